import { TextInput } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** A postal code, of any country. */
export function ZipCodeField(props: FieldProps) {
  return <TextInput {...textOf(props)} maxLength={10} width="short" />
}
