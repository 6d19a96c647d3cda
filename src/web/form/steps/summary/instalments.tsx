import type { CartView } from '#domain/cart/cart-view.ts'
import { type PaymentTerm, paymentTerms } from '#domain/cart/payment-terms.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Card } from '../../../ui/surface.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import type { Step } from '../use-step.ts'
import { Schedule } from './schedule.tsx'
import { chosenCount, type SummarySum } from './summary-sum.ts'

type Props = {
  readonly step: Step
  readonly cart: CartView
  readonly sum: SummarySum
  /** Opens what today's payment is made of. */
  readonly onDetails: () => void
}

/** In how many payments, and when; nothing to choose where the cart is paid once (rules SCR-10 and DUE-1). */
export function Instalments({ step, cart, sum, onDetails }: Props) {
  const t = useT()
  const hydrated = useHydrated()
  const count = chosenCount(step.values, cart)
  if (cart.installmentCounts.length === 1) return <Lapsed cart={cart} />
  return (
    <Card className="stack" aria-labelledby="instalments-title">
      <h2 className="check-title" id="instalments-title">
        {t('pay.how')}
      </h2>
      <Lapsed cart={cart} />
      <RadioGroup
        name="installments"
        label={t('pay.how')}
        legendHidden
        choices={cart.installmentCounts.map(each => ({
          value: String(each),
          label: <Count count={each} step={step} cart={cart} />,
        }))}
        value={String(count)}
        onChoose={installments => step.change({ installments })}
        error={step.errorOf('installments')}
      />
      {/* What the page showed: without JavaScript nobody pays by a schedule that they have not seen. */}
      <input type="hidden" name="shownInstallments" value={count} />
      {!hydrated && (
        <Button kind="secondary" type="submit" name="intent" value="installments" formNoValidate>
          {t('pay.show_schedule')}
        </Button>
      )}
      {sum.terms.length > 1 && <Schedule sum={sum} onDetails={hydrated ? onDetails : undefined} />}
    </Card>
  )
}

/** The choice does not hold for what is in the cart now: it is told, and paid once. */
function Lapsed({ cart: { installments } }: { readonly cart: CartView }) {
  const t = useT()
  if (installments.valid) return null
  return <Banner tone="warning" title={t('pay.installments_lapsed', { count: installments.count })} />
}

function Count({
  count,
  step,
  cart,
}: {
  readonly count: number
  readonly step: Step
  readonly cart: CartView
}) {
  const t = useT()
  const items = cart.itemList
  const terms = paymentTerms({ items, tip: null, installmentCount: count }, step.facts.today)
  return (
    <span className="spread">
      {t('pay.in_n', { count })} <span className="muted tabular">{chargesOf(terms)}</span>
    </span>
  )

  function chargesOf([first, second]: readonly PaymentTerm[]): string {
    const today = money(first?.realAmount ?? 0, t.locale)
    if (second === undefined) return today
    return t('pay.then', { first: today, count: count - 1, next: money(second.realAmount, t.locale) })
  }
}
