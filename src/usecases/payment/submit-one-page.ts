import { insertPaidCart, openedCart, savePayer } from '#db/carts.ts'
import type { Campaign, CampaignNow } from '#db/forms.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type Cart, type CartItem, type CartItemDraft, totalOf } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import { offeredCounts } from '#domain/cart/payment-terms.ts'
import { takesStock } from '#domain/cart/units.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Consents } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { type CodedAddress, findCampaign } from '../campaign/open-campaign.ts'
import { type CheckedPayer, checkedPayer, consentProblems, mayPay } from '../cart/check-ready.ts'
import { holdingWithinLimits } from '../cart/held-units.ts'
import { type LockedCart, showCart } from '../cart/load-cart.ts'
import { drawCart, loadCartOf, replaceItems, storeDrawn, touchCart } from '../cart/place-items.ts'
import { tryingMembersWithinLimits } from '../cart/reserved-rates.ts'
import { mayPayWith, throughRoom } from '../room/through-room.ts'
import { type OpenedPayment, openFirstRequest, openRequest } from './open-request.ts'

export type OnePage = CodedAddress & {
  /** The cart of an earlier submission, which this one replaces. */
  readonly cartId: string | null
  readonly items: readonly CartItemDraft[]
  readonly payer: PayerDraft | null
  readonly tip: unknown
  /** The number of payments, where one was chosen (rule DUE-1). */
  readonly count?: number | null
  readonly consents: Consents | null
  readonly backUrl: string | null
  readonly userId: number | null
  readonly locale: Locale
  /** The order whose link opens it for who is not its payer (rule MEM-5). */
  readonly renewsOrderId?: number | null
  /** The same order, whoever opens its link: its members are asked for no approval again (rule MEM-9). */
  readonly renews?: OrderKey | null
}
export type SubmittedPage = { readonly cart: CartView; readonly payment: OpenedPayment | null }

/**
 * Everything of a single-page form in one act: items, payer, tip, and with the consents the payment request. All or
 * nothing, with every problem at once (platform API, cart-one-page).
 */
export async function submitOnePage(app: App, asked: OnePage): Promise<Result<SubmittedPage>> {
  // Whoever pays by another's link does not own what they pay (rule MEM-5).
  const input = asked.renewsOrderId == null ? asked : { ...asked, userId: null }
  // An earlier cart is past the waiting room.
  const begin = (ticket: number | null) =>
    holdingWithinLimits(app, input, () =>
      tryingMembersWithinLimits(app, () => submit(app, { ...input, ticket })),
    )
  const submitted = await (input.cartId === null ? throughRoom(app, input, begin) : begin(null))
  if (submitted.ok && submitted.value.payment !== null) app.crashPoint('request-opened')
  return submitted
}

type Submitted = OnePage & { readonly ticket: number | null }

async function submit(app: App, input: Submitted): Promise<Result<SubmittedPage>> {
  const { cartId } = input
  if (cartId !== null)
    return app.transaction(async tx => {
      const loaded = await loadCartOf(app, tx, { ...input, cartId })
      if (!loaded.ok) return loaded
      const placed = await replaceEarlier(app, tx, loaded.value, input)
      return completePlaced(app, tx, loaded.value.campaign, input, placed)
    })
  const found = await findCampaign(app, app.db, input)
  if (!found.ok) return found
  const drawn = await drawCart(app, app.db, found.value, openingOf(input))
  if (drawn.ok && isWrittenAtOnce(drawn.value)) return openAtOnce(app, drawn.value, input)
  return app.transaction(async tx =>
    completePlaced(app, tx, found.value, input, drawn.ok ? await storeDrawn(app, tx, drawn.value) : drawn),
  )
}

/** What cannot run out and costs something: its cart, its payer and its request are written together, or not at all. */
function isWrittenAtOnce({ cart, campaign }: LockedCart): boolean {
  return !takesStock(campaign.form, cart) && totalOf(cart.items) > 0
}

/** Writes the whole submission in one statement, without a transaction. Fails before anything is written. */
async function openAtOnce(app: App, drawn: LockedCart, input: Submitted): Promise<Result<SubmittedPage>> {
  const { campaign } = drawn
  const payer = payerOf(app, campaign, drawn.cart.items, input)
  const completed = await complete(app, app.db, drawn, input, payer)
  if (!completed.ok) return completed
  const { loaded, paying } = completed.value
  const asked = askedOf(app, loaded.cart, input)
  if (asked === null) {
    await insertPaidCart(app.db, loaded.cart, paying)
    return ok({ cart: showCart(app, loaded.cart, campaign), payment: null })
  }
  if (!asked.ok) return asked
  const opened = await openFirstRequest(app, app.db, loaded, asked.value, {
    payer: paying?.payer ?? null,
    unwritten: openedCart(loaded.cart, paying),
  })
  return opened.ok ? ok({ cart: showCart(app, loaded.cart, campaign), payment: opened.value }) : opened
}

/**
 * Completes a cart whose items were placed in the same transaction: of what may run out, of what costs nothing, or of an earlier
 * submission.
 */
async function completePlaced(
  app: App,
  tx: Transaction,
  campaign: CampaignNow,
  input: Submitted,
  placed: Result<LockedCart>,
): Promise<Result<SubmittedPage>> {
  const items = placed.ok ? placed.value.cart.items : input.items
  const payer = payerOf(app, campaign, items, input)
  if (!placed.ok) return fail(...placed.error, ...everythingElse(campaign, { input, payer, items: null }))
  const completed = await complete(app, tx, placed.value, input, payer)
  if (!completed.ok) return completed
  const { loaded, paying } = completed.value
  const { cart } = loaded
  if (paying !== null) await savePayer(tx, cart, paying)
  const asked = askedOf(app, cart, input)
  if (asked === null) return ok({ cart: showCart(app, cart, campaign), payment: null })
  if (!asked.ok) return asked
  const opened = await openRequest(app, tx, loaded, asked.value, { payer: paying?.payer ?? null })
  return opened.ok ? ok({ cart: showCart(app, cart, campaign), payment: opened.value }) : opened
}

type Asked = Pick<OnePage, 'backUrl' | 'locale' | 'renewsOrderId' | 'renews'> & {
  readonly consents: Consents
}

/** What a payment is asked with, by who may; null: nobody has agreed to pay yet. */
function askedOf(
  app: App,
  cart: Cart,
  { consents, backUrl, locale, renewsOrderId, renews }: OnePage,
): Result<Asked> | null {
  if (consents === null) return null
  const holder = mayPayWith(app, cart)
  return holder.ok ? ok({ consents, backUrl, locale, renewsOrderId, renews }) : holder
}

function openingOf(input: Submitted) {
  const { items, count, userId, ticket } = input
  return { items, count: count ?? null, userId, ticket, tip: wishedTip(input).tip ?? null }
}

async function replaceEarlier(
  app: App,
  tx: Transaction,
  earlier: LockedCart,
  input: Submitted,
): Promise<Result<LockedCart>> {
  const { items, userId } = input
  const placed = await replaceItems(app, tx, earlier, { items, userId })
  if (!placed.ok) return placed
  const { cart } = placed.value
  const change = { ...wishedTip(input), ...wishedCount(input) }
  if (change.installmentCount !== undefined && !offeredCounts(cart.items).includes(change.installmentCount))
    return failWith('INSTALLMENTS_NOT_ALLOWED', 'installments.count')
  if (Object.keys(change).length === 0) return placed
  return ok({ ...placed.value, cart: await touchCart(app, tx, cart, change) })
}

/** Who pays, checked once for all that follows; `null` while nobody was sent and nobody is needed. */
function payerOf(
  app: App,
  campaign: Campaign,
  items: Parameters<typeof checkedPayer>[2],
  { payer, consents }: OnePage,
): Result<CheckedPayer | null> {
  return payer === null && consents === null ? ok(null) : checkedPayer(app, campaign, items, payer ?? {})
}

type Completed = {
  /** The cart as it stands once its payer is written. */
  readonly loaded: LockedCart
  /** Who is to be written with it; null: nobody was sent. */
  readonly paying: { readonly payer: CheckedPayer; readonly userId: number | null } | null
}

/** The cart with the payer that was sent, who may pay for it, once nothing is wrong any more. */
async function complete(
  app: App,
  db: Reader,
  placed: LockedCart,
  input: OnePage,
  payer: Result<CheckedPayer | null>,
): Promise<Result<Completed>> {
  const { cart, campaign } = placed
  const problems = everythingElse(campaign, { input, payer, items: cart.items })
  if (problems.length > 0 || !payer.ok) return fail(...problems)
  if (payer.value === null) return ok({ loaded: placed, paying: null })
  const paying = { payer: payer.value, userId: input.userId }
  const accepted = await mayPay(app, db, placed, paying)
  if (!accepted.ok) return accepted
  return ok({
    loaded: { ...placed, cart: { ...cart, payer: payer.value, payerUserId: input.userId } },
    paying,
  })
}

type Submission = {
  readonly input: OnePage
  readonly payer: Result<CheckedPayer | null>
  /** `null`: they could not be placed. */
  readonly items: readonly CartItem[] | null
}

/** What is wrong beside the items, so that the payer sees everything at once. */
function everythingElse(campaign: Campaign, { input, payer, items }: Submission): readonly Problem[] {
  // What cannot be priced is not free.
  const paidToday = items === null ? 1 : totalOf(items)
  const wrongTip = input.tip !== null && input.tip !== undefined && parseTip(input.tip) === undefined
  const { consents } = input
  return [
    ...(items === null || consents === null ? [] : itemProblems(campaign.form, items)),
    ...(payer.ok ? [] : payer.error),
    ...(wrongTip ? [{ code: 'tip_invalid', field: 'tip' } as const] : []),
    ...(consents === null
      ? []
      : consentProblems(campaign, consents, { paidToday, chosen: wishedTip(input).tip ?? null })),
  ]
}

function wishedTip({ tip }: OnePage): { readonly tip?: number } {
  const parsed = tip === null || tip === undefined ? undefined : parseTip(tip)
  return parsed === undefined ? {} : { tip: parsed }
}

function wishedCount({ count }: OnePage): { readonly installmentCount?: number } {
  return count === null || count === undefined ? {} : { installmentCount: count }
}
