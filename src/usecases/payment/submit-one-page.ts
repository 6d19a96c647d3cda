import { savePayer } from '#db/carts.ts'
import type { Campaign, CampaignNow } from '#db/forms.ts'
import type { Transaction } from '#db/schema.ts'
import { type CartItem, type CartItemDraft, totalOf } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import { offeredCounts } from '#domain/cart/payment-terms.ts'
import type { Locale } from '#domain/locale.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Consents } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { type FormAddress, findCampaign } from '../campaign/open-campaign.ts'
import { type CheckedPayer, checkedPayer, consentProblems, mayPay } from '../cart/check-ready.ts'
import { holdingWithinLimits } from '../cart/held-units.ts'
import { type LockedCart, showCart } from '../cart/load-cart.ts'
import { loadCartOf, openCart, replaceItems, touchCart } from '../cart/place-items.ts'
import { mayPayWith, throughRoom } from '../room/through-room.ts'
import { type OpenedPayment, openRequest } from './open-request.ts'

export type OnePage = FormAddress & {
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
}
export type SubmittedPage = { readonly cart: CartView; readonly payment: OpenedPayment | null }

/**
 * Everything of a single-page form in one act: items, payer, tip, and with the consents the payment request. All or
 * nothing, with every problem at once (platform API, cart-one-page).
 */
export async function submitOnePage(app: App, input: OnePage): Promise<Result<SubmittedPage>> {
  // An earlier cart is past the waiting room.
  const begin = (ticket: number | null) =>
    holdingWithinLimits(app, input, () => submit(app, { ...input, ticket }))
  const submitted = await (input.cartId === null ? throughRoom(app, input, begin) : begin(null))
  if (submitted.ok && submitted.value.payment !== null) app.crashPoint('request-opened')
  return submitted
}

type Submitted = OnePage & { readonly ticket: number | null }

function submit(app: App, input: Submitted): Promise<Result<SubmittedPage>> {
  return app.transaction<Result<SubmittedPage>>(async tx => {
    const started = await startOf(app, tx, input)
    if (!started.ok) return started
    const { campaign } = started.value
    const placed = await placeItems(app, tx, started.value, input)
    const items = placed.ok ? placed.value.cart.items : input.items
    const payer = payerOf(app, campaign, items, input)
    if (!placed.ok) return fail(...placed.error, ...everythingElse(campaign, { input, payer, items: null }))
    const completed = await complete(tx, placed.value, input, payer)
    if (!completed.ok) return completed
    const { cart } = completed.value
    const { consents, backUrl, locale } = input
    if (consents === null) return ok({ cart: showCart(app, cart, campaign), payment: null })
    const holder = mayPayWith(app, cart)
    if (!holder.ok) return holder
    const asked = { consents, backUrl, locale }
    const opened = await openRequest(app, tx, completed.value, asked, {
      payer: payer.ok ? payer.value : null,
    })
    return opened.ok ? ok({ cart: showCart(app, cart, campaign), payment: opened.value }) : opened
  })
}

/** The campaign, and the cart of an earlier submission, to be changed. */
type Started = { readonly campaign: CampaignNow; readonly earlier: LockedCart | null }

async function startOf(app: App, tx: Transaction, input: OnePage): Promise<Result<Started>> {
  const { cartId } = input
  if (cartId === null) {
    const campaign = await findCampaign(app, tx, input)
    return campaign.ok ? ok({ campaign: campaign.value, earlier: null }) : campaign
  }
  const loaded = await loadCartOf(app, tx, { ...input, cartId })
  return loaded.ok ? ok({ campaign: loaded.value.campaign, earlier: loaded.value }) : loaded
}

async function placeItems(
  app: App,
  tx: Transaction,
  { campaign, earlier }: Started,
  input: Submitted,
): Promise<Result<LockedCart>> {
  const { items, count, userId, ticket } = input
  if (earlier === null)
    return openCart(app, tx, campaign, { items, count, userId, ticket, tip: wishedTip(input).tip ?? null })
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

/** Stores the payer where one was sent, and gives the cart as it now stands. */
async function complete(
  tx: Transaction,
  loaded: LockedCart,
  input: OnePage,
  payer: Result<CheckedPayer | null>,
): Promise<Result<LockedCart>> {
  const { cart, campaign } = loaded
  const problems = everythingElse(campaign, { input, payer, items: cart.items })
  if (problems.length > 0 || !payer.ok) return fail(...problems)
  if (payer.value === null) return ok(loaded)
  const paying = { payer: payer.value, userId: input.userId }
  const accepted = await mayPay(tx, loaded, paying)
  if (!accepted.ok) return accepted
  await savePayer(tx, cart, paying)
  return ok({ ...loaded, cart: { ...cart, payer: payer.value, payerUserId: input.userId } })
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
