import type { StoredFile } from '#db/files.ts'
import { campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { isFileId } from '#domain/fields/file-type.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { filesOf } from './file-views.ts'

type Input = PaymentVisit & { readonly fileId: string }

/** A file of a payment's order with its bytes, for who may see the payment (rule FLD-17); to anyone else it does not exist. */
export async function readOrderFile(
  app: App,
  input: Input,
): Promise<Result<Omit<StoredFile, 'id'> & { readonly bytes: Uint8Array }>> {
  const found = await administeredPayment(app, input, 'seePayments')
  if (found === undefined || !isFileId(input.fileId)) return failWith('NOT_FOUND')
  const key = { organizationId: found.organization.id, id: found.payment.orderId }
  const order = await orderByKey(app.db, key)
  if (order === undefined) return failWith('NOT_FOUND')
  const { form } = await campaignByKey(app.db, key.organizationId, order.formId)
  const lines = orderLines(await itemsOfOrder(app.db, key), order.couponCode, form)
  const view = (await filesOf(app, order, lines, form)).find(({ id }) => id === input.fileId)
  if (view === undefined) return failWith('NOT_FOUND')
  const bytes = await app.files.get(view.id)
  return bytes === undefined ? failWith('NOT_FOUND') : ok({ ...view.file, bytes })
}
