import { checkBirthDate } from '../fields/birth-date.ts'
import { checkCountry } from '../fields/country.ts'
import { normaliseDateInput, toIsoDate } from '../fields/date.ts'
import { checkEmail } from '../fields/email.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { normalisePersonName } from '../fields/person-name.ts'
import { checkPhone } from '../fields/phone.ts'
import { checkZipCode } from '../fields/zip-code.ts'
import type { Problem } from '../result.ts'
import { type PersonField, personFields } from './person.ts'
import { checkWrittenName } from './written-name.ts'

/** A person as somebody typed them; the date of birth as DD/MM/YYYY or in ISO, empty for what is not known. */
export type TypedPerson = Readonly<Record<PersonField, string>>

/** The longest address and city, in characters. */
const longestLine = 200

type Code = Problem['code'] | undefined
type Check = (text: string, today: string) => Code

const ifGiven =
  (check: Check): Check =>
  (text, today) =>
    text === '' ? undefined : check(text, today)

const checks: Readonly<Record<PersonField, Check>> = {
  firstName: checkWrittenName,
  lastName: checkWrittenName,
  email: ifGiven(checkEmail),
  phone: ifGiven(checkPhone),
  birthDate: checkBirthDate,
  address: text => checkMaxLength(text, longestLine),
  zipCode: ifGiven(checkZipCode),
  city: text => checkMaxLength(text, longestLine),
  country: ifGiven(text => checkCountry(text, false)),
}

/** What is wrong with a person as typed, each beside its field; `today` in ISO. */
export function personProblems(typed: TypedPerson, today: string): readonly Problem[] {
  return personFields.flatMap(field => {
    const code = checks[field](typed[field].trim(), today)
    return code === undefined ? [] : [problemOf(code, field)]
  })
}

const problemOf = (code: Problem['code'], field: PersonField): Problem =>
  code === 'max_length' ? { code, field, values: { limit: longestLine } } : { code, field }

/** A person without mistakes as they are kept: composed names, an ISO date, null for what is not known. */
export function keptPerson(typed: TypedPerson): Readonly<Record<PersonField, string | null>> {
  const text = (field: PersonField) => typed[field].normalize('NFC').trim() || null
  const names = {
    firstName: normalisePersonName(typed.firstName),
    lastName: normalisePersonName(typed.lastName),
  }
  const birthDate = toIsoDate(normaliseDateInput(typed.birthDate)) ?? null
  const { email, phone, address, zipCode, city, country } = Object.fromEntries(
    personFields.map(field => [field, text(field)]),
  ) as Readonly<Record<PersonField, string | null>>
  return { ...names, email, phone, birthDate, address, zipCode, city, country }
}
