import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { ScheduleFacts } from './facts.ts'

type Plan = Pick<ScheduleFacts, 'first' | 'amount' | 'count'>

/** « 3 échéances de 60,00 € », or « 82,00 €, puis 2 échéances de 60,00 € » where the first charge is another sum. */
export function planWords({ first, amount: cents, count }: Plan, t: Translator): string {
  const amount = money(cents, t.locale)
  if (first === cents) return t('schedule.each', { amount, count: count ?? 0 })
  return t('schedule.first_then_each', { first: money(first, t.locale), amount, count: (count ?? 1) - 1 })
}
