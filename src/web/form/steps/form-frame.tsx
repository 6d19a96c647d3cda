import type { KeyboardEventHandler, ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { stepAddress } from './step-address.ts'
import { useErrorTitle } from './use-error-title.ts'
import type { Step } from './use-step.ts'

type Props = {
  readonly step: Step
  readonly id: string
  readonly className: string
  /** The form takes files: they go with it. */
  readonly multipart?: boolean | undefined
  readonly onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** The form around all that a screen asks: a plain post, with or without JavaScript. */
export function FormFrame({ step, id, className, multipart = false, onKeyDown, children }: Props) {
  const { facts } = step
  useErrorTitle(step.problems.length > 0)
  // With a script the focus goes to what is wrong by itself, and the mark would follow to the next page.
  const mark = useHydrated() ? '' : '#error-summary'
  return (
    <form
      className={className}
      id={id}
      method="post"
      action={stepAddress(facts.path, facts.number) + mark}
      encType={multipart ? 'multipart/form-data' : undefined}
      noValidate
      ref={step.form}
      onSubmit={step.submit}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  )
}

/** What is wrong: with its fields, and what the server refused without one. */
export function Refusals({ step: { problems, listsProblems, refusal } }: { readonly step: Step }) {
  const t = useT()
  return (
    <>
      {listsProblems && <ErrorSummary problems={problems} />}
      {refusal !== undefined && (
        <Banner tone="danger" live="alert" id="refusal" title={t('step.refused')}>
          <p>{refusal}</p>
        </Banner>
      )}
    </>
  )
}
