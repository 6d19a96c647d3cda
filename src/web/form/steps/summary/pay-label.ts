import type { CartView } from '#domain/cart/cart-view.ts'
import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { StepFacts } from '../step-facts.ts'
import type { SummarySum } from './summary-sum.ts'

type Facts = Pick<StepFacts, 'people'> & {
  readonly cart: Pick<CartView, 'monthly'>
  readonly sum: SummarySum
  readonly byTransfer?: boolean
}

/** Names the obligation to pay, with what is paid today (rule LAW-1); a free order is confirmed. */
export function payLabel(t: Translator, { cart, sum, people, byTransfer = false }: Facts): string {
  if (sum.applies) return t('application.send')
  const amount = money(sum.total, t.locale)
  if (byTransfer && sum.mayTransfer) return t('transfer.pay_button', { amount })
  const { monthly } = cart
  if (monthly !== null && monthly.amount === sum.total) return t('pay.button_monthly', { amount })
  if (monthly !== null)
    return t('pay.button_today_then', { today: amount, amount: money(monthly.amount, t.locale) })
  if (sum.terms.length > 1) return t('pay.button_today', { amount })
  if (sum.total > 0) return t('pay.button', { amount })
  return people === 'participants' || people === 'members' ? t('pay.button_free') : t('pay.button_free_order')
}
