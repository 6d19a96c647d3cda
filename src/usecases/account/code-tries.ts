import { limits } from '#domain/limits.ts'
import { fail, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

const counted = [limits.wrongCodes, limits.wrongCodesInADay] as const

/**
 * Tries a code of somebody's second factor. Wrong ones are counted for the account, whoever types them: the sixth within a
 * quarter of an hour is not looked at (`factor_locked`, with `values.until`).
 */
export async function countingTries<T>(
  app: App,
  userId: number,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const subject = `user:${userId}`
  for (const limit of counted) {
    const { wait } = await app.limits.count(limit, subject)
    if (wait > 0) {
      const until = minutesAfter(app.now(), wait / 60)
      return fail({ code: 'factor_locked', field: 'code', values: { until } })
    }
  }
  const result = await attempt()
  if (result.ok) for (const limit of counted) await app.limits.giveBack(limit, subject)
  return result
}
