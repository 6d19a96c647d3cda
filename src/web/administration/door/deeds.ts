import type { Problem } from '#domain/result.ts'

/** What is done on the page of an event's door. */
export const deeds = ['open', 'revoke', 'answers', 'sign', 'unsign'] as const
export type Deed = (typeof deeds)[number]

export const deedOf = (text: unknown): Deed | null => deeds.find(each => each === text) ?? null

/** A post that was refused, with what was typed. */
export type Sent = {
  readonly deed: Deed
  readonly typed: { readonly name: string; readonly endsAt: string }
  readonly problems: readonly Problem[]
}
