import type { ComponentType } from 'react'
import { longestAnswer } from '#domain/cart/answers.ts'
import type { CustomFieldType } from '#domain/form/form.ts'
import { useT } from '../../messages.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'
import { type FieldProps, frameOf, textOf } from './field-control.ts'
import { FileField } from './file-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

/** The control of each kind of question: adding a kind is a line. */
const kinds: Readonly<Record<CustomFieldType, ComponentType<FieldProps>>> = {
  Date: DateField,
  TextInput: props => <TextInput {...textOf(props)} maxLength={longestAnswer.TextInput} />,
  FreeText: props => <TextArea {...textOf(props)} rows={3} maxLength={longestAnswer.FreeText} />,
  ChoiceList: ChoiceListField,
  YesNo: YesNoField,
  Phone: PhoneField,
  // Of any country.
  Zipcode: props => <TextInput {...textOf(props)} maxLength={10} width="short" />,
  // With the decimal sign of either language.
  Number: props => <TextInput {...textOf(props)} inputMode="decimal" maxLength={26} width="short" />,
  File: FileField,
}

/** One of the association's own questions. */
export function CustomFieldControl(props: FieldProps) {
  const Kind = kinds[props.field.type]
  return <Kind {...props} />
}

/** A day, which is checked when it is left (rule FLD-4). */
function DateField(props: FieldProps) {
  const { value, onValue, onLeave } = props.control
  return <DateInput {...frameOf(props)} value={value} onValue={onValue} onBlur={onLeave} autoComplete="off" />
}

function ChoiceListField(props: FieldProps) {
  const t = useT()
  const { language } = props.control
  const lang = language === t.locale ? undefined : language
  const options = props.field.values.map(value => ({ value, label: value, lang }))
  return <Select {...textOf(props)} options={options} placeholder={t('ui.choose')} />
}

/** A phone number, which is checked when it is left (rule FLD-3). */
function PhoneField(props: FieldProps) {
  const t = useT()
  return (
    <TextInput
      {...textOf(props)}
      type="tel"
      inputMode="tel"
      maxLength={30}
      width="medium"
      hint={t('field.phone_hint')}
    />
  )
}
