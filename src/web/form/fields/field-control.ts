import { createElement } from 'react'
import type { CustomField } from '#domain/form/form.ts'
import type { Locale } from '#messages/locales.ts'
import { TheirWords } from '../../ui/their-words.tsx'
import type { Controls } from '../controls.ts'
import type { StepFacts } from '../steps/step-facts.ts'

/** One of the association's own questions, and what its control is tied to. */
export type FieldProps = {
  readonly field: CustomField
  readonly control: FieldControl
}

/** The same of anything with a label. */
export type FramedProps = {
  readonly field: Pick<CustomField, 'label' | 'isRequired'> & Partial<Pick<CustomField, 'mustBeTrue'>>
  readonly control: FieldControl
}

export type FieldControl = {
  /** The name of the control, which is its id too. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  onValue(text: string): void
  /** The moment to check the answer: the control was left, or a choice was made. */
  onLeave(): void
  /** The cart that takes files; null where there is none yet. */
  readonly cartId: string | null
  /** The language that the question is written in. */
  readonly language: Locale
}

/** Ties a question to the value of its name; its files go into this cart. */
export function fieldControlOf(
  { values, errorOf, change, settle }: Controls,
  name: string,
  { cart, form }: Pick<StepFacts, 'cart' | 'form'>,
): FieldControl {
  return {
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onValue: text => change({ [name]: text }),
    onLeave: () => settle(name),
    cartId: cart?.id ?? null,
    language: form.language,
  }
}

/** What label and message of every kind of field have in common. */
export function frameOf({ field, control }: FramedProps) {
  const optional = !field.isRequired && field.mustBeTrue !== true
  const label = createElement(TheirWords, { words: field.label, language: control.language })
  return { name: control.name, label, optional, error: control.error }
}

/** The props of a line of text or of a list. */
export function textOf(props: FieldProps) {
  const { value, onValue, onLeave } = props.control
  return {
    ...frameOf(props),
    value,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    onBlur: onLeave,
  }
}
