import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldFrame } from './field.tsx'

/** Fields are as wide as what they hold: a postal code is short. */
export type FieldWidth = 'short' | 'date' | 'medium' | 'full'

type Shared = FieldFrame & { readonly name: string; readonly id?: string; readonly width?: FieldWidth }

const inputClass = (width: FieldWidth = 'full', className?: string) =>
  classes('input', width !== 'full' && `input-${width}`, className)

/** A labelled line of text. Its `id` is its `name` unless given; `unit` stands in it, behind a number; other attributes go to the input. */
export function TextInput({
  unit,
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  width,
  className,
  ...input
}: Shared & ComponentProps<'input'> & { readonly unit?: '€' | '%' }) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {control => {
        const field = (
          <input type="text" {...input} {...control} name={name} className={inputClass(width, className)} />
        )
        if (unit === undefined) return field
        return (
          <div className="amount">
            {field}
            <span className="amount-unit" aria-hidden="true">
              {unit}
            </span>
          </div>
        )
      }}
    </Field>
  )
}

/** A labelled text of several lines that grows with what is typed. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  ...area
}: Shared & ComponentProps<'textarea'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {control => <textarea rows={5} {...area} {...control} name={name} className="input" />}
    </Field>
  )
}

export type Option = {
  readonly value: string
  readonly label: string
  /** Where the label is not in the page's language. */
  readonly lang?: string | undefined
}

type SelectProps = Shared &
  ComponentProps<'select'> & { readonly options: readonly Option[]; readonly placeholder?: string }

/** A labelled native choice list; `placeholder` is its empty first line. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, name, id = name, width, options, placeholder, ...select } = props
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <select {...select} {...control} name={name} className={inputClass(width)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
