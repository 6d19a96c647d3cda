import { campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, orderByKey, payerOfCart } from '#db/orders.ts'
import type { Reader } from '#db/schema.ts'
import type { Form } from '#domain/form/form.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type OrderLine, orderLines, peopleOf } from '#domain/order/order-lines.ts'
import type { EvidenceFacts } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { lineLabel } from '#messages/order-words.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'

/** The provider takes 20,000 characters; an order of very many participants is told from its beginning. */
const longestProduct = 15_000

/** Banks of French payers read it. */
const t = serverTranslator(defaultLocale)
const day = (iso: string) => longDate(iso, t.locale, { weekday: false })

/** What is known of a contested payment and goes to the bank by itself (rule REF-10). */
export async function evidenceFacts(
  { operator: { brand } }: Pick<App, 'operator'>,
  db: Reader,
  payment: Payment & { readonly orderId: number },
): Promise<EvidenceFacts> {
  const { organizationId, orderId } = payment
  const key = { organizationId, id: orderId }
  const [order, items] = await Promise.all([orderByKey(db, key), itemsOfOrder(db, key)])
  if (order === undefined) throw new Error(`payment ${payment.id} has no order`)
  const { form, organization } = await campaignByKey(db, organizationId, order.formId)
  const payer = await payerOfCart(db, { organizationId, id: order.cartId })
  // A country alone is no address.
  const place =
    payer?.address || payer?.city
      ? [payer.address, [payer.zipCode, payer.city].filter(Boolean).join(' '), payer.country]
      : []
  const text = (parts: readonly (string | null | undefined)[] = [], between: string) =>
    parts.filter(Boolean).join(between) || null
  return {
    product: productOf(payment, order, items, { form, organization: organization.name, brand }),
    customerName: text([payer?.firstName, payer?.lastName, payer?.companyName], ' '),
    customerEmail: payer?.email ?? null,
    billingAddress: text(place, ', '),
    serviceDate: order.deliveredOn ?? (form.startDate === null ? null : parisDate(form.startDate)),
  }
}

function productOf(
  payment: Payment,
  order: Order,
  items: readonly OrderItem[],
  {
    form,
    organization,
    brand,
  }: { readonly form: Form; readonly organization: string; readonly brand: string },
): string {
  const head = t('evidence.product', {
    organization,
    form: form.title,
    order: order.id,
    ordered: day(parisDate(order.createdAt)),
    amount: money(payment.amount, t.locale),
  })
  const paid =
    payment.capturedAt === null ? [] : [t('evidence.paid', { day: day(parisDate(payment.capturedAt)) })]
  const { amountTip } = payment
  const tip =
    amountTip === 0
      ? []
      : [t('evidence.line', { label: t('refund.tip_part', { brand }), amount: money(amountTip, t.locale) })]
  const lines = orderLines(items, order.couponCode, form).map(lineWords)
  return [head, ...paid, ...tip, ...lines].join('\n').slice(0, longestProduct)
}

function lineWords({ amount, ...line }: OrderLine): string {
  const people = peopleOf(line)
  const words = t('evidence.line', {
    label: lineLabel(line, t),
    amount: money(amount, t.locale),
  })
  return people.length === 0 ? words : t('evidence.people', { line: words, names: people.join(', ') })
}
