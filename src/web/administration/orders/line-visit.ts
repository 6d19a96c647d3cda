import { addressedId } from '../../addressed-id.ts'
import type { Visit } from '../../context.ts'

/** Which line of which order an address is about, and who asks; anything else is no page. */
export function lineVisit(
  { viewer, sessionId }: Pick<Visit, 'viewer' | 'sessionId'>,
  {
    organizationSlug,
    orderId: order,
    itemId: item,
  }: Readonly<Record<'organizationSlug' | 'orderId' | 'itemId', string>>,
) {
  const [orderId, itemId] = [addressedId(order), addressedId(item)]
  return { organizationSlug, orderId, itemId, userId: viewer?.userId ?? null, sessionId }
}
