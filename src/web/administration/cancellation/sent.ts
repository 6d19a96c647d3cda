import type { Problem } from '#domain/result.ts'

/** What stands in the form of a cancellation. */
export type Typed = { readonly words: string; readonly chooseUntil: string }

export type Preview = { readonly subject: string; readonly html: string; readonly text: string }

/** What was sent, with what is wrong with it, or the mail that it makes. */
export type Sent = {
  readonly typed: Typed | null
  readonly problems: readonly Problem[]
  readonly preview: Preview | null
}
