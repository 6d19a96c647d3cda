import type { ContentsValues } from '#domain/form/contents.ts'

/** A field whose stored text is another than what was typed. */
export type Difference = { readonly field: string; readonly stored: string }

/** Told by the cover's own field. */
const told: readonly string[] = ['imageId', 'coverIdea', 'focusX', 'focusY']

/** What somebody would overwrite by saving: the fields that stand otherwise in the campaign now. */
export function differences(typed: ContentsValues, stored: ContentsValues): readonly Difference[] {
  const same = (one: string, other: string) => one.replaceAll('\r\n', '\n').trim() === other.trim()
  return Object.entries(stored)
    .filter(([field]) => !told.includes(field))
    .filter(([field, now]) => typed[field] !== undefined && !same(typed[field], now))
    .map(([field, now]) => ({ field, stored: now }))
}
