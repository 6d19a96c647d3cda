import { insertOrderNote, removeOrderNote } from '#db/order-notes.ts'
import type { Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { longestOrderNote } from '#domain/order/order-note.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type OrderVisit, openOrder } from './open-order.ts'

/** Notes something about an order, for its association alone (rule ORD-2). Errors: `NOT_FOUND`, and those of the field. */
export async function noteOrder(
  app: App,
  { body: typed, ...visit }: OrderVisit & { readonly body: string },
): Promise<Result<null>> {
  const body = typed.normalize('NFC').trim()
  return keep(app, visit, async (tx, order, userId) => {
    if (body === '') return failWith('required', 'body')
    if (body.length > longestOrderNote)
      return fail({ code: 'max_length', field: 'body', values: { limit: longestOrderNote } })
    await insertOrderNote(tx, order, body, { userId, now: app.now() })
    return ok(null)
  })
}

/** Deletes a note; `NOT_FOUND` for one of another order. */
export async function deleteOrderNote(
  app: App,
  { noteId, ...visit }: OrderVisit & { readonly noteId: number },
): Promise<Result<null>> {
  return keep(app, visit, async (tx, order) =>
    (await removeOrderNote(tx, order, noteId)) ? ok(null) : failWith('NOT_FOUND'),
  )
}

/** Writes down that somebody noted something, never what: an erasure could not reach it there. */
async function keep(
  app: App,
  visit: OrderVisit,
  write: (tx: Transaction, order: OrderKey, userId: number) => Promise<Result<null>>,
): Promise<Result<null>> {
  const opened = await openOrder(app, visit, 'noteOrders')
  if (!opened.ok) return opened
  const { order, userId } = opened.value
  const { organizationId, id } = order
  return app.transaction(async tx => {
    const written = await write(tx, order, userId)
    if (written.ok)
      await auditAction(app, tx, { organizationId, userId, action: 'order.note', object: `order:${id}` })
    return written
  })
}
