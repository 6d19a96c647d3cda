import { data } from 'react-router'
import { isUuid } from '#domain/uuid.ts'

/** What the link of a gate carries; anything else is no page. */
export function gateLink({ url }: Pick<Request, 'url'>, { gateId }: { readonly gateId: string }) {
  if (!isUuid(gateId)) throw data(null, { status: 404 })
  return { gateId, token: new URL(url).searchParams.get('token') ?? '' }
}
