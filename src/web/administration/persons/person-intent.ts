import type { TypedPerson } from '#domain/person/check-person.ts'
import type { Problem } from '#domain/result.ts'
import { readTyped } from './person-words.ts'

/** What can be done to a person from their page. */
export const personIntents = [
  ...(['correct', 'tag', 'note', 'delete', 'consent', 'undo', 'erase'] as const),
  ...(['join', 'leave', 'unrelated'] as const),
] as const
export type PersonIntent = (typeof personIntents)[number]

const dones = [...personIntents, 'add', 'known', 'merge'] as const
export type PersonDone = (typeof dones)[number]

/** What was just done, as the address says; null: nothing. */
export const doneOf = (text: string | null): PersonDone | null => dones.find(each => each === text) ?? null

/** What stood in the forms of the page. */
export type PersonTyped = {
  readonly person: TypedPerson
  readonly tags: string
  readonly body: string
  readonly saidHow: string
}

export function typedIn(form: FormData): PersonTyped {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4_000)
  return { person: readTyped(form), tags: text('tags'), body: text('body'), saidHow: text('saidHow') }
}

/** A post that was refused. */
export type PersonSent = {
  readonly intent: PersonIntent
  readonly typed: PersonTyped
  readonly problems: readonly Problem[]
}
