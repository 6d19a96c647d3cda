import type { Display } from '#domain/form/sale-window.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { whenWords } from '#messages/when-words.ts'
import { typeLabels } from '../pages/campaign-card.tsx'
import type { WidgetFacts } from './opening.ts'

type Motif = keyof typeof typeLabels

/** What the button of each type says (rule WID-1). */
const calls = {
  event: 'widget.cta.participate',
  crowdfunding: 'widget.cta.participate',
  donation: 'widget.cta.donate',
  membership: 'widget.cta.join',
  shop: 'widget.cta.buy',
  paymentform: 'widget.cta.pay',
} as const satisfies Record<Motif, string>

const motifOf = ({ form }: Pick<WidgetFacts, 'form'>): Motif =>
  descriptorOf(form.formType)?.motif ?? 'donation'

/** « Billetterie », « Don » … */
export function typeWords(t: Translator, facts: WidgetFacts): string {
  return t(typeLabels[motifOf(facts)])
}

/** « Participer », « Faire un don » … */
export function callWords(t: Translator, facts: WidgetFacts): string {
  return t(calls[motifOf(facts)])
}

/** Why nothing can be bought or given now, in two words; null while something can. */
export function stateWords(
  t: Translator,
  { display, form }: { readonly display: Display; readonly form: { readonly saleStartDate: string | null } },
): string | null {
  if (display === 'open') return null
  if (display === 'ended') return t('widget.ended')
  if (display === 'cancelled') return t('widget.cancelled')
  if (display === 'saleClosed') return t('widget.sale_closed')
  if (display === 'soldOut') return t('form.sold_out')
  if (display === 'notYetOpen' && form.saleStartDate !== null)
    return t('widget.opens_on', { date: longDate(form.saleStartDate, t.locale, { weekday: false }) })
  return t('widget.closed')
}

/** « sam. 12 décembre 2026 · Lyon »; null where neither is known. */
export function whenAndWhere(t: Translator, { form, city }: WidgetFacts): string | null {
  const facts = [whenWords(t, form, { withTime: false }), city].filter(Boolean)
  return facts.length === 0 ? null : facts.join(' · ')
}

/** « 12,00 € – 24,00 € », one price, « À partir de … » where one may pay more, or « Gratuit ». */
export function priceWords(t: Translator, { prices }: Pick<WidgetFacts, 'prices'>): string | null {
  if (prices === null) return null
  const { min, max, open } = prices
  if (open)
    return min === 0 ? t('campaign.free_price') : t('widget.price_from', { amount: money(min, t.locale) })
  if (max === 0) return t('common.free')
  if (min === max) return money(min, t.locale)
  return t('form.price_range', { min: money(min, t.locale), max: money(max, t.locale) })
}
