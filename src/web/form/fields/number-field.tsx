import { TextInput } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** A number, with the decimal sign of either language. */
export function NumberField(props: FieldProps) {
  return <TextInput {...textOf(props)} inputMode="decimal" maxLength={26} width="short" />
}
