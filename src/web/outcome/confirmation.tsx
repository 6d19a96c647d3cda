import { data } from 'react-router'
import { eligibleAmountOf, firstBeyond } from '#domain/cart/cart.ts'
import { programHost, programReturn } from '#domain/cart/program-return.ts'
import { hasPage, startsOnADay } from '#domain/form/types/index.ts'
import { orderCardsPath } from '#domain/membership/card-address.ts'
import { bringsCards } from '#domain/membership/membership-card.ts'
import { impactOf } from '#domain/order/impact.ts'
import { occasionOf } from '#domain/order/occasion.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { leadsToPersons } from '#domain/order/person-attestation.ts'
import { partGivenBack } from '#domain/payment/given-back.ts'
import { documentsAnchor, orderPagePath, salePath } from '#domain/payment/outcome-address.ts'
import { tipRefundPath } from '#domain/payment/refund-address.ts'
import { settlementAmount } from '#domain/payment/settlement.ts'
import { ceilingOn, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import { bringsTickets } from '#domain/ticket/ticket.ts'
import { orderTicketsPath } from '#domain/ticket/ticket-address.ts'
import { afterOrder } from '#messages/after-order-words.ts'
import { payerUse } from '#messages/payer-words.ts'
import type { Acts } from '#usecases/index.ts'
import type { ReadOrder } from '#usecases/order/read-order.ts'
import type { OrderView } from '#usecases/order/read-order-view.ts'
import { visit } from '../context.ts'
import { pictureAddress } from '../cover-address.ts'
import { parisDate } from '../form/paris-date.ts'
import { frameParameter } from '../form/steps/framed-cart.ts'
import { keptPrefix } from '../form/steps/kept-values.ts'
import { campaignPath } from '../payment/place.ts'
import { planOfOrder } from '../payment/plan.ts'
import { stayInFrame } from '../widget/payment-in-frame.ts'
import type { Route } from './+types/confirmation'
import { ConfirmationPage } from './confirmation-page.tsx'
import type { ConfirmedOrder } from './confirmed-order.ts'
import { LinkErrorPage } from './link-error.tsx'
import css from './outcome.css?url'
import { privateHeaders } from './private-headers.ts'

/** An order, for its payer or whoever holds its signed token; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { acts, viewer, traceId } = facts
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  const orderId = /^\d{1,9}$/.test(params.orderId ?? '') ? Number(params.orderId) : null
  const reader = { userId: viewer?.userId ?? null, token }
  const view = orderId === null ? null : await settledOrder(acts, { ...reader, orderId })
  if (view === null || !belongsHere(view, params)) throw data(null, { status: 404 })
  stayInFrame(facts, view.request)
  // An order that costs nothing has no payment request: its address says that it was taken in a frame.
  if (view.payments.length === 0 && searchParams.has(frameParameter)) facts.allowFraming()
  const { id } = view.order
  const urls = {
    tipRefundUrl: tipRefundPath(id, token),
    orderUrl: orderPagePath(id, token),
    ...heldPaths(view, token),
    personsUrl: personsPath(view, token),
  }
  // Somebody went on with a cart that is paid (rule CRT-10).
  const wasPaid = searchParams.get('notice') === 'paid'
  return { ...factsOf(view), ...urls, ...(await programOf(acts, view)), trace: traceId, wasPaid }
}

/** Where its tickets and its membership cards are; null for what it does not bring. */
function heldPaths({ order, items, campaign: { form } }: OrderView, token: string | null) {
  return {
    ticketsPath: bringsTickets(form.formType, items) ? orderTicketsPath(order.id, token) : null,
    cardsPath: bringsCards(form.formType, items) ? orderCardsPath(order.id, token) : null,
  }
}

/** Where the attestations of its persons are read, once money has come for them. */
function personsPath(view: OrderView, token: string | null) {
  return leadsToPersons(view) ? `${orderPagePath(view.order.id, token)}#${documentsAnchor}` : null
}

/** What stands at an address that only who opened the page knows. */
type Addresses =
  | 'trace'
  | 'tipRefundUrl'
  | 'orderUrl'
  | 'ticketsPath'
  | 'cardsPath'
  | 'personsUrl'
  | 'wasPaid'

function factsOf(view: ReadOrder): Omit<ConfirmedOrder, Addresses> {
  const { order, items, discount, payments, payer, campaign, salesConditionsUrl } = view
  const { form, organization } = campaign
  const campaignUrl = campaignPath(form)
  return {
    kind: kindOf(view),
    status: payments[0]?.status ?? 'Authorized',
    isCanceled: order.status === 'Canceled',
    orderId: order.id,
    orderDate: order.createdAt,
    firstName: payer?.firstName ?? '',
    email: payer?.email ?? '',
    title: form.title,
    cover: pictureAddress(form),
    organization: organization.name,
    legal: { organizationSlug: form.organizationSlug, name: organization.name, salesConditionsUrl },
    campaignUrl,
    organizationUrl: `/associations/${form.organizationSlug}`,
    returnUrl: elsewhere(view.request?.backUrl ?? null),
    lines: orderLines(items, discount?.code ?? null, form),
    tip: order.tip,
    paid: payments[0]?.amount ?? 0,
    due: payments[0] === undefined ? 0 : settlementAmount(payments[0]),
    notCharged: view.notCharged,
    givenBack: payments[0]?.givenBack ?? [],
    plan: planOfOrder(view),
    scheduleUrl: view.scheduleUrl,
    attestationUrl: payments[0]?.attestationUrl ?? null,
    occasion: occasionOf(form, items),
    refundRule: view.refundRule,
    after: afterOrder(view),
    ...payerFactsOf(view),
    language: form.language,
    given: givenOf(view),
    impact: impactOf(form, items),
    thanks: { page: form.thanks.page, video: form.thanks.video },
    debit: view.debit,
    transfer: view.transfer,
    isByTransfer: payments[0]?.means === 'BankTransfer',
    calendarUrl: startsOnADay(form.formType) && form.startDate !== null ? `${campaignUrl}/date.ics` : null,
    tax: taxOf(view),
    forget: keptPrefix(form.organizationSlug, form.formSlug),
  }
}

/** What the payer said of themselves, and what it was asked for. */
function payerFactsOf({ payer, items, campaign: { form } }: OrderView) {
  return { payer: payer ?? null, payerUse: payerUse(form, items) }
}

/** Who paid a program's cart goes back to it (rule CHK-4). */
async function programOf(acts: Acts, { order, campaign }: OrderView) {
  const { cartId, id: orderId } = order
  const { organizationSlug, formType } = campaign.form
  if (hasPage(formType)) return {}
  const read = await acts.readProgramReturns({ cartId, organizationSlug })
  if (!read.ok || read.value === null) return {}
  const { returnUrl: url } = read.value
  return {
    returnUrl: programReturn(url, { cartId, orderId, code: 'succeeded' }),
    returnHost: programHost(url),
  }
}

/** Our own form has nothing more to offer who paid; another site goes on from there (rule PAY-26). */
function elsewhere(backUrl: string | null): string | null {
  return backUrl?.startsWith('/') ? null : backUrl
}

/** What a gift without anything else brought the association, in cents; null where something was bought. */
function givenOf({ order, items }: OrderView): number | null {
  const isGift = items.every(({ tierType }) => tierType === 'Donation' || tierType === 'MonthlyDonation')
  return isGift ? order.amount : null
}

/** What has happened: something was paid, a monthly gift began, or an inscription cost nothing. */
function kindOf({ order, schedule }: OrderView): ConfirmedOrder['kind'] {
  if (order.amount + order.tip === 0) return 'registered'
  return schedule?.frequency === 'Monthly' ? 'monthly' : 'paid'
}

/** How long a page may wait for a capture that is usually a moment away, and how often it looks, in milliseconds. */
const patience = 2500
const pause = 250

/** The order, after a short wait for its capture: most payers never see « en cours de vérification ». */
async function settledOrder(acts: Acts, reader: Parameters<Acts['readOrder']>[0]): Promise<ReadOrder | null> {
  for (let waited = 0; ; waited += pause) {
    const read = await acts.readOrder(reader)
    if (!read.ok) return null
    if (read.value.payments[0]?.status !== 'Pending' || waited >= patience) return read.value
    await new Promise(done => setTimeout(done, pause))
  }
}

type Address = { readonly organizationSlug: string; readonly formType: string; readonly campaignSlug: string }

/** The address names the sale: its campaign, or its cart where a checkout has no campaign (rule FRM-3). */
function belongsHere(
  { order, campaign: { form } }: OrderView,
  { organizationSlug, formType, campaignSlug }: Address,
): boolean {
  const path = salePath({ ...form, cartId: order.cartId })
  return path === `/associations/${organizationSlug}/${formType}/${campaignSlug}`
}

/** What the gift costs after tax reduction; null where it opens none. The tip never counts (rules TIP-6 and TAX-3). */
function taxOf({
  items,
  order,
  payments,
  payer,
  campaign,
  promisesReceipt,
  counterpartYear: year,
}: OrderView) {
  const lines = items.map(item => ({ ...item, extraOptions: item.options }))
  const day = parisDate(order.createdAt)
  const beyond = firstBeyond(lines, year)
  const given = eligibleAmountOf(lines, year)
  const amount = given - partGivenBack(payments.flatMap(({ givenBack }) => givenBack))
  const issues = promisesReceipt
  if (amount <= 0) return beyond && { amount: 0, netCost: 0, issues, beyond }
  const { netCost } = taxReduction(amount, {
    company: payer?.isCompany ?? false,
    helpsPeopleInNeed: campaign.organization.isUnderColucheLaw,
    ceiling: ceilingOn(day),
  })
  return { amount, netCost, issues, beyond }
}

export const headers = privateHeaders
export const links = () => [{ rel: 'stylesheet', href: css }]

export const ErrorBoundary = LinkErrorPage

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage order={loaderData} />
}
