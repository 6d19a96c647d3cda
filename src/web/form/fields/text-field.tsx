import { longestAnswer } from '#domain/cart/answers.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** A line of text. */
export function TextField(props: FieldProps) {
  return <TextInput {...textOf(props)} maxLength={longestAnswer.TextInput} />
}
