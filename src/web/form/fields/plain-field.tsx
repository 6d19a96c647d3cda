import type { ComponentType } from 'react'
import type { CustomFieldType } from '#domain/form/form.ts'
import { ChoiceListField } from './choice-list-field.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field-control.ts'
import { FreeTextField } from './free-text-field.tsx'
import { NumberField } from './number-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'
import { YesNoField } from './yes-no-field.tsx'
import { ZipCodeField } from './zip-code-field.tsx'

/** The control of each kind of field that is typed or chosen: adding a kind is a file here and a line. */
const kinds: Readonly<Record<Exclude<CustomFieldType, 'File'>, ComponentType<FieldProps>>> = {
  Date: DateField,
  TextInput: TextField,
  FreeText: FreeTextField,
  ChoiceList: ChoiceListField,
  YesNo: YesNoField,
  Phone: PhoneField,
  Zipcode: ZipCodeField,
  Number: NumberField,
}

/** One of the association's own questions, documents apart: pages that ask for none need not load what sends them. */
export function PlainField(props: FieldProps) {
  const { type } = props.field
  if (type === 'File') return null
  const Kind = kinds[type]
  return <Kind {...props} />
}
