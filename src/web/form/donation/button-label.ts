import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { PageSum } from '../steps/summary/page-sum.ts'
import type { Gift } from './gift.ts'

/**
 * What the button asks for (rule LAW-1): a monthly gift is named by what comes back each month, and by what is paid today where
 * a contribution, which is given once, makes that another sum.
 */
export function buttonLabel(
  t: Translator,
  { amount, frequency }: Pick<Gift, 'amount' | 'frequency'>,
  { total }: Pick<PageSum, 'total'>,
): string {
  if (amount === undefined) return t('widget.cta.donate')
  // What goes to the operator is no gift: with a contribution the button says what is paid.
  if (frequency !== 'monthly')
    return t(total === amount ? 'pay.button_donate' : 'pay.button', { amount: money(total, t.locale) })
  const monthly = money(amount, t.locale)
  if (total === amount) return t('pay.button_schedule', { amount: monthly })
  return t('pay.button_today_then', { today: money(total, t.locale), amount: monthly })
}
