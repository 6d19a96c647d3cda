import type { OrderFacts } from '#db/order-facts.ts'
import { payerOfCart } from '#db/orders.ts'
import type { Owner } from '#db/payers-orders.ts'
import type { Reader } from '#db/schema.ts'
import { emailKey, userById } from '#db/users.ts'
import type { Order } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { orderSubject, settlementSubject } from '../links/tokens.ts'

/** Who asks: a connected user, or whoever holds the signed token of a mail link. */
export type OrderReader = { readonly userId: number | null; readonly token: string | null }

/**
 * Whether this reader may see this order: the token signs exactly it, it was paid while connected, or with the address that
 * the user proved. Anyone else: 404.
 */
export async function mayReadOrder(app: App, order: Order, reader: OrderReader): Promise<boolean> {
  return mayRead(app, { payerOf: () => payerOf(app, order), subject: orderSubject(order) }, reader)
}

/**
 * Whether this reader may say what becomes of an order whose event is cancelled: its payer, connected or by the link of the mail about
 * that. Whoever was given the order's link, with its tickets, may not (rule CAN-2).
 */
export async function maySettleOrder(app: App, order: Order, reader: OrderReader): Promise<boolean> {
  return mayRead(app, { payerOf: () => payerOf(app, order), subject: settlementSubject(order) }, reader)
}

async function payerOf({ db }: App, { organizationId, cartId: id }: Order): Promise<OrderFacts['payer']> {
  return (await payerOfCart(db, { organizationId, id })) ?? null
}

/** The same of an order whose payer was read with it. */
export function mayReadPaid(
  app: App,
  { order, payer }: Pick<OrderFacts, 'order' | 'payer'>,
  reader: OrderReader,
): Promise<boolean> {
  return mayRead(app, { payerOf: async () => payer, subject: orderSubject(order) }, reader)
}

type Paid = {
  readonly payerOf: () => Promise<OrderFacts['payer']>
  /** What a token has to sign. */
  readonly subject: string
}

async function mayRead(
  app: App,
  { payerOf, subject }: Paid,
  { userId, token }: OrderReader,
): Promise<boolean> {
  if (token !== null && app.signer.verifies(subject, token, app.now())) return true
  const payer = userId === null ? null : await payerOf()
  if (userId === null || payer === null) return false
  if (payer.userId === userId) return true
  const owner = payer.email === null ? undefined : await ownerOf(app.db, userId)
  return owner !== undefined && owner.emailKey === emailKey(payer.email ?? '')
}

/** Whose orders a user may see: their own, and those of the address that they proved; nobody's before that (rule ACC-4). */
export async function ownerOf(db: Reader, userId: number): Promise<Owner | undefined> {
  const user = await userById(db, userId)
  return user?.isVerified ? { userId, emailKey: emailKey(user.email) } : undefined
}
