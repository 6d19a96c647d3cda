import type { Cents } from '#domain/money.ts'
import type { Occasion } from '#domain/order/occasion.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { validityText } from '#messages/order-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { Panel } from './letter.ts'

/** What is charged after the first charge: on these dates, or every month from `nextOn` on (rule DUE-3). Dates ISO. */
export type LaterCharges =
  | {
      readonly frequency: 'Installment'
      readonly charges: readonly { readonly date: string; readonly amount: Cents }[]
    }
  | { readonly frequency: 'Monthly'; readonly amount: Cents; readonly day: number; readonly nextOn: string }

type Order = { readonly locale: Locale; readonly organizationName: string; readonly paidToday: Cents }

/** What the payer has agreed to pay later, with every date, and who grants it for nothing. */
export function laterPanel(later: LaterCharges, order: Order, t: Translator): Panel {
  const { locale, organizationName: organization } = order
  const kept = t('order.card_kept')
  const day = (iso: string) => longDate(iso, locale, { weekday: false })
  if (later.frequency === 'Monthly') {
    const facts = { today: money(order.paidToday, locale), amount: money(later.amount, locale) }
    const text = t('order.monthly', { ...facts, day: later.day, date: day(later.nextOn) })
    return { heading: t('order.gift_monthly'), text, notes: [t('order.monthly_stop'), kept] }
  }
  const lines = later.charges.map(({ date, amount }) =>
    t('mail.schedule_line', { date: day(date), amount: money(amount, locale) }),
  )
  const today = t('mail.schedule_line', { date: t('order.today'), amount: money(order.paidToday, locale) })
  return {
    heading: t('pay.schedule'),
    text: today,
    notes: [...lines, t('order.granted', { organization }), kept],
  }
}

/** The date and place of an event, or the validity of a membership; nothing where there is neither. */
export function occasionPanels(occasion: Occasion, locale: Locale, t: Translator): Panel[] {
  const { startDate, place } = occasion
  const notes = place === null ? [] : [place]
  if (startDate !== null) return [{ heading: t('order.when'), text: dateTime(startDate, locale), notes }]
  const validity = validityText(occasion, locale, t)
  return validity === null ? [] : [{ heading: t('order.valid'), text: validity }]
}
