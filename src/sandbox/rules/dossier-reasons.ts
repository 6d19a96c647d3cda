import type { Part } from '../objects/dossier.ts'

/** What the provider may find wrong with each part of a dossier: its codes, with the words that it says beside them. */
export const dossierReasons: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  company: {
    verification_failed_name_match: 'The name on the account could not be verified.',
    verification_failed_address_match: 'The address on the account could not be verified.',
  },
  registration: {
    verification_document_not_readable: 'The image supplied is not readable.',
    verification_document_incomplete: 'The document is missing pages.',
    verification_document_name_mismatch: 'The name on the document does not match the name on the account.',
  },
  person: {
    verification_failed_keyed_identity: "The person's keyed-in identity information could not be verified.",
    invalid_dob_age_under_18: 'The person must be at least 18 years old.',
  },
  identity: {
    verification_document_not_readable: 'The image supplied is not readable.',
    verification_document_expired: 'The document has expired.',
    verification_document_missing_back: 'The image of the back of the document is missing.',
    verification_document_name_mismatch: 'The name on the document does not match the name on the account.',
  },
  bank: {
    verification_failed_name_match: 'The holder of the bank account is not the account.',
    invalid_value_other: 'The bank account could not be verified.',
  },
}
