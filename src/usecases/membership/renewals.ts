import { isRenewalRefused, noteRenewalCart, refuseRenewal } from '#db/renewals.ts'
import { type CartItemDraft, totalOf } from '#domain/cart/cart.ts'
import type { Form } from '#domain/form/form.ts'
import { datedRuleOf } from '#domain/form/refund-rule.ts'
import type { DatedRefundRule } from '#domain/form/refund-steps.ts'
import { termsToAccept } from '#domain/form/types/index.ts'
import { type RenewedMembership, withoutAnswers } from '#domain/membership/renewal.ts'
import type { RenewalLink } from '#domain/membership/renewal-address.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { linkedRenewal, type RenewalFacts, type RenewalState, renewalFacts } from './renewal-facts.ts'

type Name = { readonly firstName: string | null; readonly lastName: string | null }

/** A membership as the page of a link shows it: a name, a rate, and its answers to its payer alone. */
export type ShownRenewal = Name & {
  readonly formerRate: string
  /** The rate of today with what it costs with its options, in cents; null: somebody chooses. */
  readonly rate: { readonly label: string; readonly amount: number } | null
  readonly options: readonly string[]
  /** What is taken along, as it was answered; empty for whoever is not logged in as who paid. */
  readonly answers: RenewedMembership['answers']
}

/** What the page of a link shows (rule MEM-5). Amounts in cents. */
export type RenewalView = {
  readonly state: RenewalState
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'>
  readonly organization: string
  readonly people: readonly ShownRenewal[]
  readonly total: number
  /** How many answers are taken along unseen. */
  readonly unseenAnswers: number
  readonly salesConditionsUrl: string | null
  /** What its campaign gives back to whoever does not come; null: nothing is said (rule REF-16). */
  readonly refundRule: DatedRefundRule | null
  readonly isRefused: boolean
}

/**
 * What goes into a cart: everything for the press that pays at once, of which nothing is shown; names and rates for who changes something.
 * `renewsOrderId` stands on the payment of whoever is not logged in as the payer: it leads back to the link.
 */
export type RenewalOrder = {
  readonly items: readonly CartItemDraft[]
  readonly payer: PayerDraft | null
  readonly changeable: readonly CartItemDraft[]
  readonly renewsOrderId: number | null
  /** The order itself: its members are asked for no approval again (rule MEM-9). */
  readonly renews: OrderKey
}

type Asked = RenewalLink & { readonly userId: number | null }

/** Whoever holds the link of an order's memberships reads what is renewed; to anyone else there is no such page. */
export async function readRenewal(app: App, { userId, ...link }: Asked): Promise<Result<RenewalView>> {
  const order = await linkedRenewal(app, link)
  if (order === undefined) return failWith('NOT_FOUND')
  const facts = await renewalFacts(app, order)
  const isPayer = await mayReadOrder(app, order, { userId, token: null })
  const { campaign, renewed, priced, state } = facts
  const { organizationSlug, formType, formSlug, title } = campaign.form
  return ok({
    state,
    form: { organizationSlug, formType, formSlug, title },
    organization: campaign.organization.name,
    people: peopleOf(facts, isPayer),
    total: totalOf(priced),
    unseenAnswers: isPayer ? 0 : renewed.reduce((sum, { answers }) => sum + answers.length, 0),
    salesConditionsUrl: termsToAccept(formType, campaign.organization.salesConditionsUrl),
    refundRule: datedRuleOf(campaign.form),
    isRefused: await isRenewalRefused(app.db, order),
  })
}

function peopleOf({ former, renewed, priced }: RenewalFacts, isPayer: boolean): readonly ShownRenewal[] {
  return former.map(({ person, label }) => {
    const place = renewed.findIndex(each => each.person === person)
    const [found, cost] = [renewed[place], priced[place]]
    return {
      firstName: person.firstName,
      lastName: person.lastName,
      formerRate: label,
      rate:
        found === undefined || cost === undefined
          ? null
          : { label: found.rate.label, amount: cost.amount - cost.discount },
      options: cost?.extraOptions.filter(({ value }) => value).map(option => option.label) ?? [],
      answers: isPayer ? (found?.answers ?? []) : [],
    }
  })
}

/** What a renewal puts into a cart, for the page that pays it: none of it is for the eyes of whoever holds the link. */
export async function prepareRenewal(app: App, { userId, ...link }: Asked): Promise<Result<RenewalOrder>> {
  const order = await linkedRenewal(app, link)
  if (order === undefined) return failWith('NOT_FOUND')
  const { renewed, payer, state } = await renewalFacts(app, order)
  const isPayer = await mayReadOrder(app, order, { userId, token: null })
  const items = renewed.map(({ item }) => item)
  return ok({
    items: state === 'ready' ? items : [],
    payer: state === 'ready' ? payer : null,
    changeable: isPayer ? items : items.map(withoutAnswers),
    renewsOrderId: isPayer ? null : order.id,
    renews: { organizationId: order.organizationId, id: order.id },
  })
}

/** Notes that a cart renews the order of a link: its members stay themselves under another address (rule MEM-2). */
export async function noteRenewal(
  app: App,
  { cartId, ...link }: RenewalLink & { readonly cartId: string },
): Promise<Result<null>> {
  const order = await linkedRenewal(app, link)
  if (order === undefined) return failWith('NOT_FOUND')
  await app.transaction(tx => noteRenewalCart(tx, order, cartId))
  return ok(null)
}

/** « Je ne renouvelle pas »: nothing more is mailed about these memberships. Saying it twice changes nothing. */
export async function stopRenewal(app: App, link: RenewalLink): Promise<Result<null>> {
  const order = await linkedRenewal(app, link)
  if (order === undefined) return failWith('NOT_FOUND')
  await app.transaction(tx => refuseRenewal(tx, order, app.now()))
  return ok(null)
}
