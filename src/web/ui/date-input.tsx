import type { ComponentProps } from 'react'
import { useT } from '../messages.tsx'
import { Field, type FieldFrame } from './field.tsx'

/** Puts the slashes of DD/MM/YYYY while digits are typed; takes no digit away and leaves other ways of writing alone. */
export function withSlashes(text: string, before: string): string {
  const growing = text.length > before.length
  if (!growing || !/^[\d/]+$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  if (digits.length > 8) return text
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const complete = (length: number) => digits.length >= length
  return parts[0] + (complete(2) ? `/${parts[1]}` : '') + (complete(4) ? `/${parts[2]}` : '')
}

type Props = FieldFrame &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    readonly name: string
    readonly value: string
    readonly onValue: (text: string) => void
  }

/** A date that one knows by heart, typed as DD/MM/YYYY: no calendar (design 4.4). */
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
