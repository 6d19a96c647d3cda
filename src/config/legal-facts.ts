/** What the law wants to read of whoever runs an installation, and of its host; `undefined` where nobody filled it in. */
export type LegalFacts = {
  readonly legalName: string | undefined
  /** Legal form and registration: RNA, SIREN. */
  readonly registration: string | undefined
  readonly address: string | undefined
  readonly phone: string | undefined
  readonly email: string | undefined
  readonly publicationDirector: string | undefined
  readonly hostName: string | undefined
  readonly hostAddress: string | undefined
  readonly hostPhone: string | undefined
  /** Who mediates between consumers and the operator, with an address. */
  readonly mediator: string | undefined
  /** The data protection officer, or whoever answers for one; without one, the contact address. */
  readonly dataProtection: string | undefined
}

export type LegalFact = keyof LegalFacts

/** The variable of the environment behind each fact. */
export const legalFactVariables = {
  legalName: 'OPERATOR_LEGAL_NAME',
  registration: 'OPERATOR_REGISTRATION',
  address: 'OPERATOR_ADDRESS',
  phone: 'OPERATOR_PHONE',
  email: 'OPERATOR_EMAIL',
  publicationDirector: 'PUBLICATION_DIRECTOR',
  hostName: 'HOST_NAME',
  hostAddress: 'HOST_ADDRESS',
  hostPhone: 'HOST_PHONE',
  mediator: 'CONSUMER_MEDIATOR',
  dataProtection: 'DATA_PROTECTION_CONTACT',
} as const satisfies Record<LegalFact, string>

/** What a legal notice must name (LCEN art. 1-1): publisher, director, host, each with a way to reach them. */
export const requiredFacts = [
  'legalName',
  'address',
  'phone',
  'email',
  'publicationDirector',
  'hostName',
  'hostAddress',
  'hostPhone',
  'mediator',
] as const satisfies readonly LegalFact[]

/** The variables of the required facts that are not filled in. */
export function missingLegalFacts(facts: LegalFacts): readonly string[] {
  return requiredFacts.filter(fact => facts[fact] === undefined).map(fact => legalFactVariables[fact])
}
