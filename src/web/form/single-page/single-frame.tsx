import type { ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { payerFileControls } from '../payer/payer-values.ts'
import { shownPrices, shownRatesOf } from '../steps/shown-prices.ts'
import { type Order, StepTotalBar, SummaryAside } from '../steps/step-summary.tsx'
import { useErrorTitle } from '../steps/use-error-title.ts'
import type { Step } from '../steps/use-step.ts'
import { useHydrated } from '../use-hydrated.ts'
import { useFreshAfterPayment } from './use-fresh-after-payment.ts'

type Props = Omit<Order, 'facts' | 'submit'> & {
  readonly step: Step
  readonly id: string
  /** The form has files: they go with it. */
  readonly multipart?: boolean
  /** Names the obligation to pay, with the total that is on the page and on the next one (rule LAW-1). */
  readonly submitLabel: string
  readonly children: ReactNode
}

/** What stands around a form of one page: what is wrong, the order beside it, the button. Without JavaScript it is a plain post. */
export function SingleFrame({ step, id, multipart, submitLabel, children, ...order }: Props) {
  const t = useT()
  const { facts, problems, refusal, busy } = step
  useErrorTitle(problems.length > 0)
  useFreshAfterPayment(facts)
  const hydrated = useHydrated()
  const button = (wide = false) => (
    <Button kind="accent" type="submit" wide={wide} busy={busy} busyLabel={t('pay.preparing')}>
      {submitLabel}
    </Button>
  )
  return (
    <form
      className="with-aside"
      id={id}
      method="post"
      // With a script the focus goes to what is wrong by itself, and the mark would follow to the payment page.
      action={facts.path + (hydrated ? '' : '#error-summary')}
      encType={multipart || payerFileControls(facts).length > 0 ? 'multipart/form-data' : undefined}
      noValidate
      ref={step.form}
      onSubmit={step.submit}
    >
      <input type="hidden" name={shownPrices} value={shownRatesOf(facts.form)} />
      <div className="stack stack-sections">
        {problems.length > 0 && <ErrorSummary problems={problems} />}
        {children}
        {refusal !== undefined && (
          <Banner tone="danger" live="alert" id="refusal" title={t('step.refused')}>
            <p>{refusal}</p>
          </Banner>
        )}
      </div>
      <SummaryAside {...order} facts={facts} submit={button(true)} />
      <StepTotalBar {...order} facts={facts} submit={button()} />
    </form>
  )
}
