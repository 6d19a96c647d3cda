import { chargesToAnnounce, queueAnnouncements } from '#db/schedule-notices.ts'
import { announcedBefore, daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { inGroups } from '../in-groups.ts'
import { parisDate } from '../paris-time.ts'

/** Tells payers of the charges that come soon: three days before, the first later direct debit 14. Returns how many. */
export async function announceCharges(app: App): Promise<number> {
  const today = parisDate(app.now())
  const horizon = {
    today,
    usual: daysAfter(today, announcedBefore.usual),
    firstDebit: daysAfter(today, announcedBefore.firstDebit),
  }
  let told = 0
  for await (const charges of inGroups(inBatches(input => chargesToAnnounce(app.db, horizon, input)))) {
    await app.transaction(tx => queueAnnouncements(tx, charges, app.trace))
    told += charges.length
  }
  return told
}
