import type { Problem } from '../result.ts'
import { keptPerson, personProblems, type TypedPerson } from './check-person.ts'
import type { ImportColumns, ImportField } from './people-import.ts'
import { readTags } from './people-search.ts'
import { type PersonField, personFields } from './person.ts'
import { emailKey, homeKey, nameKey, phoneKey, type Traits, wordsOf } from './traits.ts'

/** A person as a file says them: null where it says nothing. */
export type WrittenPerson = Readonly<Record<PersonField, string | null>> & {
  readonly tags: readonly string[]
}

/** A row as it is read: whom it says, and what is wrong with it, each beside its field. */
export type ReadRow = { readonly person: WrittenPerson; readonly problems: readonly Problem[] }

type Reading = {
  readonly columns: ImportColumns
  /** ISO day. */
  readonly today: string
  /** The code of a country by what people call it; undefined for what is none. */
  readonly countryOf: (text: string) => string | undefined
}

/** What a spreadsheet would reckon with: never kept, whatever it would give (rule PPL-11). */
const formula = /^\s*[=@]|^\s*[+-](?![\d\s().]*$)/

/** Reads a row of a file (rule PPL-11): as strictly as what is typed by hand, but for what spreadsheets do to figures. */
export function readRow(cells: readonly string[], { columns, today, countryOf }: Reading): ReadRow {
  const text = (field: ImportField) => unguarded(cells[columns.indexOf(field)]?.trim() ?? '')
  const country = text('country')
  const typed: TypedPerson = {
    ...(Object.fromEntries(personFields.map(field => [field, text(field)])) as TypedPerson),
    phone: wholePhone(text('phone')),
    country: country === '' ? '' : (countryOf(country) ?? country),
  }
  const zipCode = wholeZipCode(typed.zipCode, typed.country)
  const tags = readTags(text('tags'))
  const reckoned = columns.flatMap((field): readonly Problem[] =>
    field !== '' && formula.test(text(field)) ? [{ code: 'import_formula', field }] : [],
  )
  const wrong = personProblems({ ...typed, zipCode }, today).filter(
    ({ field }) => !reckoned.some(problem => problem.field === field),
  )
  const tagged: readonly Problem[] = tags === null ? [{ code: 'too_many_tags', field: 'tags' }] : []
  return {
    person: { ...keptPerson({ ...typed, zipCode }), tags: tags ?? [] },
    problems: [...reckoned, ...wrong, ...tagged],
  }
}

/** Our own files, and careful others, set a quote before what a spreadsheet would take for a formula. */
const unguarded = (text: string) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)

/** A spreadsheet that takes a number for a figure loses its first zero. */
const wholePhone = (phone: string) => (/^[1-9]\d{8}$/.test(phone.replace(/\s/g, '')) ? `0${phone}` : phone)

const wholeZipCode = (zipCode: string, country: string) =>
  /^\d{4}$/.test(zipCode) && (country === '' || country === 'FR') ? `0${zipCode}` : zipCode

/** What tells whom a row says from others. */
export function traitsOfRow(person: WrittenPerson): Traits {
  const { firstName, lastName, email, phone, birthDate } = person
  const home = homeKey(person)
  return {
    names: [{ firstName: firstName ?? '', lastName: lastName ?? '' }],
    emails: email === null ? [] : [emailKey(email)],
    sharedEmails: [],
    phones: phone === null ? [] : [phoneKey(phone)],
    birthDates: birthDate === null ? [] : [birthDate],
    homes: home === null ? [] : [home],
  }
}

/** How a row calls its person. */
export const nameOfRow = ({ firstName, lastName }: WrittenPerson): string =>
  nameKey({ firstName: firstName ?? '', lastName: lastName ?? '' })

type Known = Readonly<Record<PersonField, string | null>> & {
  readonly corrected: readonly PersonField[]
  readonly tags: readonly string[]
}

/** What a row says of somebody that is not known yet: new values by field, and tags that they do not have. */
export type RowChanges = {
  readonly fields: readonly PersonField[]
  /** Fields that it says otherwise, and that stay as the association has corrected them (rule PPL-4). */
  readonly kept: readonly PersonField[]
  readonly tags: readonly string[]
}

/** What a row changes of somebody who is known: whatever is empty in it changes nothing (rule PPL-12). */
export function changesOf(known: Known, written: WrittenPerson): RowChanges {
  const isSameName = nameOfRow({ ...written, ...namesOf(known) }) === nameOfRow(written)
  const other = personFields.filter(field => {
    if ((field === 'firstName' || field === 'lastName') && isSameName) return false
    return written[field] !== null && plainOf(field, written[field]) !== plainOf(field, known[field] ?? '')
  })
  const have = new Set(known.tags.map(tag => tag.toLowerCase()))
  return {
    fields: other.filter(field => !known.corrected.includes(field)),
    kept: other.filter(field => known.corrected.includes(field)),
    tags: written.tags.filter(tag => !have.has(tag.toLowerCase())),
  }
}

const namesOf = ({ firstName, lastName }: Known) => ({ firstName, lastName })

/** A value as it is compared: two ways to write one number or street are one. */
function plainOf(field: PersonField, value: string): string {
  if (field === 'phone') return phoneKey(value)
  if (field === 'email') return emailKey(value)
  return field === 'birthDate' || field === 'country' ? value : wordsOf(value).join(' ')
}

/** Whether a row says something that is not known yet. */
export const saysMore = ({ fields, tags }: RowChanges): boolean => fields.length > 0 || tags.length > 0
