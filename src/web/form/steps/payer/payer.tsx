import { useT } from '../../../messages.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressFields } from '../../payer/address-fields.tsx'
import { type AddressUse, addressUse } from '../../payer/address-use.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerLabel } from '../../payer/payer-labels.ts'
import { cartLines } from '../cart-lines.ts'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { continueLabel } from '../step-words.ts'
import { type Step, useStep } from '../use-step.ts'
import { checkPayerStep } from './check-payer-step.ts'

/** The third step: who pays (design 3.2.4). */
export function Payer({ facts, start }: StepProps) {
  const t = useT()
  const labelOf = (field: string) => {
    const label = payerLabel(field)
    return label ? t(label) : ''
  }
  const step = useStep({ facts, start }, { check: checkPayerStep, labelOf })
  const { cart } = facts
  return (
    <StepFrame
      step={step}
      name="payer"
      lines={cart ? cartLines(t, cart) : []}
      total={cart?.total ?? 0}
      submitLabel={continueLabel(t, facts)}
      shortLabel={t('step.continue')}
      back={stepAddress(facts.path, facts.asks[1] === false ? 1 : 2)}
      empty=""
    >
      <Card className="stack payer-fields">
        <PayerFields controls={step} facts={facts} />
        <Address step={step} use={addressUse(facts)} />
      </Card>
    </StepFrame>
  )
}

/** Shown by the choices themselves, so that it works without a script too. */
function Address({ step, use }: { readonly step: Step; readonly use: AddressUse }) {
  const t = useT()
  if (use.delivery) return <AddressFields controls={step} why={t('payer.address_delivery')} />
  return (
    <>
      {use.receipt && <Checkbox {...step.box('receipt')} label={t('donation.receipt_ask')} />}
      {(use.receipt || use.invoice) && (
        <div className={use.invoice ? 'address-fields for-invoice stack' : 'address-fields stack'}>
          <AddressFields
            controls={step}
            why={t(use.receipt ? 'payer.address_documents' : 'payer.address_invoice')}
          />
        </div>
      )}
    </>
  )
}
