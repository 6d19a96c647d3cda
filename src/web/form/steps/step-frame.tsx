import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormFrame, Refusals } from './form-frame.tsx'
import { type Order, StepTotalBar, SummaryAside } from './step-summary.tsx'
import { stepTitle } from './step-words.ts'
import { Stepper } from './stepper.tsx'
import type { Step } from './use-step.ts'

type Props = Omit<Order, 'facts' | 'submit'> & {
  readonly step: Step
  readonly name: 'choice' | 'people' | 'payer' | 'summary' | 'quick'
  readonly submitLabel: ReactNode
  /** What the button says in the bar of a phone, where this is too long. */
  readonly barLabel?: ReactNode
  readonly busyLabel?: string
  /** The step takes files. */
  readonly multipart?: boolean | undefined
  /** The step before; null on the first. */
  readonly back: string | null
  readonly children: ReactNode
}

/** What stands around every step: where one is, what is wrong, the way on, the order beside it (rule SCR-5). */
export function StepFrame({
  step,
  name,
  submitLabel,
  barLabel,
  busyLabel,
  multipart,
  back,
  children,
  ...rest
}: Props) {
  const t = useT()
  const { facts, busy } = step
  const button = (label: ReactNode, wide = false) => (
    <Button kind="accent" type="submit" wide={wide} busy={busy} busyLabel={busyLabel ?? t('step.sending')}>
      {label}
    </Button>
  )
  return (
    <FormFrame
      step={step}
      id={`step-${name}`}
      className="with-aside step"
      multipart={multipart}
      onKeyDown={keepEnter}
    >
      {/* What Enter presses without JavaScript: never the button of a coupon. */}
      <button type="submit" hidden />
      <div className="stack stack-groups">
        {facts.count > 1 && <Stepper facts={facts} />}
        <Title step={step} />
        <Refusals step={step} />
        {children}
        {/* The way on stands in the order beside it, on a phone in the bar: one button of a window is the main one (rule SCR-5). */}
        <div className="step-actions" id="summary" tabIndex={-1}>
          {back !== null && (
            <ButtonLink kind="secondary" href={back}>
              {t('common.back')}
            </ButtonLink>
          )}
        </div>
      </div>
      <SummaryAside {...rest} facts={facts} submit={button(submitLabel, true)} />
      <StepTotalBar {...rest} facts={facts} submit={button(barLabel ?? submitLabel)} />
    </FormFrame>
  )
}

/** The page's title is the campaign's on the first step, the step's own on the others. */
function Title({ step: { facts } }: { readonly step: Step }) {
  const t = useT()
  const words = stepTitle(t, facts, facts.number)
  if (facts.number > 1) return <h1>{words}</h1>
  return (
    <h2 id="choice" tabIndex={-1}>
      {words}
    </h2>
  )
}

/** Enter in one of many fields does not send them all (rule SCR-5). */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
