import { readCursor } from '#db/provider-cursors.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { ProviderPage } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { tellUnreadable } from '../ledger/tell-unreadable.ts'
import { minutesAfter } from '../paris-time.ts'

/** Minutes that are read again each time: events become visible late, and clocks differ. */
const overlap = 15
/** Minutes that are read the first time: the provider keeps its events for 30 days. */
const furthest = 30 * 24 * 60

/**
 * What a provider tells since the last time, oldest first, a page at a time; nothing where it keeps no list. The caller moves
 * the cursor at the end.
 */
export async function* newEvents(
  app: App,
  provider: ProviderName,
): AsyncGenerator<readonly ProviderEvent[], void> {
  const { events } = app.provider(provider)
  if (events.listEvents === undefined) return
  const seen = await readCursor(app.db, provider, 'events')
  const from = seen === undefined ? minutesAfter(app.now(), -furthest) : minutesAfter(seen, -overlap)
  let after: string | null = null
  do {
    const answer = await events.listEvents(from, after)
    if (answer.outcome !== 'done') throw new Error('the provider does not list its events')
    const page: ProviderPage<ProviderEvent> = answer.value
    tellUnreadable(app, 'event', page.unreadable)
    yield page.items
    after = page.next
  } while (after !== null)
}
