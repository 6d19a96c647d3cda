import type { TypedPostponement } from '#domain/cancellation/postponement.ts'
import type { Problem } from '#domain/result.ts'

/** What stands in the form: all of it where an event is postponed, words and day where it is cancelled. */
export type Typed = TypedPostponement

/** The mail; `startAt` (ISO instant): when an event that is postponed takes place. */
export type Preview = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly startAt?: string
}

/** What was sent, with what is wrong with it, or the mail that it makes. */
export type Sent = {
  readonly typed: Typed | null
  readonly problems: readonly Problem[]
  readonly preview: Preview | null
}

/** Which of the two an address asks for; null: how far it has come, or a cancellation. */
export type Purpose = 'cancel' | 'postpone' | null

/** Says in an address which of the two is done: `?quoi=report`, `?quoi=annulation`. */
export const purposes = { cancel: '?quoi=annulation', postpone: '?quoi=report' } as const

export function purposeOf(query: URLSearchParams): Purpose {
  const asked = query.get('quoi')
  if (asked === 'report') return 'postpone'
  return asked === 'annulation' ? 'cancel' : null
}
