import { moveCursor, readCursor } from '#db/provider-cursors.ts'
import { compareMovements, markExplained, storeMovements } from '#db/provider-movements.ts'
import type { Movement, ProviderPage } from '#domain/payment/provider.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter } from '../paris-time.ts'
import { add, booksOf, comparedAtOnce, mostFindings, type ReconciliationRun } from './reconciliation-run.ts'
import { tellUnreadable } from './tell-unreadable.ts'

/** Minutes of movements that are read again each time. */
const overlap = 60

/** Keeps what the provider booked since the last time, a page at a time. */
export async function readMovements({ app, balances }: ReconciliationRun, startedAt: string): Promise<void> {
  const seen = await readCursor(app.db, 'movements')
  const from = seen === undefined ? new Date(0).toISOString() : minutesAfter(seen, -overlap)
  let after: string | null = null
  do {
    const page: ProviderPage<Movement> = booksOf(await balances.listMovements(from, after))
    tellUnreadable(app, 'movement', page.unreadable)
    await storeMovements(app.db, page.items)
    after = page.next
  } while (after !== null)
  await moveCursor(app.db, 'movements', startedAt)
}

/** Every movement that is not explained yet: those that the ledger agrees with now are, old ones are findings. */
export async function compareMovementsOfAll(run: ReconciliationRun): Promise<void> {
  const { app, whole } = run
  const isOld = (at: string) => Date.parse(at) <= Date.parse(app.now()) - run.patienceMinutes * 60_000
  const told = new Set<string>()
  let explained: string[] = []
  for await (const each of inBatches(wish => compareMovements(app.db, wish, { withExplained: whole }))) {
    run.compared += 1
    const object = each.intentId ?? each.id
    if (each.isKnown && each.moved === each.booked) explained.push(each.id)
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
