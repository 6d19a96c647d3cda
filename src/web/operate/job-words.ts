import { mask } from '#domain/mask.ts'

const shownCharacters = 200

/** The first line of what a job said last, without addresses and keys; null where it said nothing. */
export function shortError(reason: string | null): string | null {
  const [line = ''] = (reason ?? '').split('\n')
  const masked = mask(line).slice(0, shownCharacters).trim()
  return masked === '' ? null : masked
}

/** What a job carries, without the trace that every one has, as lines of names and values. */
export function subjectOf(
  payload: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  return Object.entries(payload)
    .filter(([name]) => name !== 'trace')
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
}
