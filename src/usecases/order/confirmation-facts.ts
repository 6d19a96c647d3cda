import type { OrderConfirmation } from '#documents/mail/order-confirmation.ts'
import { eligibleAmountOf } from '#domain/cart/cart.ts'
import { occasionOf } from '#domain/order/occasion.ts'
import { withdrawalPath } from '#domain/order/order-address.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { withdrawalRight } from '#domain/order/withdrawal.ts'
import { ceilingOn, taxArticle, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import type { App } from '../app.ts'
import { attestationUrl } from '../links/document-token.ts'
import { orderPageUrl, orderToken } from '../links/order-token.ts'
import { parisDate } from '../paris-time.ts'
import type { OrderView } from './read-order-view.ts'

type Facts = Omit<
  OrderConfirmation,
  'locale' | 'organizationName' | 'brand' | 'accent' | 'trace' | 'payerFirstName' | 'formTitle'
>

/** What the confirmation mail says of an order; who writes to whom is the caller's. */
export function confirmationFacts(app: App, view: OrderView): Facts {
  const { order, items, discount, payments, campaign } = view
  const tax = taxOf(view)
  return {
    orderNumber: String(order.id),
    date: parisDate(order.createdAt),
    lines: orderLines(items, discount?.code ?? null),
    tip: order.tip,
    total: order.amount + order.tip,
    paidToday: payments[0]?.amount ?? 0,
    later: laterOf(view),
    occasion: occasionOf(campaign.form, items),
    orderUrl: orderPageUrl(app, order),
    attestationUrl: paidOf(app, view),
    scheduleUrl: view.scheduleUrl,
    withdrawal: withdrawalFrom(app, view),
    ...(tax === null ? {} : { taxReduction: tax }),
  }
}

/** The attestation of what was paid today: the mail is kept longer than a page. */
function paidOf(app: App, { order, payments: [first] }: OrderView): string | null {
  if (first === undefined || first.attestationUrl === null) return null
  return attestationUrl(app, { organizationId: order.organizationId, id: first.id }, 'mail')
}

/** Where a purchase is given back, and until when (rule REF-9); null where the law gives no such right. */
function withdrawalFrom(app: App, { order, items, campaign: { form } }: OrderView): Facts['withdrawal'] {
  const right = withdrawalRight({ order, items, form, orderedOn: parisDate(order.createdAt) })
  if (right === undefined) return null
  return {
    until: right.until,
    address: `${app.operator.origin}${withdrawalPath(order.id, orderToken(app, order))}`,
  }
}

function laterOf({ schedule, payments }: OrderView): Facts['later'] {
  if (schedule === null) return null
  const { frequency, amount, dayOfLevy: day, nextOn } = schedule
  if (frequency === 'Monthly') return { frequency, amount, day, nextOn }
  return { frequency, charges: payments.slice(1) }
}

/**
 * What a gift costs after its reduction; null where none of it opens one. Neither tip nor options count (rules TIP-6 and
 * TAX-3).
 */
function taxOf({ order, items, payer, campaign }: OrderView): Facts['taxReduction'] | null {
  const eligibleAmount = eligibleAmountOf(items.map(item => ({ ...item, extraOptions: item.options })))
  if (eligibleAmount === 0) return null
  const company = payer?.isCompany ?? false
  const ceiling = ceilingOn(parisDate(order.createdAt))
  const helpsPeopleInNeed = campaign.organization.isUnderColucheLaw
  const { netCost } = taxReduction(eligibleAmount, { company, helpsPeopleInNeed, ceiling })
  return { eligibleAmount, netCost, article: taxArticle({ company }) }
}
