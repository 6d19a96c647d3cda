import { type Cents, sumCents } from '#domain/money.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { itemRows } from './item-rows.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type OrderTold = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  readonly payerName: string
  readonly lines: readonly OrderLine[]
  /** The organization's own part in cents, whenever it is charged. */
  readonly amount: Cents
  readonly orderUrl: string
  /** Where one chooses what one is told. */
  readonly choiceUrl: string
}

/** One new order, for an administrator who wants to hear of each (rule FRM-16). */
export function orderToldMail(order: OrderTold): MailContent {
  const { locale, formTitle: form, payerName: name, orderNumber: number } = order
  const t = serverTranslator(locale)
  const body = t('notice.order_body', { name, form })
  return writeLetter({
    sender: order,
    subject: t('notice.order_subject', { form }),
    preview: body,
    title: t('notice.order_title'),
    paragraphs: [body],
    amounts: {
      facts: t('notice.order_number', { number }),
      rows: itemRows(order.lines, t),
      totalLabel: t('notice.share'),
      total: money(order.amount, locale),
    },
    action: { label: t('notice.see_payments'), address: order.orderUrl },
    links: [{ text: t('notice.choose'), address: order.choiceUrl }],
  })
}

export type OrdersOfDay = Sender & {
  /** The ISO day in Paris. */
  readonly day: string
  readonly forms: readonly {
    readonly title: string
    readonly orders: number
    readonly amount: Cents
    readonly refused: number
  }[]
  readonly paymentsUrl: string
  readonly choiceUrl: string
}

/** What a day brought, campaign by campaign, and what a bank refused (rule FRM-16). */
export function ordersOfDayMail(told: OrdersOfDay): MailContent {
  const { locale, organizationName: organization, forms } = told
  const t = serverTranslator(locale)
  const date = longDate(told.day, locale, { weekday: false })
  const orders = sumCents(forms.map(form => form.orders))
  const refused = sumCents(forms.map(form => form.refused))
  const sold = forms.filter(form => form.orders > 0)
  const body = t('notice.day_body', { orders, date })
  return writeLetter({
    sender: told,
    subject: t('notice.day_subject', { organization, orders, refused }),
    preview: body,
    title: t('notice.day_title', { date }),
    paragraphs: [
      ...(orders > 0 ? [body] : []),
      ...(refused > 0 ? [t('notice.day_refused', { refused })] : []),
    ],
    ...(orders > 0 && {
      amounts: {
        facts: t('notice.day_facts'),
        rows: sold.map(({ title, orders: count, amount }) => ({
          label: t('notice.day_row', { title, count }),
          amount: money(amount, locale),
        })),
        totalLabel: t('notice.share'),
        total: money(sumCents(sold.map(({ amount }) => amount)), locale),
      },
    }),
    action: { label: t('notice.see_payments'), address: told.paymentsUrl },
    links: [{ text: t('notice.choose'), address: told.choiceUrl }],
  })
}
