import type { Visit } from '../context.ts'
import { actorOf, done, type Refused, refused } from './seen.ts'

/** The forms of what counsel confirmed, as they name themselves. */
export const counselForms = { confirm: 'counsel-confirm', takeBack: 'counsel-takeBack' } as const

/** Records what counsel confirmed about credit law, or takes it back; `undefined` for the post of another form. */
export async function postCounsel(seen: Visit, sent: Pick<Refused, 'intent' | 'typed'>) {
  const { confirmedBy = '', confirmedOn = '', decided = '', seen: seenAt = '', reasons = '' } = sent.typed
  const about = { subject: 'credit-law', reasons } as const
  if (sent.intent === counselForms.confirm) {
    const said = { actor: actorOf(seen), ...about, confirmedBy, confirmedOn, decided, seen: seenAt || null }
    const confirmed = await seen.acts.confirmCounsel(said)
    return confirmed.ok ? done(seen, 'confirme') : refused(seen, sent, confirmed.error)
  }
  if (sent.intent === counselForms.takeBack) {
    const takenBack = await seen.acts.takeBackCounsel({ actor: actorOf(seen), ...about, seen: seenAt })
    return takenBack.ok ? done(seen, 'retire') : refused(seen, sent, takenBack.error)
  }
  return undefined
}
