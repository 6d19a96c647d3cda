import type { Hit } from '#db/search.ts'

const greatest = 2_147_483_647

/** Where a search goes on, as an opaque text: rank and key of the last entry. */
export function tokenOfHit({ score, organizationId, formId }: Hit): string {
  return Buffer.from(`${score}:${organizationId}:${formId}`).toString('base64url')
}

/** The entry of a token; `undefined` for any other text. */
export function hitOfToken(token: string): Hit | undefined {
  const text = Buffer.from(token, 'base64url').toString('latin1')
  const [, ...parts] = /^(-?\d{1,10}):(\d{1,10}):(\d{1,10})$/.exec(text) ?? []
  const [score, organizationId, formId] = parts.map(Number)
  if (score === undefined || organizationId === undefined || formId === undefined) return undefined
  return [score, organizationId, formId].every(number => Math.abs(number) <= greatest)
    ? { score, organizationId, formId }
    : undefined
}
