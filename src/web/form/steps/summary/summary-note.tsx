import type { CartView } from '#domain/cart/cart-view.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Money } from '../../../ui/money.tsx'
import type { StepFacts } from '../step-facts.ts'
import type { SummarySum } from './summary-sum.ts'

type Props = { readonly facts: StepFacts; readonly cart: CartView; readonly sum: SummarySum }

/** Under the total: what of it is paid today, what goes on each month, what a gift costs after tax reduction. */
export function SummaryNote({ facts, cart, sum }: Props) {
  const t = useT()
  const { monthly, taxReduction } = cart
  const { eligibleAmount, reduction } = taxReduction
  return (
    <>
      {sum.terms.length > 1 && !sum.applies && (
        <p className="spread">
          {t('step.to_pay_today')} <Money cents={sum.total} />
        </p>
      )}
      {monthly !== null && (
        <p className="small">
          {t('form.monthly_explain', { amount: money(monthly.amount, t.locale), day: monthly.dayOfLevy })}
        </p>
      )}
      {facts.organization.issuesReceipts && reduction > 0 && (
        <p className="small muted">
          {t('summary.tax', { amount: money(reduction, t.locale), gift: money(eligibleAmount, t.locale) })}
        </p>
      )}
    </>
  )
}
