/** What is kept of a person, a column each; every one of them may be corrected by the association (rule PPL-4). */
export const personFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
] as const
export type PersonField = (typeof personFields)[number]

/** Where a person stands: ids count from 1 within an installation. */
export type PersonKey = { readonly organizationId: number; readonly id: number }

/** What of an order keeps its payer's erasure waiting (rule PPL-9), as it is told. */
export const erasureHolds = ['plan', 'charge', 'owed', 'event', 'recent'] as const
export type ErasureHold = (typeof erasureHolds)[number]
