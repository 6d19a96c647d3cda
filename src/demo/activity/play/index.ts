import { moveCursor } from '#db/provider-cursors.ts'
import type { App } from '#usecases/app.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { keyOf } from '../plan/key.ts'
import type { Activity } from '../plan/planned.ts'
import { dayBefore } from '../plan/rhythm.ts'
import { playDay } from './play-day.ts'
import type { DemoProvider } from './provider.ts'
import { openScene, type Stage } from './stage.ts'

export type Playing = {
  /** With the real clock. */
  readonly app: App
  readonly provider: DemoProvider
  readonly activity: Activity
  /** Whoever raises it is answered once nothing goes on any more. */
  readonly stop: AbortSignal
  /** Begins the trace of what has no order or report to take one from. */
  readonly newTrace: () => string
}

/**
 * Plays an activity through the acts, day by day, the provider's clock going along: ledger, orders and provider agree at
 * every moment of it, and in the end that clock is right again. What was played before is not played again, so that a start
 * which was killed goes on where it was. Campaigns sell side by side, each in the order of time.
 *
 * Nobody gets a letter from before yesterday: such mails are neither written nor delivered, and such an attestation is made
 * when somebody first asks for it. Webhooks of the past are not sent: its acts have seen what they would tell.
 */
export async function playActivity({ app, provider, activity, stop, newTrace }: Playing): Promise<void> {
  const stage = {
    app,
    provider,
    lettersFrom: dayBefore(activity.today, 1).toString(),
    campaigns: new Map(),
    stop,
    newTrace,
  }
  const played = await playedKeys(app)
  const last = activity.orders.findLast(({ key }) => played.has(key))
  await provider.hush()
  const firstDay = last === undefined ? activity.firstDay : parisDate(last.at)
  for (const day of daysFrom(firstDay, activity.today)) await playDay(stage, activity, { day, played })
  await writePeopleDown(stage)
  await arrive(stage)
}

/**
 * Whom the past names is there when the first visitor comes, as the jobs of the clock would have it (rules PPL-1, PPL-3). It comes
 * before the provider's clock is right again, so that a start which was killed does it too.
 */
async function writePeopleDown(stage: Stage): Promise<void> {
  const now = stage.app.now()
  const { acts } = openScene(stage, keyOf(`people ${now}`), now)
  await acts.gatherPeople({ whole: true })
  await acts.matchPeople()
}

/** What tells the orders that are there already. */
async function playedKeys({ db }: App): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('orders').select('traceId').execute()
  return new Set(rows.map(row => row.traceId))
}

function* daysFrom(first: string, end: string): Generator<string> {
  for (let day = Temporal.PlainDate.from(first); day.toString() < end; day = day.add({ days: 1 }))
    yield day.toString()
}

/** The past meets the present: what became due on the last days is heard, and from now on the provider tells by itself. */
async function arrive(stage: Stage): Promise<void> {
  const { app, provider } = stage
  const now = app.now()
  await provider.moveTo(now)
  const { acts, workOff } = openScene(stage, keyOf(`arrival ${now}`), now)
  await acts.followDebits()
  await acts.followPayouts()
  await workOff()
  for (const each of app.providers) await moveCursor(app.db, each, 'events', now)
  await provider.speak()
}
