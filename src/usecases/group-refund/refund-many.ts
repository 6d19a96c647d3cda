import {
  countGroupOrders,
  type GroupNeeded,
  type GroupOrderAside,
  groupNeeded,
  groupOrdersAside,
  groupRefundById,
  groupRefundsOf,
  insertGroupRefund,
} from '#db/group-refunds.ts'
import { type OpenRefundRequest, openRefundRequests } from '#db/refund-requests.ts'
import { refundedMail } from '#documents/mail/refunded.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { datedRuleOf } from '#domain/form/refund-rule.ts'
import { type DatedRefundRule, percentAt } from '#domain/form/refund-steps.ts'
import { type GroupProgress, type GroupRefund, groupProgressOf } from '#domain/group-refund/group-refund.ts'
import {
  type CheckedGroupRefund,
  checkGroupRefund,
  type TypedGroupRefund,
} from '#domain/group-refund/typed-refund.ts'
import type { Cents } from '#domain/money.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  openAdministered,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'
import { heldFor } from '../cancellation/purses.ts'
import { campaignUrl, payersSenderOf } from '../mail-envelope.ts'

/** How many operations of a campaign its page lists, how many orders of one that need a hand, and how many requests. */
const most = { listed: 20, aside: 50, requests: 100 } as const

type Frame = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly pages: readonly AdministrationPage[]
}

/** What the page of a campaign's refunds shows: its rates, and what was refunded at once so far. */
export type GroupRefundsView = Frame & {
  readonly rates: readonly { readonly id: number; readonly label: string }[]
  /** What its payers ask for, line by line (rule REF-19). */
  readonly requests: readonly OpenRefundRequest[]
  /** What it says now that it gives back; null: nothing. */
  readonly rule: DatedRefundRule | null
  /** How much per cent that is today, of every order alike; null: nothing is said, or it goes by the day of each order. */
  readonly percentNow: number | null
  readonly earlier: readonly (Pick<GroupRefund, 'id' | 'createdAt'> & { readonly progress: GroupProgress })[]
}

/** What refunding many comes to, before it is confirmed. Amounts in cents. */
export type GroupRefundPreview = {
  readonly checked: CheckedGroupRefund
  readonly needed: GroupNeeded
  /** What the association's account holds at its provider; null: it could not be read. */
  readonly available: Cents | null
  /** The mail that its first payer would get; null: there is nobody. */
  readonly mail: { readonly subject: string; readonly html: string; readonly text: string } | null
}

/** How far one of them has come. */
export type GroupRefundView = Frame & {
  readonly refund: GroupRefund
  /** The rate, as it is called now; null: every one. */
  readonly rate: string | null
  readonly progress: GroupProgress
  readonly aside: readonly GroupOrderAside[]
}

/** What was refunded at once of a campaign, for who may refund its orders. */
export async function readGroupRefunds(
  app: App,
  visit: AdministratorVisit,
): Promise<Result<GroupRefundsView>> {
  const opened = await openAdministered(app, visit, 'refund')
  if (!opened.ok) return opened
  const { form } = opened.value
  const found = await groupRefundsOf(app.db, form, most.listed)
  const earlier = await Promise.all(
    found.map(async ({ organizationId, id, createdAt }) => {
      const progress = groupProgressOf(await countGroupOrders(app.db, { organizationId, id }))
      return { id, createdAt, progress }
    }),
  )
  const requests = await openRefundRequests(app.db, form, most.requests)
  const rule = datedRuleOf(form)
  const percentNow = rule?.countsFrom === 'start' ? percentAt(rule, app.now(), app.now()) : null
  return ok({ ...frameOf(opened.value), rates: ratesOf(form), requests, rule, percentNow, earlier })
}

/** What it would come to, and the mail; nothing is written or sent. Errors: those of `checkGroupRefund`, `NOT_FOUND`. */
export async function previewGroupRefund(
  app: App,
  { typed, ...visit }: AdministratorVisit & { readonly typed: TypedGroupRefund },
): Promise<Result<GroupRefundPreview>> {
  const opened = await openAdministered(app, visit, 'refund')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const checked = checkedOf(form, typed)
  if (!checked.ok) return checked
  const [needed, available] = await Promise.all([
    groupNeeded(app.db, form, checked.value),
    heldFor(app, organization),
  ])
  const { first } = needed
  const mail = first === null ? null : previewOf(app, opened.value, { first, words: checked.value.words })
  return ok({ checked: checked.value, needed, available, mail })
}

type Begun = AdministratorVisit & {
  /** Given by the page that asks, so that a second press begins nothing more. */
  readonly id: string
  readonly typed: TypedGroupRefund
}

/**
 * Refunds many orders of a campaign: they are found in this transaction, and settled one by one by the clock (rule REF-12). The same again
 * changes nothing. Errors: those of `checkGroupRefund`, `NOT_FOUND`, `NOBODY_TO_REFUND`, those of a missing proof.
 */
export async function refundMany(app: App, { id, typed, ...visit }: Begun): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'refund')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const checked = checkedOf(form, typed)
  if (!checked.ok) return checked
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organizationId, id: formId } = form
  const known = await groupRefundById(app.db, { organizationId, id })
  if (known !== undefined) return ok(null)
  const { orders } = await groupNeeded(app.db, form, checked.value)
  if (orders === 0) return failWith('NOBODY_TO_REFUND')
  const { words, ...wish } = checked.value
  const refund = { ...wish, organizationId, id, formId, words, requestedBy: userId, createdAt: app.now() }
  await app.transaction(async tx => {
    if (!(await insertGroupRefund(tx, refund, app.trace))) return
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'campaign.refund', object: `form:${formId}` },
    })
  })
  app.crashPoint('many-to-refund')
  return ok(null)
}

/** How far one of them has come, and who needs a hand; to anyone else it does not exist. */
export async function readGroupRefund(
  app: App,
  { id, ...visit }: AdministratorVisit & { readonly id: string },
): Promise<Result<GroupRefundView>> {
  const opened = await openAdministered(app, visit, 'refund')
  if (!opened.ok) return opened
  const { form } = opened.value
  const key = { organizationId: form.organizationId, id }
  const refund = await groupRefundById(app.db, key)
  if (refund?.formId !== form.id) return failWith('NOT_FOUND')
  const [counts, aside] = await Promise.all([
    countGroupOrders(app.db, key),
    groupOrdersAside(app.db, key, most.aside),
  ])
  const rate = ratesOf(form).find(each => each.id === refund.tierId)?.label ?? null
  return ok({ ...frameOf(opened.value), refund, rate, progress: groupProgressOf(counts), aside })
}

function frameOf({ form, organization, roles }: AdministeredCampaign): Frame {
  return { form, organization, pages: pagesOpenTo(roles, form) }
}

const ratesOf = (form: Form) => form.tiers.map(({ id, label }) => ({ id, label: label ?? form.title }))

function checkedOf(form: Form, typed: TypedGroupRefund): Result<CheckedGroupRefund> {
  return checkGroupRefund(
    typed,
    form.tiers.map(({ id }) => id),
  )
}

type Shown = { readonly first: NonNullable<GroupNeeded['first']>; readonly words: string }

/** The mail as the first payer would get it, by a name of nobody; its button leads to the campaign. */
function previewOf(app: App, { form, organization }: AdministeredCampaign, { first, words }: Shown) {
  const { language } = form
  return refundedMail({
    ...payersSenderOf(app, language, organization, form.accent),
    payerFirstName: serverTranslator(language)('specimen.first_name'),
    formTitle: form.title,
    orderNumber: String(first.orderId),
    date: first.createdAt,
    organizationPart: first.amount,
    tipPart: 0,
    orderIsCancelled: false,
    byTransfer: false,
    orderUrl: campaignUrl(app, form),
    own: { words, language },
  })
}
