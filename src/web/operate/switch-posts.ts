import type { Visit } from '../context.ts'
import { actorOf, done, type Refused, refused } from './seen.ts'

export const switchNames = ['payments', 'captures', 'offSessionCharges'] as const
export type SwitchName = (typeof switchNames)[number]

/** The form of a switch names it and says to what it is turned: `payments-off`. */
export function flipIntent(name: SwitchName, to: 'on' | 'off'): string {
  return `${name}-${to}`
}

function flipOf(intent: string) {
  for (const name of switchNames)
    for (const to of ['on', 'off'] as const) if (intent === flipIntent(name, to)) return { name, to }
  return undefined
}

/** Turns the switch of a form, for one organization or with null for all, and says so. */
export async function flip(
  seen: Visit,
  sent: Pick<Refused, 'intent' | 'typed'>,
  organizationId: number | null,
) {
  const asked = flipOf(sent.intent)
  if (asked === undefined) return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const on = asked.to === 'on'
  const reason = sent.typed.reasons ?? ''
  const flipped = await seen.acts.flipSwitch({
    actor: actorOf(seen),
    name: asked.name,
    organizationId,
    on,
    reason,
  })
  return flipped.ok ? done(seen, on ? 'autorise' : 'arrete') : refused(seen, sent, flipped.error)
}
