import { type ChangedCart, writeCart } from '#db/carts.ts'
import { insertRequest, storeBackUrl } from '#db/payment-requests.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type Cart, totalOf } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import type { Consents, FrozenCart, PaymentRequest } from '#domain/payment/request.ts'
import { scheduleOf } from '#domain/payment/schedule.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type CheckedPayer, checkAccepted, checkReady, keptConsents } from '../cart/check-ready.ts'
import { closeLocked } from '../cart/close-living-request.ts'
import type { LockedCart } from '../cart/load-cart.ts'
import { allowedBackUrl } from '../links/back-url.ts'
import { parisDate } from '../paris-time.ts'
import { type TakenOrder, takeFreeOrder } from './commit-order.ts'

export type { TakenOrder } from './commit-order.ts'

export type OpenedRequest = { readonly paymentRequestId: string; readonly redirectUrl: string }
/** Where the payer goes on: to the payment page, or to the confirmation of an order that costs nothing. */
export type OpenedPayment = OpenedRequest | TakenOrder

type Input = {
  readonly consents: Consents
  readonly backUrl: string | null
  readonly locale: Locale
  /** The order whose link opens it for who is not its payer (rule MEM-5). */
  readonly renewsOrderId?: number | null
  /** The order whose link the cart was made by, where nothing has noted it yet. */
  readonly renews?: OrderKey | null
  /** An application that was accepted: what it asked for is not asked again (rule MEM-10). */
  readonly isAccepted?: boolean
}
type Known = {
  /** The cart's payer, where the same transaction has checked it already. */
  readonly payer?: CheckedPayer | null
  /** What of the cart is to be written with the request. */
  readonly unwritten?: ChangedCart['expressions']
}

/**
 * Freezes a cart version into a payment request with its first charge (init-payment; rule PAY-4); a cart of 0 cents becomes
 * an order at once. An unchanged cart gets the same request again. Takes the locked cart with its locked request; no provider is called.
 */
export async function openRequest(
  app: App,
  tx: Transaction,
  loaded: LockedCart,
  input: Input,
  { payer = null, unwritten }: Known = {},
): Promise<Result<OpenedPayment>> {
  const { cart, living } = loaded
  if (living !== null && living.cartVersion === cart.version) return ok(openedRequest(living.id))
  const agreed = await agree(app, tx, loaded, input, payer)
  if (!agreed.ok) return agreed
  const closed = await closeLocked(tx, living)
  if (!closed.ok) return closed
  if (totalOf(cart.items) === 0) {
    if (unwritten !== undefined) await writeCart(tx, unwritten)
    return takeFreeOrder(app, tx, loaded, agreed.value)
  }
  return ok(openedRequest(await storeRequest(app, tx, cart, { ...agreed.value, unwritten })))
}

/**
 * The same of a cart that is not written yet, that costs something and takes nothing: it is written with its request by one
 * statement, which needs no transaction.
 */
export async function openFirstRequest(
  app: App,
  db: Reader,
  loaded: LockedCart,
  input: Input,
  { payer, unwritten }: Required<Known>,
): Promise<Result<OpenedRequest>> {
  const agreed = await agree(app, db, loaded, input, payer)
  if (!agreed.ok) return agreed
  return ok(openedRequest(await storeRequest(app, db, loaded.cart, { ...agreed.value, unwritten })))
}

type Agreed = Input & Pick<PaymentRequest, 'frozen' | 'provider'>

/** What the payer agrees to, once nothing is wrong with it. */
async function agree(
  app: App,
  db: Reader,
  loaded: LockedCart,
  input: Input,
  payer: CheckedPayer | null,
): Promise<Result<Agreed>> {
  const { cart, campaign } = loaded
  const frozen = freeze(app, cart)
  const { isAccepted = false, renews = null, ...asked } = input
  const ready = isAccepted
    ? checkAccepted(app, loaded, { frozen, consents: input.consents })
    : await checkReady(app, db, loaded, { frozen, consents: input.consents, payer, renews })
  if (!ready.ok) return ready
  const consents = isAccepted ? input.consents : keptConsents(campaign, input.consents)
  return ok({ ...asked, consents, frozen, provider: campaign.organization.provider })
}

/** Keeps where the payer of a request returns to from now on; what is not allowed changes nothing (rule PAY-26). */
export async function keepBackUrl(
  app: App,
  request: Pick<PaymentRequest, 'organizationId' | 'id'>,
  backUrl: string | null,
): Promise<void> {
  const allowed = allowedBackUrl(app, backUrl)
  if (allowed !== null) await storeBackUrl(app.db, request, allowed)
}

/** The payment page of a request, as init-payment answers it. */
export function openedRequest(id: string): OpenedRequest {
  return { paymentRequestId: id, redirectUrl: paymentPageAddress(id) }
}

/** The cart as it is to be paid: nothing of it changes any more for a living request (rule PAY-4). */
function freeze(app: App, cart: Cart): FrozenCart {
  const today = parisDate(app.now())
  const { items, coupon } = cart
  const terms = paymentTerms(cart, today)
  return { items, coupon, terms, schedule: scheduleOf({ items, terms }, today) }
}

async function storeRequest(
  app: App,
  db: Reader,
  cart: Cart,
  { frozen, unwritten, ...input }: Agreed & Pick<Known, 'unwritten'>,
): Promise<string> {
  const id = crypto.randomUUID()
  const [first] = frozen.terms
  if (first === undefined) throw new Error('a cart has no charge')
  const { organizationId } = cart
  const tip = first.amountTip
  const amount = first.realAmount + tip
  const request = {
    ...input,
    backUrl: allowedBackUrl(app, input.backUrl),
    renewsOrderId: input.renewsOrderId ?? null,
    id,
    organizationId,
    cartId: cart.id,
    cartVersion: cart.version,
    formId: cart.formId,
    amount,
    tip,
    frozen,
    trace: app.trace,
    expiresAt: cart.expiresAt,
    createdAt: app.now(),
  }
  await insertRequest(db, request, { key: crypto.randomUUID(), dueOn: first.date }, unwritten)
  return id
}
