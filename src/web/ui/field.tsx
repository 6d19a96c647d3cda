import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { Icon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

/** What every field shows around its control. */
export type FieldFrame = {
  readonly label: ReactNode
  /** Stands under the label, before any mistake: the format, or why we ask. */
  readonly hint?: ReactNode
  /** The message under the control; the control is marked invalid. */
  readonly error?: string
  /** Required is the norm: only the exceptions are marked (rule FLD-1). `unsaid`: of a filter nobody expects that it must be set. */
  readonly optional?: boolean | 'unsaid'
}

/** What the control of a field must carry, so that label, hint and message belong to it. */
export type ControlProps = {
  readonly id: string
  readonly required: boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type Props = FieldFrame & { readonly id: string; readonly children: (control: ControlProps) => ReactNode }

/** One label above one control, its hint between, its message below. Error summaries link to `id`. */
export function Field({ id, label, hint, error, optional, children }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <Unbroken>{label}</Unbroken>
        {optional === true && <OptionalMark />}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children({
        id,
        required: !optional,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function OptionalMark() {
  const t = useT()
  return <span className="field-optional"> {t('ui.optional_suffix')}</span>
}

export function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return children === undefined ? null : (
    <p className="field-hint" id={`${id}-hint`}>
      <Unbroken>{children}</Unbroken>
    </p>
  )
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error === undefined ? null : (
    <p className="field-error" id={`${id}-error`}>
      <Icon icon={CircleAlert} />
      <span>
        <Unbroken>{error}</Unbroken>
      </span>
    </p>
  )
}

/** The ids that describe a control: its hint first, then its message. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return ids.filter(Boolean).join(' ') || undefined
}
