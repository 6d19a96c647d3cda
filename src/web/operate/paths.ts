/** The pages of the operator, in the order of their navigation. */
export const operate = {
  overview: '/operateur',
  reports: '/operateur/signalements',
  jobs: '/operateur/travaux',
  mails: '/operateur/e-mails',
  differences: '/operateur/ecarts',
  organizations: '/operateur/associations',
  switches: '/operateur/interrupteurs',
  settings: '/operateur/reglages',
  audit: '/operateur/journal',
} as const

export type OperatorSection = keyof typeof operate

/** The page of one thing of a section. */
export function operatedPath(section: OperatorSection, id: string): string {
  return `${operate[section]}/${encodeURIComponent(id)}`
}

/** What the audit says of one object. */
export function auditPath(object: string): string {
  return `${operate.audit}?${new URLSearchParams({ objet: object })}`
}
