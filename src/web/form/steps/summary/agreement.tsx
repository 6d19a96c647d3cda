import { Consents, DataNotice } from '../../consents.tsx'
import { RefundTerms } from '../../refund-terms.tsx'
import { TipCard } from '../../tip/tip-card.tsx'
import { shownPrices, shownPricesOf } from '../shown-prices.ts'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import type { SummarySum } from './summary-sum.ts'

type Props = {
  readonly step: Step
  readonly sum: SummarySum
  /** What the suggestion follows, for the words that say so. */
  readonly follows?: 'gift' | 'cart'
}

/**
 * The contribution, which nobody is asked for where nothing is paid (rule TIP-4), the boxes, and the prices that are agreed
 * to.
 */
export function Agreement({ step, sum, follows = 'cart' }: Props) {
  const { facts } = step
  return (
    <>
      {facts.changed && facts.cart && (
        <input type="hidden" name={shownPrices} value={shownPricesOf(facts.cart)} />
      )}
      {sum.tipAsked && (
        <TipCard
          controls={step}
          facts={{ ...facts, organization: facts.organization.name }}
          suggestion={sum.suggestion}
          follows={follows}
        />
      )}
      <Terms step={step} />
    </>
  )
}

const Terms = steady(({ step }: Pick<Props, 'step'>) => {
  const { facts } = step
  const { name: organization, salesConditionsUrl } = facts.organization
  return (
    <div className="stack">
      <RefundTerms rule={facts.refundRule} />
      <Consents controls={step} facts={{ ...facts, organization, salesConditionsUrl }} />
      <DataNotice organization={organization} privacyUrl={facts.privacyUrl} />
    </div>
  )
})
