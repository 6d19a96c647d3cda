import { data } from 'react-router'
import type { Visit } from '../../context.ts'
import { numberOf } from '../persons/visit.ts'

/** Which line of which order an address is about, and who asks; anything else is no page. */
export function lineVisit(
  { viewer, sessionId }: Pick<Visit, 'viewer' | 'sessionId'>,
  {
    organizationSlug,
    orderId: order,
    itemId: item,
  }: Readonly<Record<'organizationSlug' | 'orderId' | 'itemId', string>>,
) {
  const [orderId, itemId] = [order, item].map(numberOf)
  if (orderId == null || itemId == null) throw data(null, { status: 404 })
  return { organizationSlug, orderId, itemId, userId: viewer?.userId ?? null, sessionId }
}
