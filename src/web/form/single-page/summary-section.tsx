import { useT } from '../../messages.tsx'
import { Consents, DataNotice } from '../consents.tsx'
import type { Step } from '../steps/use-step.ts'
import { TipCard } from '../tip/tip-card.tsx'
import { Section } from './section.tsx'
import type { PageSum } from './sum.ts'

type Props = { readonly step: Step; readonly sum: PageSum; readonly follows: 'gift' | 'cart' }

/** « 3 Récapitulatif »: the contribution, then what the payer agrees to, nothing of it ticked beforehand. */
export function SummarySection({ step, sum, follows }: Props) {
  const t = useT()
  const { facts } = step
  const { name: organization, salesConditionsUrl } = facts.organization
  return (
    <Section number={3} title={t('donation.section_summary')} id="summary">
      {sum.tipAsked && (
        <TipCard
          controls={step}
          facts={{ ...facts, organization }}
          suggestion={sum.suggestion}
          follows={follows}
        />
      )}
      <Consents controls={step} facts={{ ...facts, organization, salesConditionsUrl }} />
      <DataNotice organization={organization} privacyUrl={facts.privacyUrl} />
    </Section>
  )
}
