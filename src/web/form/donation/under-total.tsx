import { secondDebitDate } from '#domain/cart/due-dates.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Money } from '../../ui/money.tsx'
import type { PageSum } from '../steps/summary/page-sum.ts'
import type { Step } from '../steps/use-step.ts'
import { allowedAmountOf, debitDayOf, giftOf } from './gift.ts'
import { netCostOf } from './net-cost.ts'

type Props = { readonly step: Step; readonly sum: Pick<PageSum, 'total'> }

/** Under the total: when a monthly gift is charged next, and what the gift costs after tax reduction. */
export function UnderTotal({ step, sum }: Props) {
  return (
    <>
      <NextCharge step={step} sum={sum} />
      <AfterTax step={step} />
    </>
  )
}

function NextCharge({ step: { facts, values }, sum }: Props) {
  const t = useT()
  const { frequency } = giftOf(values, facts)
  const amount = allowedAmountOf(values, facts)
  const day = debitDayOf(values)
  if (amount === undefined || frequency !== 'monthly' || day === undefined) return null
  const date = longDate(secondDebitDate(facts.today, day), t.locale, { weekday: false })
  const each = { amount: money(amount, t.locale), date }
  const tip = money(sum.total - amount, t.locale)
  return (
    <p className="small">
      {sum.total === amount
        ? t('donation.monthly_next', each)
        : t('donation.monthly_next_with_tip', { ...each, tip, today: money(sum.total, t.locale) })}
    </p>
  )
}

function AfterTax({ step: { facts, values } }: Pick<Props, 'step'>) {
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
