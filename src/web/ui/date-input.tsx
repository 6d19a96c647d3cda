import type { ComponentProps } from 'react'
import { useT } from '../messages.tsx'
import { withSlashes } from './date-text.ts'
import { Field, type FieldFrame } from './field.tsx'

type Props = FieldFrame &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    readonly name: string
    readonly value: string
    readonly onValue: (text: string) => void
  }

/** A date that one knows by heart, typed as DD/MM/YYYY: no calendar (rule SCR-27). */
export function DateInput({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  onValue,
  ...input
}: Props) {
  const t = useT()
  return (
    <Field id={id} label={label} hint={hint ?? t('ui.date_hint')} error={error} optional={optional}>
      {control => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode="numeric"
          placeholder={t('ui.date_format')}
          className="input input-date tabular"
          name={name}
          value={value}
          onChange={event => onValue(withSlashes(event.target.value, value))}
        />
      )}
    </Field>
  )
}
