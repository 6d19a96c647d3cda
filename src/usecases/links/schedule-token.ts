import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Days that the link of a schedule works; every mail brings a new one, and a schedule that is over ends it. */
const linkDays = 400

type Plan = { readonly organizationId: number; readonly id: number }

/** What the link of a schedule signs: this one schedule, nothing else. */
export function scheduleSubject({ organizationId, id }: Plan): string {
  return `schedule:${organizationId}:${id}`
}

/** A signed token for one schedule. */
export function scheduleToken(app: App, schedule: Plan): string {
  return app.signer.sign(scheduleSubject(schedule), minutesAfter(app.now(), linkDays * 24 * 60))
}

/** The address of the page where a payer sees and changes what is charged later. */
export function scheduleAddress(app: App, schedule: Plan): string {
  return `${app.operator.origin}/paiement/echeancier/${schedule.id}?token=${scheduleToken(app, schedule)}`
}
