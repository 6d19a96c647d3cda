import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/short-link'

/** A short link leads to the campaign where it stands now; who may not see the page finds none behind it either. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const followed = await acts.followShortLink({ code: params.code, userId: viewer?.userId ?? null })
  if (!followed.ok) throw data(null, { status: followed.error[0]?.code === 'TOO_MANY_REQUESTS' ? 429 : 404 })
  const { organizationSlug, formType, formSlug } = followed.value
  const headers = { 'cache-control': 'no-store' }
  throw redirect(`${formPath(organizationSlug, formType, formSlug)}${new URL(request.url).search}`, {
    headers,
  })
}

/** Never reached: the loader leads on. */
export default function ShortLink() {
  return null
}
