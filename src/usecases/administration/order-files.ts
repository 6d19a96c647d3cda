import { type StoredFile, storedFiles } from '#db/files.ts'
import { campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, orderByKey, payerOfCart } from '#db/orders.ts'
import { isFileId } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderFile, orderFiles } from '#domain/order/order-files.ts'
import { type OrderLine, orderLines } from '#domain/order/order-lines.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'

/** A file of an order as administrators see it: what it answers, for whom, and the file as it was sent. */
export type FileView = Omit<OrderFile, 'name'> & {
  readonly person: string
  readonly file: Omit<StoredFile, 'id'>
}

/** The files that an order names and that are still kept: those of an order that is years old are gone (docs/retention.md). */
export async function filesOf(
  { db }: Pick<App, 'db'>,
  { organizationId, cartId }: Pick<Order, 'organizationId' | 'cartId'>,
  lines: readonly OrderLine[],
  form: Pick<Form, 'payerDocument'>,
): Promise<readonly FileView[]> {
  const cart = { organizationId, id: cartId }
  const named = orderFiles(lines, await payerOfCart(db, cart), form)
  const ids = named.map(({ id }) => id).filter(isFileId)
  const kept = new Map((await storedFiles(db, cart, ids)).map(({ id, ...file }) => [id, file]))
  return named.flatMap(({ id, label, name }) => {
    const file = kept.get(id)
    return file === undefined ? [] : { id, label, person: name, file }
  })
}

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
