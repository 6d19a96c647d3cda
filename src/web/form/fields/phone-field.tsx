import { useT } from '../../messages.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** A phone number, which is checked when it is left (rule FLD-3). */
export function PhoneField(props: FieldProps) {
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
