import type { ReactNode } from 'react'
import { Card } from '../../ui/surface.tsx'
import { PayerFields } from '../payer/payer-fields.tsx'
import type { Step } from '../steps/use-step.ts'
import { Section } from './section.tsx'

type Props = {
  readonly step: Step
  readonly title: string
  /** What this page asks besides. */
  readonly children?: ReactNode
}

/** « 2 Mes coordonnées »: as little as the payment needs (rule SCR-8). */
export function PayerSection({ step, title, children }: Props) {
  return (
    <Section number={2} title={title}>
      <Card className="stack payer-fields">
        <PayerFields controls={step} facts={step.facts} />
        {children}
      </Card>
    </Section>
  )
}
