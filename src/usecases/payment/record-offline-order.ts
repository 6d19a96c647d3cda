import { createHash, randomUUID } from 'node:crypto'
import { type AdministeredForm, newestForms } from '#db/administered-forms.ts'
import { insertCartOnce } from '#db/carts.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { orderOfCart } from '#db/payment-requests.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type LastRecorded, lastRecorded } from '#db/recorded-payments.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { transferSettings } from '#db/transfer-settings.ts'
import { type CartItem, type CartItemDraft, type CartKey, totalOf } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { placed } from '#domain/cart/read-answers.ts'
import { cartUnits } from '#domain/cart/units.ts'
import type { CustomField, Form } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { checkRecordedPayer, type RecordedPayer, recordedPayer } from '#domain/payer/recorded-payer.ts'
import { type RecordedPaymentDraft, undoMinutes } from '#domain/payment/recorded-payment.ts'
import { transferReference } from '#domain/payment/transfer-reference.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'
import { keptConsents } from '../cart/check-ready.ts'
import { personLimitProblems } from '../cart/person-limits.ts'
import { holdCart } from '../cart/place-items.ts'
import { orderEvent } from '../integration/tell.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import { saleSnapshot } from './commit-order.ts'
import { provenFor, type RecordedMoney, readRecordedMoney, storeRecordedMoney } from './recorded-money.ts'

/** What an administrator records: what was chosen, for whom, who paid, and how. */
export type OfflineOrder = AdministratorVisit & {
  /** Of the form that is sent: however often it comes with the same contents, it is one order. */
  readonly requestKey: string
  readonly items: readonly CartItemDraft[]
  readonly payer: PayerDraft
  readonly payment: RecordedPaymentDraft
  /** What it costs in cents, as whoever records it was shown; null: whatever it costs. */
  readonly expectedTotal: Cents | null
}

/** The order that was recorded; `isNew` false: it was before, by the same form. */
export type RecordedOrder = {
  readonly orderId: number
  readonly paymentId: number
  readonly isNew: boolean
  /** The reference of the transfer that it waits for; null: its money is there. */
  readonly reference: string | null
}

/**
 * Records an order whose money did not come through the platform: a cheque, cash, a transfer (rule PAY-27). Prices are the form's
 * own, units are sold as they are to anybody, whatever the state of the campaign and its sale windows; answers may be missing. A form
 * that is sent again as it was makes no second order. With the means `AwaitedTransfer` the order waits for a transfer (rule PAY-32). Errors: `NOT_FOUND`; `CONFLICT` where that order is void by now, or where it costs something else (`values.total`); every wrong field with its place (`items[0]`, `payer.email`,
 * `payment.means`); `nothing_paid`, `TICKETS_SOLD_OUT`, `OPTIONS_SOLD_OUT`, `PERSON_LIMIT`, `FORM_CLOSED` for a campaign
 * that is deleted or withheld, and what asks for a proof of a large sum.
 */
export async function recordOfflineOrder(app: App, input: OfflineOrder): Promise<Result<RecordedOrder>> {
  const opened = await openAdministered(app, input, 'recordPayments')
  if (!opened.ok) return opened
  const campaign = opened.value
  const { form } = campaign
  if (form.state === 'Deleted' || form.isWithheld) return failWith('FORM_CLOSED')
  const cart = { organizationId: form.organizationId, id: cartIdOf(form.organizationId, input) }
  const before = await recordedBefore(app.db, cart)
  if (before !== undefined) return before
  const read = readOrder(app, campaign, input)
  if (!read.ok) return read
  const total = totalOf(read.value.items)
  if (input.expectedTotal !== null && input.expectedTotal !== total)
    return fail({ code: 'CONFLICT', values: { total } })
  const proven = await provenFor(app, input, total)
  if (!proven.ok) return proven
  return app.transaction(tx => record(app, tx, campaign, { ...read.value, cart }))
}

/** The cart of a form: the same for the same form with the same contents, and of no other organization's choosing. */
function cartIdOf(organizationId: number, { requestKey, items, payer, payment }: OfflineOrder): string {
  const sent = JSON.stringify(['recorded', organizationId, requestKey, items, payer, payment])
  const digest = createHash('sha256').update(sent).digest('hex')
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ]
  return [...parts, digest.slice(20, 32)].join('-')
}

/** What the same form brought before; a refusal where that is void by now, so that nobody is told that it stands. */
async function recordedBefore(db: Reader, cart: CartKey): Promise<Result<RecordedOrder> | undefined> {
  const { organizationId } = cart
  const orderId = await orderOfCart(db, cart)
  const [payment] = orderId === undefined ? [] : await paymentsOfOrder(db, { organizationId, id: orderId })
  if (orderId === undefined || payment === undefined) return undefined
  if (payment.status === 'Canceled' || payment.status === 'Abandoned')
    return fail({ code: 'CONFLICT', values: { recorded: 'void' } })
  const isWaiting = payment.status === 'WaitingBankValidation'
  const reference = isWaiting ? transferReference(payment.id) : null
  return ok({ orderId, paymentId: payment.id, isNew: false, reference })
}

type ReadOrder = RecordedMoney & {
  readonly items: readonly CartItem[]
  readonly payer: RecordedPayer
}

/** What was typed, once all of it is right. */
function readOrder(app: App, campaign: AdministeredCampaign, input: OfflineOrder): Result<ReadOrder> {
  const today = parisDate(app.now())
  const { form, organization } = campaign
  const monthly = input.items.findIndex(({ tierType }) => tierType === 'MonthlyDonation')
  if (monthly >= 0) return failWith('unknown_tier', `items[${monthly}]`)
  const items = priceCart(
    { form, organization },
    input.items.map(item => recordable(form, item)),
  )
  const money = readRecordedMoney(input.payment, today)
  const problems = [
    ...(items.ok ? nothingPaid(items.value) : items.error),
    ...placed('payer', checkRecordedPayer(input.payer, today)),
    ...(money.ok ? [] : placed('payment', money.error)),
  ]
  if (problems.length > 0 || !items.ok || !money.ok) return fail(...problems)
  return ok({ items: items.value, payer: recordedPayer(input.payer), ...money.value })
}

const nothingPaid = (items: readonly CartItem[]): readonly Problem[] =>
  totalOf(items) > 0 ? [] : [{ code: 'nothing_paid', field: 'items' }]

/** Without what only a payer can say: in how many payments, what everybody may read of them, and files. */
function recordable(form: Form, item: CartItemDraft): CartItemDraft {
  const files = [form, ...form.tiers, ...form.tiers.flatMap(tier => tier.extraOptions)]
    .flatMap(({ customFields }): readonly CustomField[] => customFields)
    .filter(({ type }) => type === 'File')
    .map(({ id }) => id)
  const told = (answers: CartItemDraft['customFields']) => answers.filter(({ id }) => !files.includes(id))
  return {
    ...item,
    customFields: told(item.customFields),
    extraOptions: item.extraOptions.map(option => ({ ...option, customFields: told(option.customFields) })),
    paymentTerms: null,
    dayOfLevy: null,
    contribution: null,
  }
}

async function record(
  app: App,
  tx: Transaction,
  campaign: AdministeredCampaign,
  { cart: key, ...read }: ReadOrder & { readonly cart: CartKey },
): Promise<Result<RecordedOrder>> {
  const { form } = campaign
  const { items, payer, payment } = read
  const now = app.now()
  const { organizationId, id: formId } = form
  const cart = {
    ...key,
    formId,
    items,
    tip: 0,
    installmentCount: 1,
    expiresAt: now,
    createdAt: now,
    coupon: null,
  }
  if (!(await insertCartOnce(tx, cart, { payer, userId: null }))) return again(tx, key)
  const frozen = { items, coupon: null, terms: [], schedule: null }
  const consents = keptConsents(campaign, { terms: false, salesConditions: false, tip: false })
  // Each cheque is of a cent at least.
  if (totalOf(items) < payment.cheques) return failWith('cheques_out_of_range', 'cheques')
  const sale = {
    ...{ organizationId, cartId: key.id, formId, frozen, locale: form.language, now, trace: app.trace },
    snapshot: saleSnapshot({ payer, frozen, tip: 0, consents }),
    event: orderEvent(app, 'committed'),
    writes: payer.email !== null,
  }
  const done = await storeRecordedMoney(app, tx, campaign, { sale, money: read, field: 'payment.means' })
  if (!done.ok) return done
  const { orderId, paymentId, limited } = done.value
  const buyer = { ...key, items, payer: payer.email === null ? null : { email: payer.email } }
  const tooMany = await personLimitProblems(tx, {
    ...{ rates: limited, cart: buyer, viewerId: null, payerField: 'payer.email' },
  })
  if (tooMany.length > 0) return fail(...tooMany)
  // The stock comes last before COMMIT (rule STK-5), by the rules of a purchase: who waits in line comes before.
  const held = await holdCart(app, tx, cart)
  if (!held.ok) return held
  const missing = await sellUnits(tx, { organizationId, cartId: key.id }, cartUnits(cart), now)
  if (missing.length > 0) return failWith('TICKETS_SOLD_OUT', 'items')
  const reference = read.isAwaited ? transferReference(paymentId) : null
  return ok({ orderId, paymentId, isNew: true, reference })
}

/** The same form came at the same time: its order is there by now. */
async function again(tx: Transaction, cart: CartKey): Promise<Result<RecordedOrder>> {
  const before = await recordedBefore(tx, cart)
  return before ?? failWith('CONFLICT')
}

/** The campaigns of an organization for which somebody may record payments, newest first. */
export type RecordableCampaigns = {
  readonly organization: string
  readonly campaigns: readonly AdministeredForm[]
}

/** More than anybody looks through; an older one is found in the list of campaigns. */
const mostCampaigns = 50

/** The campaigns that somebody chooses from to record a payment; to anyone else there is no such choice: 404. */
export async function listRecordableCampaigns(
  app: App,
  { organizationSlug, userId }: { readonly organizationSlug: string; readonly userId: number | null },
): Promise<Result<RecordableCampaigns>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const forms = await formsInReach(app, userId, 'recordPayments', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const found = await newestForms(app.db, organization.id, forms === 'all' ? null : forms, mostCampaigns)
  return ok({ organization: organization.name, campaigns: found.filter(({ isWithheld }) => !isWithheld) })
}

/** What the page of a record starts with. */
export type OfflineForm = Pick<AdministeredCampaign, 'form'> & {
  readonly organization: AdministeredCampaign['organization']
  /** The pages of the campaign that this person may open. */
  readonly pages: ReturnType<typeof pagesOpenTo>
  /** Makes what is sent from it one order, however often it comes. */
  readonly requestKey: string
  /** Today's ISO day in Paris. */
  readonly today: string
  /** What this person recorded for it last, the latest first. */
  readonly last: readonly LastPayment[]
  /** The association has said where transfers are sent: an order may wait for one (rule PAY-32). */
  readonly mayAwait: boolean
}

/** `mayUndo`: it may be taken back with one press (rule PAY-30). */
export type LastPayment = LastRecorded & { readonly mayUndo: boolean }

const shownLast = 5
/** Minutes after which nothing is shown as the last any more. */
const lastMinutes = 12 * 60

/** The campaign whose orders somebody may record, with all of its rates; to anyone else it does not exist. */
export async function readOfflineForm(app: App, visit: AdministratorVisit): Promise<Result<OfflineForm>> {
  const opened = await openAdministered(app, visit, 'recordPayments')
  if (!opened.ok) return opened
  const { form, organization, roles, userId } = opened.value
  if (form.state === 'Deleted' || form.isWithheld) return failWith('NOT_FOUND')
  const recorder = { organizationId: form.organizationId, formId: form.id, userId }
  const since = minutesAfter(app.now(), -lastMinutes)
  const last = await lastRecorded(app.db, recorder, { since, limit: shownLast })
  const undoneUntil = minutesAfter(app.now(), -undoMinutes)
  return ok({
    form,
    organization,
    pages: pagesOpenTo(roles, form),
    requestKey: randomUUID(),
    today: parisDate(app.now()),
    mayAwait: (await transferSettings(app.db, form.organizationId)) !== undefined,
    last: last.map(each => ({ ...each, mayUndo: !each.isVoid && each.recordedAt >= undoneUntil })),
  })
}
