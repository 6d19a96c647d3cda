import { lockDueRooms, storeMove } from '#db/waiting-rooms.ts'
import { isGift } from '#domain/cart/units.ts'
import type { Form, Tier } from '#domain/form/form.ts'
import { arrivalMinutes, moveOf } from '#domain/room/admission.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import { displayOfCampaign } from '../campaign/open-campaign.ts'
import { minutesAfter } from '../paris-time.ts'

/** Seconds between two moves of a room, and of one in which nobody waits. */
const pace = { busy: 0.9, idle: 2.9 }

/** Lets in whose turn it is in every room that is due for it; whichever process comes first does it for all (rule ROOM-4). */
export async function moveRooms(app: App): Promise<number> {
  const now = app.now()
  return app.transaction(async tx => {
    const due = await lockDueRooms(tx, {
      now,
      busyBefore: minutesAfter(now, -pace.busy / 60),
      idleBefore: minutesAfter(now, -pace.idle / 60),
      begunSince: minutesAfter(now, -arrivalMinutes),
    })
    for (const { campaign, room: stood, ...measured } of due) {
      const sold = withinCaps(app, campaign)
      const room = { ...stood, display: displayOfCampaign(app, sold), unitsLeft: unitsLeft(sold.form) }
      await storeMove(tx, room, moveOf(room, measured, now), now)
    }
    return due.length
  })
}

/** Units that can still be had: of the form, or of all its rates together; null where one of them has no limit. */
function unitsLeft({ remainingNumber, tiers, pools = [] }: Form): number | null {
  // Whoever can only give any more has not waited for that.
  const sold = tiers.filter(({ tierType }) => !isGift(tierType))
  const alone = sold.filter(({ poolId }) => !pools.some(({ id }) => id === poolId)).map(leftAlone)
  // A place that rates share is one place (rule STK-6).
  const shared = pools.flatMap(pool => {
    const rates = sold.filter(({ poolId }) => poolId === pool.id)
    return rates.length === 0 ? [] : [least(pool.remainingNumber, sumOf(rates.map(leftAlone)))]
  })
  return least(remainingNumber, sumOf([...alone, ...shared]))
}

const leftAlone = ({ remainingNumber, ownRemaining = remainingNumber }: Tier) => ownRemaining

/** Null where one of them has no limit, or there is none. */
const sumOf = (each: readonly (number | null)[]): number | null =>
  each.length === 0 || each.includes(null) ? null : each.reduce<number>((sum, left) => sum + (left ?? 0), 0)

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
