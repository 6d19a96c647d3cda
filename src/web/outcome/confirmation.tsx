import { data } from 'react-router'
import { formPath, formTypeOfSegment } from '#domain/form/types/index.ts'
import { ceilingOn, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import type { Acts } from '#usecases/index.ts'
import type { OrderView } from '#usecases/steps/read-order-view.ts'
import { visit } from '../context.ts'
import { keptKey } from '../form/donation/kept-answers.ts'
import { parisDate } from '../form/paris-date.ts'
import { orderLines } from '../payment/order-lines.ts'
import type { Route } from './+types/confirmation'
import { ConfirmationPage } from './confirmation-page.tsx'
import css from './outcome.css?url'
import { privateHeaders } from './private-headers.ts'

/** An order, for its payer or whoever holds its signed token; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, traceId } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = /^\d{1,9}$/.test(params.orderId ?? '') ? Number(params.orderId) : null
  const reader = { userId: viewer?.userId ?? null, token }
  const view = orderId === null ? null : await settledOrder(acts, { ...reader, orderId })
  if (view === null || !belongsHere(view, params)) throw data(null, { status: 404 })
  const { order, items, payments, payer, campaign } = view
  const { form, organization } = campaign
  return {
    status: payments[0]?.status ?? 'Authorized',
    orderId: order.id,
    orderDate: order.createdAt,
    firstName: payer?.firstName ?? '',
    email: payer?.email ?? '',
    title: form.title,
    organization: organization.name,
    campaignUrl: formPath(form.organizationSlug, form.formType, form.formSlug),
    lines: orderLines(items),
    tip: order.tip,
    paid: order.amount + order.tip,
    tax: taxOf(view),
    forget: keptKey(form.organizationSlug, form.formSlug),
    trace: traceId,
  }
}

/** How long a page may wait for a capture that is usually a moment away, and how often it looks, in milliseconds. */
const patience = 2500
const pause = 250

/** The order, after a short wait for its capture: most payers never see « en cours de vérification ». */
async function settledOrder(acts: Acts, reader: Parameters<Acts['readOrder']>[0]): Promise<OrderView | null> {
  for (let waited = 0; ; waited += pause) {
    const read = await acts.readOrder(reader)
    if (!read.ok) return null
    if (read.value.payments[0]?.status !== 'Pending' || waited >= patience) return read.value
    await new Promise(done => setTimeout(done, pause))
  }
}

type Address = { readonly organizationSlug: string; readonly formType: string; readonly campaignSlug: string }

function belongsHere(
  { campaign: { form } }: OrderView,
  { organizationSlug, formType, campaignSlug }: Address,
): boolean {
  return (
    form.organizationSlug === organizationSlug &&
    form.formSlug === campaignSlug &&
    form.formType === formTypeOfSegment(formType)?.formType
  )
}

/** What the gift costs after tax reduction; null where it opens none. The tip never counts (D8, D9). */
function taxOf({ items, order, payer, campaign }: OrderView) {
  const eligible = items.filter(item => item.isEligibleTaxReceipt)
  const amount = eligible.reduce((sum, item) => sum + item.amount - item.discount, 0)
  if (amount === 0) return null
  const { netCost } = taxReduction(amount, {
    company: payer?.isCompany ?? false,
    helpsPeopleInNeed: campaign.organization.isUnderColucheLaw,
    ceiling: ceilingOn(parisDate(order.createdAt)),
  })
  return { amount, netCost }
}

export const headers = privateHeaders
export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage order={loaderData} />
}
