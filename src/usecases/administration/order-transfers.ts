import { type OrderTransfer, transfersOfOrder } from '#db/listed-transfers.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'

/** `seesList`: this person may open the list of awaited transfers. */
export type TransferView = OrderTransfer & { readonly seesList: boolean }

/** The transfers that an order waited for, as its association sees them. */
export async function transferViews(
  app: App,
  order: OrderKey,
  userId: number | null,
): Promise<readonly TransferView[]> {
  const found = await transfersOfOrder(app.db, order)
  if (found.length === 0 || userId === null) return []
  const whole = { organizationId: order.organizationId, id: null }
  const seesList = await mayAdminister(app, userId, 'recordPayments', whole)
  return found.map(each => ({ ...each, seesList }))
}
