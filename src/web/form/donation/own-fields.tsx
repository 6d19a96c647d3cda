import type { CustomField } from '#domain/form/form.ts'
import { useT } from '../../messages.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'
import { fieldName } from './answers.ts'
import type { Donation } from './use-donation.ts'

/** The campaign's own questions, each asked once for the whole gift. */
export function OwnFields({ donation }: { readonly donation: Donation }) {
  return donation.facts.fields.map(field => <OwnField key={field.id} field={field} donation={donation} />)
}

type Props = { readonly field: CustomField; readonly donation: Donation }

function OwnField({ field, donation }: Props) {
  const t = useT()
  const { answers, change, settle, errorOf } = donation
  const name = fieldName(field.id)
  const value = answers.fields[field.id] ?? ''
  const onValue = (text: string) => change({ fields: { ...answers.fields, [field.id]: text } })
  const frame = {
    name,
    label: field.label,
    optional: !field.isRequired,
    error: errorOf(name),
    value,
    onBlur: () => settle(name),
  }
  const typed = { ...frame, onChange: (event: { target: { value: string } }) => onValue(event.target.value) }
  const choices = (values: readonly string[]) => values.map(each => ({ value: each, label: each }))
  if (field.type === 'FreeText') return <TextArea {...typed} rows={3} maxLength={2000} />
  if (field.type === 'Date') return <DateInput {...frame} onValue={onValue} />
  if (field.type === 'ChoiceList')
    return <Select {...typed} options={choices(field.values)} placeholder={t('donation.field_choose')} />
  if (field.type === 'YesNo') {
    const answersOfYesNo = [
      { value: 'yes', label: t('donation.yes') },
      { value: 'no', label: t('donation.no') },
    ]
    return (
      <Select {...typed} options={answersOfYesNo} placeholder={t('donation.field_choose')} width="medium" />
    )
  }
  return <TextInput {...typed} {...inputKinds[field.type]} maxLength={200} />
}

const inputKinds: {
  readonly [type in CustomField['type']]?: Pick<React.ComponentProps<'input'>, 'type' | 'inputMode'>
} = {
  Phone: { type: 'tel', inputMode: 'tel' },
  Number: { inputMode: 'decimal' },
}
