import { invalid } from '../objects/api-error.ts'
import {
  clearableText,
  filledText,
  flag,
  ignored,
  integer,
  listOf,
  type Rule,
  shape,
  text,
} from './params.ts'

/** A part of a date as the provider checks it. */
const between =
  (least: number, most: number): Rule<number> =>
  (value, at) => {
    const read = integer(value, at)
    if (read < least || read > most) throw invalid(`Invalid ${at}`, { param: at })
    return read
  }

const address = shape(
  {},
  { city: text, country: text, line1: text, line2: text, postal_code: text, state: text },
)
const proof = shape({}, { back: filledText, front: filledText })
const files = shape({}, { files: listOf(filledText) })

export const company = shape(
  {},
  {
    address,
    directors_provided: ignored,
    executives_provided: ignored,
    name: text,
    owners_provided: ignored,
    phone: text,
    structure: ignored,
    tax_id: text,
    verification: shape({}, { document: proof }),
  },
)

export const documents = shape({}, { company_registration_verification: files, proof_of_address: ignored })

export const bankFields = shape(
  { account_number: filledText, country: filledText, currency: filledText, object: filledText },
  { account_holder_name: text, account_holder_type: text, routing_number: text },
)

/** A bank account in full; tokens of the provider's script are unknown here. */
export const bank: typeof bankFields = (value, at) => {
  if (typeof value === 'string') throw invalid(`No such token: '${value}'`, { param: at })
  return bankFields(value, at)
}

const relationship = shape(
  {},
  {
    director: flag,
    executive: flag,
    owner: flag,
    percent_ownership: ignored,
    representative: flag,
    title: clearableText,
  },
)

export const person = {
  address,
  dob: shape({ day: between(1, 31), month: between(1, 12), year: between(1900, 2100) }, {}),
  email: text,
  first_name: text,
  id_number: ignored,
  last_name: text,
  nationality: ignored,
  phone: text,
  political_exposure: ignored,
  relationship,
  verification: shape({}, { additional_document: proof, document: proof }),
}
