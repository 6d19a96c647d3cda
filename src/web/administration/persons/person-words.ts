import { fromIsoDate } from '#domain/fields/date.ts'
import type { TypedPerson } from '#domain/person/check-person.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, wholeNumber } from '#messages/format.ts'
import { isolated } from '#messages/isolated.ts'
import type { Translator } from '#messages/translator.ts'
import type { PersonDetail } from '#usecases/person/read-person.ts'

type PersonFacts = PersonDetail['person']
type Named = { readonly firstName: string; readonly lastName: string }

/** How somebody is called; where it is read from right to left, nothing beside it is turned round. */
export const nameOf = ({ firstName, lastName }: Named, t: Translator): string =>
  isolated(`${firstName} ${lastName}`.trim()) || t('persons.nameless')

/** What is known of a field of somebody, as it is read; undefined where nothing is. */
export const shownField = (person: PersonFacts, field: PersonField, t: Translator): string | undefined =>
  shownValue(field, person[field], t)

/** A value of a field, as it is read; undefined for none. */
export function shownValue(field: PersonField, value: string | null, t: Translator): string | undefined {
  if (value === null || value === '') return undefined
  if (field === 'birthDate') return longDate(value, t.locale, { weekday: false })
  return field === 'country' ? countryName(value, t) : value
}

const countryName = (code: string, t: Translator) =>
  new Intl.DisplayNames(t.locale, { type: 'region', fallback: 'code' }).of(code) ?? code

/** A person as their form shows them first. */
export function typedOf(person: PersonFacts): TypedPerson {
  const texts = personFields.map(field => {
    const value = person[field] ?? ''
    return [field, field === 'birthDate' ? (fromIsoDate(value) ?? '') : value] as const
  })
  return Object.fromEntries(texts) as TypedPerson
}

/** What was typed of a person. */
export function readTyped(form: FormData): TypedPerson {
  const texts = personFields.map(field => [field, String(form.get(field) ?? '').slice(0, 400)] as const)
  return Object.fromEntries(texts) as TypedPerson
}

/** What a field is called, for « Renseignez … »; undefined for none of ours. */
function labelOf(t: Translator, field: string): string | undefined {
  const own = personFields.find(each => each === field)
  if (own !== undefined) return t(`persons.column_${own}`)
  if (field === 'body') return t('persons.note')
  return field === 'saidHow' ? t('persons.consent_how') : undefined
}

/** A problem in words, beside its field; without one it is about the whole. */
export function problemIn(t: Translator, { code, field, values }: Problem) {
  const label = field === undefined ? undefined : labelOf(t, field)
  const limit = wholeNumber(Number(values?.limit ?? 0), t.locale)
  if (code === 'required' && label !== undefined) return { id: field, message: t('val.required', { label }) }
  if (code === 'max_length') return { id: field, message: t('val.max_length', { 0: limit }) }
  if (code === 'CONFLICT') return { id: undefined, message: t('persons.changed') }
  return { id: field, message: t(`error.${code}`) }
}
