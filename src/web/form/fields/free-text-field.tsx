import { longestAnswer } from '#domain/cart/answers.ts'
import { TextArea } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** A text of several lines. */
export function FreeTextField(props: FieldProps) {
  return <TextArea {...textOf(props)} rows={3} maxLength={longestAnswer.FreeText} />
}
