import { useT } from '../../messages.tsx'
import { Select } from '../../ui/text-input.tsx'
import { type FieldProps, textOf } from './field-control.ts'

/** One of the association's choices. */
export function ChoiceListField(props: FieldProps) {
  const t = useT()
  const { language } = props.control
  const lang = language === t.locale ? undefined : language
  const options = props.field.values.map(value => ({ value, label: value, lang }))
  return <Select {...textOf(props)} options={options} placeholder={t('ui.choose')} />
}
