import { moveCursor } from '#db/provider-cursors.ts'
import type { App } from '../app.ts'
import { newEvents } from './new-events.ts'
import { storeProviderEvent } from './store-provider-event.ts'

/**
 * Finds what a lost webhook would have told: every event since the last time is stored as if it had come by itself; those
 * that had come are known. Returns how many were new. What it has not read to the end it reads again.
 */
export async function pollEvents(app: App): Promise<{ found: number }> {
  const start = app.now()
  let found = 0
  for (const provider of app.providers) {
    for await (const events of newEvents(app, provider)) {
      for (const event of events) if (await storeProviderEvent(app, provider, event)) found += 1
    }
    await moveCursor(app.db, provider, 'events', start)
  }
  return { found }
}
