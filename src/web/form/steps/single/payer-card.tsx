import type { ReactNode } from 'react'
import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { type AddressUse, addressUse } from '../../payer/address-use.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { steady } from '../steady.tsx'
import type { StepFacts } from '../step-facts.ts'
import type { Step } from '../use-step.ts'
import { NumberedSection } from './numbered-section.tsx'

type Props = {
  readonly step: Step
  /** The facts with what is chosen now. */
  readonly now: StepFacts
  /** What this page asks besides. */
  readonly children?: ReactNode
}

const Payer = steady(({ step }: Pick<Props, 'step'>) => <PayerFields controls={step} facts={step.facts} />)

const Address = steady(({ step, ...use }: Pick<Props, 'step'> & AddressUse) => (
  <AddressBlock controls={step} use={use} />
))

/** « 2 Mes coordonnées »: as little as the payment needs (rule SCR-8). */
export function NumberedPayer({ step, now, children }: Props) {
  const t = useT()
  const { facts } = step
  const use = addressUse(now)
  // Without a script nothing follows the choice: what a gift on top would need is there.
  const asksAll = !useHydrated() && facts.form.acceptOpenDonation
  const receipt = use.receipt || (asksAll && facts.organization.issuesReceipts)
  return (
    <NumberedSection number={2} title={t('donation.section_payer')} id="payer">
      <Card className="stack payer-fields">
        <Payer step={step} />
        <Address step={step} {...use} receipt={receipt} />
        {children}
      </Card>
    </NumberedSection>
  )
}
