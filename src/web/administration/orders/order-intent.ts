import type { Problem } from '#domain/result.ts'

/** What can be done to an order from its page. */
export const orderIntents = ['note', 'delete', 'resend', 'takeBack'] as const
export type OrderIntent = (typeof orderIntents)[number]

const dones = [...orderIntents, 'edit', 'same', 'cancelled', 'moved', 'optionAdded', 'asked'] as const
export type OrderDone = (typeof dones)[number]

/** What was just done, as the address says; null: nothing. */
export const doneOf = (text: string | null): OrderDone | null => dones.find(each => each === text) ?? null

/** A post that was refused, with what stood in it. */
export type OrderSent = {
  readonly intent: OrderIntent
  readonly body: string
  readonly problems: readonly Problem[]
}
