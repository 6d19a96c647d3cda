import { isRenewalRefused, noteRenewalCart, refuseRenewal } from '#db/renewals.ts'
import { type CartItemDraft, totalOf } from '#domain/cart/cart.ts'
import type { Form } from '#domain/form/form.ts'
import { termsToAccept } from '#domain/form/types/index.ts'
import { type RenewedMembership, withoutAnswers } from '#domain/membership/renewal.ts'
import { type RenewalLink, renewalPath } from '#domain/membership/renewal-address.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { type OnePage, submitOnePage } from '../payment/submit-one-page.ts'
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
  readonly isRefused: boolean
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

/** What is put into a cart for who changes something: names and rates, and for its payer, who is logged in, their answers too. */
export async function prepareRenewal(
  app: App,
  { userId, ...link }: Asked,
): Promise<Result<readonly CartItemDraft[]>> {
  const order = await linkedRenewal(app, link)
  if (order === undefined) return failWith('NOT_FOUND')
  const { renewed } = await renewalFacts(app, order)
  const isPayer = await mayReadOrder(app, order, { userId, token: null })
  return ok(renewed.map(({ item }) => (isPayer ? item : withoutAnswers(item))))
}

type Paid = Asked & Pick<OnePage, 'tip' | 'consents' | 'locale'>

/**
 * Renews all at once (rule MEM-5), and gives where to pay. Nothing of who paid before is shown to whoever only holds the link: their payment
 * leads back to it. Errors: `NOT_FOUND`; `TARIFF_CHANGED` where it cannot be renewed with one press; those of a cart that is paid.
 */
export async function payRenewal(
  app: App,
  { userId, orderId, token, ...paid }: Paid,
): Promise<Result<{ readonly redirectUrl: string }>> {
  const order = await linkedRenewal(app, { orderId, token })
  if (order === undefined) return failWith('NOT_FOUND')
  const { campaign, renewed, payer, state } = await renewalFacts(app, order)
  if (state !== 'ready') return failWith('TARIFF_CHANGED')
  const isPayer = await mayReadOrder(app, order, { userId, token: null })
  const { organizationSlug, formType, formSlug } = campaign.form
  const submitted = await submitOnePage(app, {
    ...{ organizationSlug, formType, formSlug, payer, userId, ...paid },
    ...{ cartId: null, items: renewed.map(({ item }) => item), backUrl: null },
    renewsOrderId: isPayer ? null : order.id,
  })
  if (!submitted.ok) return submitted
  const { cart, payment } = submitted.value
  await app.transaction(tx => noteRenewalCart(tx, order, cart.id))
  const isFree = payment !== null && 'orderId' in payment
  return ok({
    redirectUrl:
      payment === null || (isFree && !isPayer) ? renewalPath({ orderId, token }) : payment.redirectUrl,
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
