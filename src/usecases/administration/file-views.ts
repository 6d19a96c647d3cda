import { type StoredFile, storedFiles } from '#db/files.ts'
import { payerOfCart } from '#db/orders.ts'
import { isFileId } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderFile, orderFiles } from '#domain/order/order-files.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
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
