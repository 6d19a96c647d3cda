import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { type AmountRow, type MailContent, type Panel, type Sender, writeLetter } from './letter.ts'

/** Where the order page answers questions about the tip (design 3.2.6, rule 7). */
export const tipQuestionAnchor = 'contribution'

export type OrderConfirmation = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly orderNumber: string
  /** When the order was made, ISO. */
  readonly date: string
  readonly items: readonly { readonly label: string; readonly amount: Cents }[]
  /** What goes to the operator, 0 for none. */
  readonly tip: Cents
  /** What was paid, the tip included. */
  readonly total: Cents
  /** The order page, with its signed token. */
  readonly orderUrl: string
  /** Left out where the gift opens no right to a reduction (D9). */
  readonly taxReduction?: {
    readonly eligibleAmount: Cents
    readonly netCost: Cents
    readonly article: string
  }
}

/** The confirmation of an order that is paid: sent after the capture (D5). */
export function orderConfirmationMail(order: OrderConfirmation): MailContent {
  const { locale, organizationName, formTitle, orderUrl } = order
  const t = serverTranslator(locale)
  const total = money(order.total, locale)
  return writeLetter({
    sender: order,
    subject: t('mail.confirmed_subject', { organization: organizationName }),
    preview: t('mail.confirmed_preview', { total, form: formTitle }),
    title: t('mail.confirmed_title', { firstName: order.payerFirstName }),
    paragraphs: [t('mail.confirmed_body', { organization: organizationName, form: formTitle })],
    amounts: {
      facts: t('mail.order_facts', {
        number: order.orderNumber,
        date: longDate(order.date, locale, { weekday: false }),
      }),
      rows: [...itemRows(order), ...tipRows(order, t)],
      totalLabel: t('mail.total'),
      total,
    },
    panels: [...shareOfOrganization(order, t), ...taxPanel(order, t)],
    action: { label: t('mail.see_order'), address: orderUrl, note: t('mail.personal_link') },
  })
}

function itemRows({ items, locale }: OrderConfirmation): AmountRow[] {
  return items.map(({ label, amount }) => ({ label, amount: money(amount, locale) }))
}

function tipRows({ tip, brand, locale, orderUrl }: OrderConfirmation, t: Translator): AmountRow[] {
  if (tip === 0) return []
  const question = new URL(orderUrl)
  question.hash = tipQuestionAnchor
  const link = { text: t('mail.tip_question'), address: question.href }
  return [{ label: t('mail.tip', { brand }), amount: money(tip, locale), link }]
}

/** Said only where it is true: what was paid without the tip is exactly what the organization's items cost (D8). */
function shareOfOrganization(order: OrderConfirmation, t: Translator): Panel[] {
  const { items, tip, total, locale, organizationName, brand } = order
  const share = items.reduce((sum, { amount }) => sum + amount, 0)
  if (share === 0 || share !== total - tip) return []
  const facts = { organization: organizationName, amount: money(share, locale) }
  const isWithTip = tip > 0
  return [
    {
      text: isWithTip
        ? t('mail.all_to_organization_with_tip', { ...facts, brand })
        : t('mail.all_to_organization', facts),
    },
  ]
}

function taxPanel({ taxReduction, tip, locale }: OrderConfirmation, t: Translator): Panel[] {
  if (!taxReduction) return []
  const { eligibleAmount, netCost, article } = taxReduction
  const excluded = tip > 0 ? [t('mail.tax_tip_excluded')] : []
  return [
    {
      heading: t('mail.tax_title'),
      text: t('mail.tax_cost', { amount: money(eligibleAmount, locale), net: money(netCost, locale) }),
      notes: [t('mail.tax_legal', { article }), ...excluded],
    },
  ]
}
