import { redirect } from 'react-router'
import { administrationHome } from '#domain/form/administration-path.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import type { Route } from './+types/choose-organization'
import { organizationCookieLine } from './organization-cookie.ts'

/** Keeps the organization that somebody works for, and opens its back office; of others nothing is said. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, secure } = context.get(visit)
  const wanted = (await readForm(request)).get('organizationSlug')
  const chosen = viewer?.organizations.find(({ organizationSlug }) => organizationSlug === wanted)
  if (chosen === undefined) return new Response(null, { status: 404 })
  const slug = chosen.organizationSlug
  return redirect(administrationHome(slug), {
    status: 303,
    headers: { 'set-cookie': organizationCookieLine(slug, secure) },
  })
}

/** An address that somebody typed or reloaded. */
export function loader() {
  return redirect('/')
}
