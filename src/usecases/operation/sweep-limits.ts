import { forgetEndedCounts } from '#db/limit-counts.ts'
import type { App } from '../app.ts'

/** Forgets the counts of limits, and the used answers of the anti-bot check, whose time is over. Returns how many. */
export function sweepLimits(app: App): Promise<number> {
  return forgetEndedCounts(app.db)
}
