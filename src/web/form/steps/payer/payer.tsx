import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { addressUse } from '../../payer/address-use.ts'
import { labelOf } from '../../payer/label-of.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerFileControls } from '../../payer/payer-values.ts'
import { cartLines } from '../cart-lines.ts'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { continueLabel } from '../step-words.ts'
import { useFilesOnTheirWay } from '../use-files-on-their-way.ts'
import { useStep } from '../use-step.ts'
import { payerChecks } from './payer-checks.ts'

/** The third step: who pays (rule SCR-8). */
export function Payer({ facts, start }: StepProps) {
  const t = useT()
  const step = useFilesOnTheirWay(
    useStep({ facts, start }, { check: payerChecks.check, labelOf: labelOf(t) }),
  )
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
