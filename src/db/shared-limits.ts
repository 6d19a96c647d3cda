import { createHmac } from 'node:crypto'
import type { Limit, Limits } from '#domain/limits.ts'
import { countDown, countUp, limitCount } from './limit-counts.ts'
import type { Database } from './schema.ts'
import { spentKeys } from './spent-keys.ts'

/**
 * Limits that every process of the same database and secret shares: one statement for each count. Whoever has spent a limit
 * is remembered in memory until it ends, so that an attack is refused without asking the database again.
 */
export function createSharedLimits(db: Database, secret: string): Limits {
  const spent = spentKeys()
  const keyOf = ({ name }: Limit, subject: string) =>
    createHmac('sha256', secret).update(`obole-limit-v1\n${name}\n${subject}`).digest('base64url')

  return {
    async count(limit, subject, by = 1) {
      const key = keyOf(limit, subject)
      const known = spent.secondsLeft(key)
      if (known > 0) return { times: limit.max + by, wait: known }
      const { times, secondsLeft } = await countUp(db, key, { seconds: limit.seconds, by })
      if (times <= limit.max) return { times, wait: 0 }
      // Several at once may be too many where fewer are not.
      if (by === 1 || times - by >= limit.max) spent.remember(key, secondsLeft)
      return { times, wait: secondsLeft }
    },

    async look(limit, subject) {
      const key = keyOf(limit, subject)
      const known = spent.secondsLeft(key)
      if (known > 0) return { times: limit.max + 1, wait: known }
      const { times, secondsLeft } = await limitCount(db, key)
      return { times, wait: times >= limit.max ? secondsLeft : 0 }
    },

    isSpent: (limit, subject) => spent.secondsLeft(keyOf(limit, subject)) > 0,

    giveBack: (limit, subject, by = 1) => countDown(db, keyOf(limit, subject), by),
  }
}

/** Remembers what must not be used twice, for all processes: true for whoever comes first. */
export function createUsedOnce(db: Database) {
  return async (id: string, seconds: number): Promise<boolean> =>
    (await countUp(db, `once:${id}`, { seconds })).times === 1
}
