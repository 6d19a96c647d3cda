import { secondDebitDate } from '#domain/cart/due-dates.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Select } from '../../ui/text-input.tsx'
import { steady } from '../steps/steady.tsx'
import type { Step } from '../steps/use-step.ts'
import { debitDayOf, debitDays, giftOf } from './gift.ts'

type Props = { readonly step: Step }

/** On which day of the month a monthly gift is charged, and what that means in dates (rule DUE-4). */
export function DebitDay({ step }: Props) {
  return (
    <>
      <Days step={step} />
      <p className="status" role="status">
        <Commitment step={step} />
      </p>
    </>
  )
}

const Days = steady(({ step }: Props) => {
  const t = useT()
  return (
    <Select
      {...step.text('dayOfLevy')}
      label={t('donation.debit_day')}
      hint={t('donation.debit_day_hint')}
      options={debitDays.map(day => ({ value: String(day), label: t('donation.debit_day_of', { day }) }))}
      width="medium"
    />
  )
})

/** Today's charge, the day of the others with the first real date, and how it ends. */
function Commitment({ step: { facts, values } }: Props) {
  const t = useT()
  const { amount } = giftOf(values, facts)
  const day = debitDayOf(values)
  if (amount === undefined || day === undefined) return t('donation.monthly_stop')
  const date = longDate(secondDebitDate(facts.today, day), t.locale, { weekday: false })
  return t('donation.monthly_explain', { amount: money(amount, t.locale), day, date })
}
