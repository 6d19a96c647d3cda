import type { TypedPerson } from '#domain/person/check-person.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import { useT } from '../../messages.tsx'
import { type FieldWidth, type Option, Select, TextInput } from '../../ui/text-input.tsx'

const widths: Partial<Readonly<Record<PersonField, FieldWidth>>> = {
  birthDate: 'date',
  zipCode: 'short',
  phone: 'medium',
}

const types: Partial<Readonly<Record<PersonField, string>>> = { email: 'email', phone: 'tel' }

type Props = {
  readonly typed: TypedPerson
  readonly countries: readonly Option[]
  readonly errors: Readonly<Record<string, string>>
}

/** What is known of a person, a control each. None is filled in by the browser: it is about somebody else. */
export function PersonFields({ typed, countries, errors }: Props) {
  const t = useT()
  return personFields.map(field => {
    const shared = {
      name: field,
      label: t(`persons.column_${field}`),
      error: errors[field],
      autoComplete: 'off',
      defaultValue: typed[field],
      ...(field === 'firstName' || field === 'lastName' ? {} : { optional: true }),
    } as const
    if (field === 'country')
      return <Select key={field} {...shared} width="medium" placeholder="" options={countries} />
    return (
      <TextInput
        key={field}
        {...shared}
        type={types[field] ?? 'text'}
        width={widths[field]}
        hint={field === 'birthDate' ? t('ui.date_hint') : undefined}
      />
    )
  })
}
