import type { Values } from './values.ts'

/** What the entries of all forms begin with. */
const keptOfAllForms = 'obole:form:'

/** What the entries of a form begin with: the confirmation page removes them all (rule CRT-2). */
export const keptPrefix = (organizationSlug: string, formSlug: string) =>
  `${keptOfAllForms}${organizationSlug}/${formSlug}:`

/** One entry per form and step, in the tab alone. */
export const keptKey = (organizationSlug: string, formSlug: string, step: number) =>
  `${keptPrefix(organizationSlug, formSlug)}${step}`

/** What is kept: a value by name, null where one that was there at the start was taken away (an unticked box). */
export type KeptValues = Readonly<Record<string, string | null>>

/** What the tab keeps for a step; null for nothing. Storage that is blocked or broken is as good as empty. */
export function readKeptValues(key: string): KeptValues | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    return Object.fromEntries(
      Object.entries(found).filter(([, value]) => typeof value === 'string' || value === null),
    )
  } catch {
    return null
  }
}

/** Keeps what was typed in a step that started with other values. */
export function keepValues(key: string, values: Values, start: Values): void {
  const gone = Object.fromEntries(Object.keys(start).map(name => [name, null]))
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...gone, ...values }))
  } catch {
    // Blocked in a frame of another site: the values then last as long as the page.
  }
}

/** Removes what the tab keeps of one form; without a form, of all of them. */
export function forgetKept(prefix = keptOfAllForms): void {
  try {
    const kept = Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
    for (const key of kept) sessionStorage.removeItem(key)
  } catch {
    // Blocked in a frame of another site: nothing was kept either.
  }
}

/** The values of a step that starts again: those at its start, changed as they were. */
export function restoredValues(start: Values, kept: KeptValues | null): Values {
  const entries = Object.entries({ ...start, ...kept })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}
