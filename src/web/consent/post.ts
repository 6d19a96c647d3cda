import { redirect } from 'react-router'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import type { Route } from './+types/post'
import { consentFrom, consentHeader } from './consent.ts'

/** Keeps what a visitor said to optional trackers, and leads back to where they were. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const consent = consentFrom(form.get('choice'))
  return redirect(localPath(form.get('back')), {
    status: 303,
    ...(consent && { headers: { 'set-cookie': consentHeader(consent, context.get(visit).secure) } }),
  })
}

/** An address that somebody typed or reloaded. */
export function loader() {
  return redirect('/legal/cookies')
}
