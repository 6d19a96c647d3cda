import { minutesAfter, parisDate } from '#usecases/paris-time.ts'
import { keyOf } from '../plan/key.ts'
import type { Activity, PlannedOrder } from '../plan/planned.ts'
import { playOrder } from './play-order.ts'
import { type PlannedRefund, playRefund } from './play-refund.ts'
import { playProspect, playReport } from './play-visits.ts'
import { openScene, type Stage } from './stage.ts'

type Day = {
  /** ISO, in Paris. */
  readonly day: string
  /** Keys of the orders that are there already. */
  readonly played: ReadonlySet<string>
}

/** When the clock's own acts are played. */
const morning = '06:00'
/** Days that banks take over the debits which wait when the demo begins, and on how many days before they are sent. */
const slowBanks = { days: 5, before: 2 } as const
const minutesOfDay = 24 * 60

/** Plays a day in Paris: in the morning what is due, then whoever comes. */
export async function playDay(stage: Stage, activity: Activity, { day, played }: Day): Promise<void> {
  stage.stop.throwIfAborted()
  const begin = inParis(day, morning)
  await stage.provider.moveTo(begin)
  if (daysBetween(day, activity.today) <= slowBanks.before) await stage.provider.slowDown(slowBanks.days)
  await playMorning(stage, day, begin)
  const isOn = ({ at }: { readonly at: string }) => parisDate(at) === day
  const orders = activity.orders.filter(order => isOn(order) && !played.has(order.key))
  const lanes = Map.groupBy(orders, ({ place }) => place.form)
  await allOf([...lanes.values()].map(lane => inTurn(stage, lane, playOrder)))
  await inTurn(stage, refundsOf(activity).filter(isOn), playRefund)
  await inTurn(stage, activity.reports.filter(isOn), playReport)
  await inTurn(stage, activity.prospects.filter(isOn), playProspect)
}

async function playMorning(stage: Stage, day: string, begin: string): Promise<void> {
  const { acts, workOff } = openScene(stage, keyOf(`morning ${day}`), begin)
  await acts.followDebits()
  await acts.chargeDuePayments()
  if (isPayoutDay(day)) await acts.followPayouts()
  await workOff()
}

/** Organizations are paid on Mondays, and have it on Tuesdays. */
function isPayoutDay(day: string): boolean {
  return [1, 3].includes(Temporal.PlainDate.from(day).dayOfWeek)
}

function refundsOf({ orders }: Activity): readonly PlannedRefund[] {
  return orders.flatMap((order: PlannedOrder) =>
    order.refund === undefined
      ? []
      : [
          {
            order,
            at: minutesAfter(order.at, order.refund.days * minutesOfDay),
            key: keyOf(`refund ${order.key}`),
          },
        ],
  )
}

async function inTurn<T>(
  stage: Stage,
  all: readonly T[],
  play: (stage: Stage, one: T) => Promise<void>,
): Promise<void> {
  for (const one of all) {
    stage.stop.throwIfAborted()
    await play(stage, one)
  }
}

/** Waits for every lane, also when one fails: nothing goes on behind the back of whoever hears of it. */
async function allOf(lanes: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanes)).find(lane => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function inParis(day: string, plainTime: string): string {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: 'Europe/Paris',
    plainTime,
  })
  return new Date(epochMilliseconds).toISOString()
}

function daysBetween(day: string, today: string): number {
  return Temporal.PlainDate.from(day).until(today, { largestUnit: 'day' }).days
}
