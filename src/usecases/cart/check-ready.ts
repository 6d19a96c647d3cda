import { filesOfCart } from '#db/files.ts'
import type { Campaign, CampaignNow } from '#db/forms.ts'
import type { Reader } from '#db/schema.ts'
import { type Answer, supplementOf, totalOf } from '#domain/cart/cart.ts'
import { isSentByPost } from '#domain/cart/delivery.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import { installmentsOf } from '#domain/cart/payment-terms.ts'
import { limitedRates } from '#domain/cart/person-limits.ts'
import { hasSamePrices } from '#domain/cart/price-changes.ts'
import { placed } from '#domain/cart/read-answers.ts'
import { reservationsOf } from '#domain/cart/reserved-rates.ts'
import type { CustomField } from '#domain/form/form.ts'
import { datedRuleOf, shownRuleOf } from '#domain/form/refund-rule.ts'
import { termsToAccept } from '#domain/form/types/index.ts'
import { limits } from '#domain/limits.ts'
import { SMALLEST_CHARGE } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import { checkPayer, type Payer, type PayerDraft, payerOfForm } from '#domain/payer/payer.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { checkTipChoice, type TipChoice } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { wouldPassCap } from '../campaign/caps.ts'
import { checkSelling } from '../campaign/open-campaign.ts'
import { parisDate } from '../paris-time.ts'
import { isApprovalAsked } from './approval.ts'
import { type LoadedCart, type LockedCart, priceAnew } from './load-cart.ts'
import { personLimitProblems } from './person-limits.ts'
import { reservedProblems } from './reserved-rates.ts'

type Readiness = {
  readonly frozen: FrozenCart
  readonly consents: Consents
  /** The cart's payer, where this very transaction has checked it. */
  readonly payer: CheckedPayer | null
  /** The order whose link the cart was made by (rule MEM-5), where nothing has noted it yet. */
  readonly renews?: OrderKey | null
  /** It is handed in to be accepted, and not paid now (rule MEM-9). */
  readonly applies?: boolean
}

/**
 * Everything that must hold before a cart becomes a request or a free order: the campaign sells, its prices are those that
 * the payer saw, each charge is large enough, and nothing is missing. Input problems come all at once.
 */
export async function checkReady(
  app: App,
  db: Reader,
  loaded: LockedCart,
  { frozen, consents, payer, renews = null, applies = false }: Readiness,
): Promise<Result<null>> {
  const { cart, campaign } = loaded
  const isAdded = supplementOf(cart.items) !== null
  const selling = isAdded ? checkStanding(campaign) : checkSelling(app, campaign)
  if (!selling.ok) return selling
  // What is added to an order was accepted with it.
  if (!isAdded && (await isApprovalAsked(db, loaded, renews)) !== applies)
    return failWith(applies ? 'APPROVAL_OFF' : 'APPROVAL_NEEDED')
  const total = totalOf(cart.items)
  // The cap is counted now and then: what is about to be paid must not pass it alone.
  if (wouldPassCap(app, campaign.organization, total)) return failWith('FORM_CLOSED')
  const payable = total === 0 ? ok(null) : checkPayable(campaign, frozen)
  if (!payable.ok) return payable
  const paidToday = frozen.terms[0]?.realAmount ?? 0
  const missing = consentProblems(campaign, consents, { paidToday, chosen: cart.tip })
  // Its association said what it adds, and for whom; its payer was checked with the order that it completes.
  if (isAdded) return missing.length > 0 ? fail(...missing) : ok(null)
  const today = await priceAnew(app, db, loaded)
  if (today === undefined || !hasSamePrices(cart.items, today.items)) return failWith('TARIFF_CHANGED')
  if (!installmentsOf(cart).valid) return failWith('INSTALLMENTS_NOT_ALLOWED', 'installments.count')
  const problems = [
    ...itemProblems(campaign.form, cart.items),
    ...(await fileProblems(db, loaded)),
    ...(isChecked(cart, payer) ? [] : await unchecked()),
    ...missing,
  ]
  return problems.length > 0 ? fail(...problems) : ok(null)

  async function unchecked(): Promise<readonly Problem[]> {
    const wrong = payerProblems(app, campaign, cart.items, cart.payer ?? {})
    return [...wrong, ...(await limitProblemsOf(db, loaded)), ...(await reservedFor(app, db, loaded))]
  }
}

/** Whether something may be added to orders of a campaign: whatever its sale windows are, not once it is cancelled or gone (rule ORD-6). */
export function checkStanding({ form }: Pick<CampaignNow, 'form'>): Result<null> {
  const isGone = form.isWithheld || form.isCancelled || form.state === 'Deleted'
  return isGone ? failWith('FORM_CLOSED') : ok(null)
}

/**
 * What must hold before an accepted application is paid: its campaign is there and not withheld, money can be taken, and its payer has picked a contribution. All else was asked
 * when it was handed in, and its prices stay what they were (rule MEM-10).
 */
export function checkAccepted(
  app: App,
  { cart, campaign }: LockedCart,
  { frozen, consents }: Pick<Readiness, 'frozen' | 'consents'>,
): Result<null> {
  const standing = checkStanding(campaign)
  if (!standing.ok) return standing
  const total = totalOf(cart.items)
  if (total === 0) return ok(null)
  if (wouldPassCap(app, campaign.organization, total)) return failWith('FORM_CLOSED')
  const payable = checkPayable(campaign, frozen)
  if (!payable.ok) return payable
  const paidToday = frozen.terms[0]?.realAmount ?? 0
  const code = checkTipChoice({ paidToday, chosen: cart.tip, consent: consents.tip })
  return code === undefined ? ok(null) : failWith(code, 'consents.tip')
}

function isChecked({ payer }: LoadedCart['cart'], checked: CheckedPayer | null): boolean {
  return checked !== null && payer === checked
}

/** Whether money can be taken for this cart now: a free one needs none of it (rule PAY-11). */
function checkPayable({ organization, paymentsOn }: CampaignNow, { terms }: FrozenCart): Result<null> {
  if (!canReceiveMoney(organization)) return failWith('ORGANIZATION_WALLET_ERROR')
  if (!paymentsOn) return failWith('PAYMENTS_SUSPENDED')
  if (terms.some(term => term.realAmount < SMALLEST_CHARGE)) return failWith('MINIMUM_CART_NOT_REACHED')
  return ok(null)
}

/** Answers that name a file which was never sent for this very cart: nobody reads another's file by its id. */
async function fileProblems(db: Reader, { cart, campaign }: LoadedCart): Promise<readonly Problem[]> {
  const fields = fileFields(campaign)
  if (fields.length === 0) return []
  const known = await filesOfCart(db, cart)
  const wrong = (answers: readonly Answer[]): readonly Problem[] =>
    answers
      .filter(({ id, value }) => fields.some(field => field.id === id) && !known.has(String(value)))
      .map(({ id }) => ({ code: 'value_invalid', field: `customFields[${id}]` }))
  return cart.items.flatMap((item, index) =>
    placed(`items[${index}]`, [
      ...wrong(item.customFields),
      ...item.extraOptions.flatMap(({ id, customFields }) =>
        placed(`extraOptions[${id}]`, wrong(customFields)),
      ),
    ]),
  )
}

/** Whether anything of a form asks for a file. */
export function asksForFile(campaign: Pick<Campaign, 'form'>): boolean {
  return campaign.form.payerDocument !== null || fileFields(campaign).length > 0
}

/** The fields of a form that ask for a file. */
function fileFields({ form }: Pick<Campaign, 'form'>): readonly CustomField[] {
  const ofTiers = form.tiers.flatMap(tier => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap(option => option.customFields),
  ])
  return [...form.customFields, ...ofTiers].filter(({ type }) => type === 'File')
}

/** The consents that are missing, in the page's order: contribution, terms, sales conditions (platform API; rule TIP-3). */
export function consentProblems(
  { form, organization }: Campaign,
  consents: Consents,
  tip: Omit<TipChoice, 'consent'>,
): readonly Problem[] {
  const tipCode = checkTipChoice({ ...tip, consent: consents.tip })
  const terms = termsToAccept(form.formType, organization.salesConditionsUrl)
  return [
    ...(tipCode === undefined ? [] : [{ code: tipCode, field: 'consents.tip' } as const]),
    ...(consents.terms ? [] : [{ code: 'gdrpConsentError', field: 'consents.terms' } as const]),
    ...salesProblems(consents, terms),
    ...ruleProblems(form, consents),
  ]
}

/** Nobody accepts terms unseen: neither without a word, nor another version than the one that was shown (rule LAW-5). */
function salesProblems(
  { salesConditions, salesConditionsUrl: shown }: Consents,
  current: string | null,
): readonly Problem[] {
  const field = 'consents.salesConditions'
  if (current === null) return []
  if (!salesConditions) return [{ code: 'cgvConsentError', field }]
  return shown === undefined || shown === current ? [] : [{ code: 'SALES_CONDITIONS_CHANGED', field }]
}

/** Nor another rule of refunds than the one that was read (rule REF-17). */
function ruleProblems(form: Campaign['form'], { shownRule }: Consents): readonly Problem[] {
  const isOther = shownRule !== undefined && shownRule !== shownRuleOf(datedRuleOf(form))
  return isOther ? [{ code: 'REFUND_RULE_CHANGED', field: 'consents.terms' }] : []
}

/** The consents as they are kept: with the version of the terms that was accepted, and what is given back (rule REF-17). */
export function keptConsents({ form, organization }: Campaign, consents: Consents): Consents {
  const { salesConditionsUrl: _, refundRule: __, shownRule: ___, ...given } = consents
  const salesConditionsUrl = termsToAccept(form.formType, organization.salesConditionsUrl)
  const rule = datedRuleOf(form)
  return {
    ...given,
    ...(given.salesConditions && salesConditionsUrl !== null && { salesConditionsUrl }),
    ...(rule !== null && { refundRule: rule }),
  }
}

type Items = Parameters<typeof isSentByPost>[1]

/** Everything wrong with a payer of these items, each with its field (`payer.email`). What is sent needs an address. */
function payerProblems(app: App, { form }: Campaign, items: Items, draft: PayerDraft): readonly Problem[] {
  const addressRequired = isSentByPost(form, items)
  const { countryFrOnly, payerDocument } = form
  const facts = { today: parisDate(app.now()), countryFrOnly, addressRequired, payerDocument }
  return checkPayer(draft, facts).map(({ field, code, values }) => ({
    code,
    field: `payer.${field}`,
    ...(values === undefined ? {} : { values }),
  }))
}

declare const checked: unique symbol
/** A payer who passed every rule of the campaign: whoever holds one asks no rule again. */
export type CheckedPayer = Payer & { readonly [checked]: true }

/** The payer of a draft, once every rule is passed; the consent is forced true before sending, as specified. */
export function checkedPayer(
  app: App,
  campaign: Campaign,
  items: Items,
  draft: PayerDraft,
): Result<CheckedPayer> {
  const problems = payerProblems(app, campaign, items, draft)
  if (problems.length > 0) return fail(...problems)
  return ok({ ...payerOfForm(draft, campaign.form), consent: true } as CheckedPayer)
}

/**
 * Whether somebody may pay for a cart: not who has had too much already (rule CRT-9), nor whom a rate is not for (rule FRM-20), nor
 * whose document was sent for another cart (rule FLD-16).
 */
export async function mayPay(
  app: App,
  db: Reader,
  { cart, campaign }: LoadedCart,
  { payer, userId }: { readonly payer: CheckedPayer; readonly userId: number | null },
): Promise<Result<null>> {
  if (payer.fileId !== null && !(await filesOfCart(db, cart)).has(payer.fileId.toLowerCase()))
    return failWith('value_invalid', 'payer.fileId')
  const paid = { cart: { ...cart, payer }, campaign }
  const problems = [...(await limitProblemsOf(db, paid, userId)), ...(await reservedFor(app, db, paid))]
  return problems.length > 0 ? fail(...problems) : ok(null)
}

/** Nobody is told any more who is no member where too many were tried (rule FRM-20). */
async function reservedFor(app: App, db: Reader, loaded: LoadedCart): Promise<readonly Problem[]> {
  const { network } = app
  const { cart, campaign } = loaded
  const asksMember = reservationsOf(campaign.form, cart.items).some(
    ({ reserved }) => reserved.kind === 'members',
  )
  if (asksMember && network !== null && app.limits.isSpent(limits.memberTries, network))
    return [{ code: 'TOO_MANY_REQUESTS' }]
  return reservedProblems(db, { ...loaded, day: parisDate(app.now()) })
}

/** What the persons of a cart have too much of, the payer's beside their address. */
function limitProblemsOf(
  db: Reader,
  { cart, campaign }: LoadedCart,
  viewerId: number | null = null,
): Promise<readonly Problem[]> {
  const rates = limitedRates(campaign.form.tiers)
  return personLimitProblems(db, { rates, cart, viewerId, payerField: 'payer.email' })
}
