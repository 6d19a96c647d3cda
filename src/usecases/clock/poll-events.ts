import { moveCursor, readCursor } from '#db/provider-cursors.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { storeProviderEvent } from '../steps/store-provider-event.ts'

/** Minutes that are read again each time: events become visible late, and clocks differ. */
const overlap = 15
/** Minutes that are read the first time: the provider keeps its events for 30 days. */
const furthest = 30 * 24 * 60

/**
 * Finds what a lost webhook would have told: every event since the last time is stored as if it had come by itself, a page
 * at a time; those that had come are known. Answers how many were new. What it has not read to the end it reads again.
 */
export async function pollEvents(app: App): Promise<{ found: number }> {
  const start = app.now()
  const seen = await readCursor(app.db, 'events')
  const from = seen === undefined ? minutesAfter(start, -furthest) : minutesAfter(seen, -overlap)
  let found = 0
  let after: string | null = null
  do {
    const page = await app.provider('stripe').events.listEvents(from, after)
    if (page.outcome !== 'done') throw new Error('the provider does not list its events')
    for (const event of page.value.items) if (await storeProviderEvent(app, event)) found += 1
    after = page.value.next
  } while (after !== null)
  await moveCursor(app.db, 'events', start)
  return { found }
}
