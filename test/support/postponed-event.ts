import type { Actor } from '#usecases/access/require-proof.ts'
import type { TestApp } from './app.ts'
import { chooseUntil, settle } from './cancelled-event.ts'
import { successOf } from './donation.ts'
import type { TestForm } from './form-rows.ts'

/** What an association types to move an event to another day. */
export const laterDate = {
  words: 'Une tempête est annoncée.',
  chooseUntil,
  start: '2027-01-09T20:30',
  end: '',
  byDefault: 'date',
}

/** What it sends to do so. */
export const postponing = (form: TestForm, actor: Actor, typed: Partial<typeof laterDate> = {}) => ({
  ...form.address,
  userId: actor.userId,
  sessionId: actor.sessionId ?? null,
  typed: { ...laterDate, ...typed },
})

/** The event is postponed, and everybody is asked. */
export async function postponed(
  product: TestApp,
  form: TestForm,
  actor: Actor,
  typed: Partial<typeof laterDate> = {},
): Promise<void> {
  successOf(await product.acts.postponeEvent(postponing(form, actor, typed)))
  await settle(product)
}
