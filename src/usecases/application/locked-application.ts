import { type Application, endApplication, endCartNow, lockApplication } from '#db/applications.ts'
import { moveCart } from '#db/carts.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { orderOfCart } from '#db/payment-requests.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { releaseUnits } from '#db/stock.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { ApplicationEvent } from '#domain/membership/application-flow.ts'
import type { Order } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministeredCampaign, auditAction } from '../campaign/administered-campaign.ts'
import { lockUnpaidCart } from '../cart/close-living-request.ts'

/** An application with its cart, both locked in the order of everybody (rule STK-5). */
export type LockedApplication = { readonly application: Application; readonly cart: Cart }

/**
 * Locks an application that was seen, once nothing can be paid of it any more: `PAYMENT_IN_PROGRESS` while the bank decides. One that is
 * gone is `NOT_FOUND`.
 */
export async function lockUnpaid(tx: Transaction, seen: Application): Promise<Result<LockedApplication>> {
  const { organizationId, cartId } = seen
  const cart = await lockUnpaidCart(tx, { organizationId, id: cartId })
  if (!cart.ok) return cart
  const application = await lockApplication(tx, seen)
  return application === undefined || cart.value === undefined
    ? failWith('NOT_FOUND')
    : ok({ application, cart: cart.value })
}

/** The order that an application's cart became; `undefined`: none yet. */
export async function orderOf(db: Reader, cart: Cart): Promise<Order | undefined> {
  const id = await orderOfCart(db, cart)
  return id === undefined ? undefined : orderByKey(db, { organizationId: cart.organizationId, id })
}

type End = {
  readonly event: Extract<ApplicationEvent, 'decline' | 'withdraw' | 'lapse'>
  readonly mail: Extract<MailKind, 'applicationDeclined' | 'applicationLapsed'> | null
  readonly decision?: { readonly by: number; readonly word: string | null }
}

/** Ends a locked application: its places are free at once, and its payer is told. Returns whether it was one that may end so. */
export async function letGo(
  app: App,
  tx: Transaction,
  { application, cart }: LockedApplication,
  { event, mail, decision }: End,
): Promise<boolean> {
  const now = app.now()
  const { organizationId, id } = application
  if (cart.status === 'paid') return false
  if (!(await endApplication(tx, application, event, { now, ...(decision && { decision }) }))) return false
  if (mail !== null)
    await enqueue(
      tx,
      'send-mail',
      { organizationId, kind: mail, subjectId: String(id) },
      { trace: app.trace },
    )
  if (!(await moveCart(tx, cart, 'expire'))) return true
  await endCartNow(tx, cart, now)
  await releaseUnits(tx, { organizationId, cartId: cart.id })
  return true
}

/** An application about which whoever opened its campaign decides. */
export type DecidedApplication = {
  readonly campaign: AdministeredCampaign
  readonly application: Application
}

/** Writes down who decided. */
export async function auditDecision(
  app: App,
  tx: Transaction,
  { campaign, application }: DecidedApplication,
  action: 'application.accepted' | 'application.declined',
): Promise<void> {
  const { organizationId, formId } = application
  await auditAction(app, tx, { organizationId, userId: campaign.userId, action, object: `form:${formId}` })
}
