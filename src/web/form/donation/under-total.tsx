import { secondDebitDate } from '#domain/cart/due-dates.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Money } from '../../ui/money.tsx'
import type { Step } from '../steps/use-step.ts'
import { debitDayOf, giftOf } from './gift.ts'
import { netCostOf } from './net-cost.ts'

type Props = { readonly step: Step }

/** Under the total: when a monthly gift is charged next, and what the gift costs after tax reduction. */
export function UnderTotal({ step }: Props) {
  return (
    <>
      <NextCharge step={step} />
      <AfterTax step={step} />
    </>
  )
}

function NextCharge({ step: { facts, values } }: Props) {
  const t = useT()
  const { amount, frequency } = giftOf(values, facts)
  const day = debitDayOf(values)
  if (amount === undefined || frequency !== 'monthly' || day === undefined) return null
  const date = longDate(secondDebitDate(facts.today, day), t.locale, { weekday: false })
  return <p className="small">{t('donation.monthly_next', { amount: money(amount, t.locale), date })}</p>
}

function AfterTax({ step: { facts, values } }: Props) {
  const t = useT()
  const { amount, frequency } = giftOf(values, facts)
  const netCost = netCostOf(values, facts)
  if (amount === undefined || netCost === null) return null
  return (
    <div className="sunken net-cost">
      <p className="small">{t(frequency === 'monthly' ? 'tax.after_monthly' : 'tax.after')}</p>
      <p className="spread">
        <strong>
          <Money cents={netCost} />
        </strong>
        <span className="small muted">{t('tax.instead_of', { amount: money(amount, t.locale) })}</span>
      </p>
    </div>
  )
}
