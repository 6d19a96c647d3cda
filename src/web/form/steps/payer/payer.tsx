import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { addressUse } from '../../payer/address-use.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerLabel } from '../../payer/payer-labels.ts'
import { payerFileControls } from '../../payer/payer-values.ts'
import { cartLines } from '../cart-lines.ts'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { continueLabel } from '../step-words.ts'
import { useFilesOnTheirWay } from '../use-files-on-their-way.ts'
import { useStep } from '../use-step.ts'
import { checkPayerStep } from './check-payer-step.ts'

/** The third step: who pays (rule SCR-8). */
export function Payer({ facts, start }: StepProps) {
  const t = useT()
  const labelOf = (field: string) => {
    const label = payerLabel(field)
    return label ? t(label) : ''
  }
  const step = useFilesOnTheirWay(useStep({ facts, start }, { check: checkPayerStep, labelOf }))
  const { cart } = facts
  return (
    <StepFrame
      step={step}
      name="payer"
      lines={cart ? cartLines(t, cart) : []}
      total={cart?.total ?? 0}
      submitLabel={continueLabel(t, facts)}
      barLabel={t('step.continue')}
      multipart={payerFileControls(facts).length > 0}
      back={stepAddress(facts.path, facts.asks[1] === false ? 1 : 2)}
      empty=""
    >
      <Card className="stack payer-fields">
        <PayerFields controls={step} facts={facts} />
        <AddressBlock controls={step} use={addressUse(facts)} />
      </Card>
    </StepFrame>
  )
}
