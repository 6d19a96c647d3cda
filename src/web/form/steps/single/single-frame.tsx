import type { ReactNode } from 'react'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { payerFileControls } from '../../payer/payer-values.ts'
import { FormFrame, Refusals } from '../form-frame.tsx'
import { shownPrices, shownRatesOf } from '../shown-prices.ts'
import { type Order, StepTotalBar, SummaryAside } from '../step-summary.tsx'
import { useFreshAfterPayment } from '../use-fresh-after-payment.ts'
import type { Step } from '../use-step.ts'
import { takesFiles } from './own-questions.ts'

type Props = Omit<Order, 'facts' | 'submit'> & {
  readonly step: Step
  readonly id: string
  /** Names the obligation to pay, with the total that is on the page and on the next one (rule LAW-1). */
  readonly submitLabel: string
  readonly children: ReactNode
}

/** What stands around a form of one page: what is wrong, the order beside it, the button. */
export function SingleFrame({ step, id, submitLabel, children, ...order }: Props) {
  const t = useT()
  const { facts, busy } = step
  useFreshAfterPayment(facts)
  const button = (wide = false) => (
    <Button kind="accent" type="submit" wide={wide} busy={busy} busyLabel={t('pay.preparing')}>
      {submitLabel}
    </Button>
  )
  return (
    <FormFrame
      step={step}
      id={id}
      className="with-aside"
      multipart={takesFiles(facts.form) || payerFileControls(facts).length > 0}
    >
      {/* What Enter presses without JavaScript: never the button of a coupon. */}
      <button type="submit" hidden />
      <input type="hidden" name={shownPrices} value={shownRatesOf(facts.form)} />
      <div className="stack stack-sections">
        <Refusals step={step} />
        {children}
      </div>
      <SummaryAside {...order} facts={facts} submit={button(true)} />
      <StepTotalBar {...order} facts={facts} submit={button()} />
    </FormFrame>
  )
}
