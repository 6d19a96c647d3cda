/** What a person proves themselves with beside their password (rule ACC-9). */
export type FactorKind = 'passkey' | 'app' | 'recoveryCode'

/** What an actor is about to do: look at what only operators see, or change something. */
export type Need = 'read' | 'change'

/** Minutes for which a proof holds in the session that it was made in (rule ACC-9). */
const minutesOf: Readonly<Record<Need, number>> = { read: 12 * 60, change: 15 }

/** Whether a proof made at `provenAt` is recent enough at `now`; instants in ISO 8601. */
export function proofHolds(provenAt: string | undefined, need: Need, now: string): boolean {
  if (provenAt === undefined) return false
  return Date.parse(now) - Date.parse(provenAt) <= minutesOf[need] * 60_000
}

/** What became of the factors of an account; its owner is told of each. */
export const factorChanges = [
  'passkeyAdded',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'codesRenewed',
  'codeUsed',
  'reset',
] as const

export type FactorChange = (typeof factorChanges)[number]

/** Characters of the name of a passkey. */
export const longestFactorName = 60
