import { moveCursor, readCursor } from '#db/provider-cursors.ts'
import {
  type ComparedMovement,
  compareMovements,
  markExplained,
  storeMovements,
} from '#db/provider-movements.ts'
import type { ProviderPage } from '#domain/payment/provider-answer.ts'
import type { Movement } from '#domain/payment/provider-balances.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter } from '../paris-time.ts'
import {
  add,
  booksOf,
  comparedAtOnce,
  mostFindings,
  type ProviderBooks,
  type ReconciliationRun,
} from './reconciliation-run.ts'
import { tellUnreadable } from './tell-unreadable.ts'

/** Minutes of movements that are read again each time. */
const overlap = 60
/** Minutes of movements that are looked at around the reading of a balance: the two clocks may differ. */
const lastMinutes = 5

/** Keeps what the providers booked since the last time, a page at a time. */
export async function readMovements(run: ReconciliationRun, startedAt: string): Promise<void> {
  const { app } = run
  for (const books of run.books) {
    const seen = await readCursor(app.db, books.provider, 'movements')
    await storeSince(
      app,
      books,
      seen === undefined ? new Date(0).toISOString() : minutesAfter(seen, -overlap),
    )
    await moveCursor(app.db, books.provider, 'movements', startedAt)
  }
}

/** Keeps what the providers booked within the last minutes; returns how many movements were not known yet. */
export async function readLastMovements({ app, books }: ReconciliationRun): Promise<number> {
  const from = minutesAfter(app.now(), -lastMinutes)
  let fresh = 0
  for (const each of books) fresh += await storeSince(app, each, from)
  return fresh
}

async function storeSince(app: App, { provider, balances }: ProviderBooks, from: string): Promise<number> {
  let fresh = 0
  let after: string | null = null
  do {
    const page: ProviderPage<Movement> = booksOf(await balances.listMovements(from, after))
    tellUnreadable(app, 'movement', page.unreadable)
    fresh += await storeMovements(app.db, provider, page.items)
    after = page.next
  } while (after !== null)
  return fresh
}

/** The ledger agrees; of a kind that the platform does not know only once the operator has booked it. */
function isExplained({ isKnown, moved, booked, corrected }: ComparedMovement): boolean {
  return moved === booked && (isKnown || corrected !== 0)
}

/** Every movement that is not explained yet: those that the ledger agrees with now are, old ones are findings. */
export async function compareMovementsOfAll(run: ReconciliationRun): Promise<void> {
  const { app, whole } = run
  const isOld = (at: string) => Date.parse(at) <= Date.parse(app.now()) - run.patienceMinutes * 60_000
  const told = new Set<string>()
  let explained: ComparedMovement[] = []
  for await (const each of inBatches(input => compareMovements(app.db, input, { withExplained: whole }))) {
    run.compared += 1
    const object = each.intentId ?? each.id
    if (isExplained(each)) explained.push(each)
    else if (isOld(each.at) && !each.waits && !told.has(object) && told.size < mostFindings) {
      told.add(object)
      const kind = each.isKnown ? 'movementNotBooked' : 'movementUnknown'
      const { organizationId, moved: expected, booked: found } = each
      add(run, { compared: 0, findings: [{ kind, object, organizationId, expected, found }] })
    }
    if (explained.length < comparedAtOnce) continue
    await markExplained(app.db, explained, app.now())
    explained = []
  }
  await markExplained(app.db, explained, app.now())
}
