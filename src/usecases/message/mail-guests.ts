import { finishChange } from '#db/event-changes.ts'
import { type DueMails, dueGuestMails, queueGuestMails } from '#db/guest-mails.ts'
import { wakingHours } from '#domain/message/guest-mails.ts'
import { ok } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisMoment } from '../paris-time.ts'

/** Orders whose mails are queued at a time. */
const limit = 200

/**
 * Queues what the guests of events are to be mailed now, once to each reader of an order: reminders and thanks by day, changes at once (rules
 * MSG-9 to MSG-11). What is killed in between is taken up by the next run, which finds whom the rows name already. Says how many batches.
 */
export async function mailGuests(app: App): Promise<number> {
  const now = app.now()
  const hour = Number(parisMoment(now).slice(11, 13))
  const isDay = hour >= wakingHours.from && hour < wakingHours.to
  let batches = 0
  for (const due of await dueGuestMails(app.db, now))
    if (isDay || due.kind === 'eventChanged') batches += await mailAll(app, due)
  return batches
}

async function mailAll(app: App, due: DueMails): Promise<number> {
  const page = { limit, now: app.now(), trace: app.trace }
  let batches = 0
  for (let after = 0; ; batches += 1) {
    let last: number | null = null
    await app.transaction(async tx => {
      last = await queueGuestMails(tx, due, { ...page, after })
      if (last === null && due.kind === 'eventChanged')
        await finishChange(tx, due, { number: Number(due.about), now: page.now })
      return ok(null)
    })
    app.crashPoint('guests-queued')
    if (last === null) return batches
    after = last
  }
}
