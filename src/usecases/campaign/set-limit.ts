import { addCounter, type Counted, removeCounter, setCapacity } from '#db/counters.ts'
import type { Transaction } from '#db/schema.ts'
import { fail, ok, type Result } from '#domain/result.ts'

type Limit = {
  /** How many units there are from now on; null: unlimited. */
  readonly limit: number | null
  /** Whether it has a counter already. */
  readonly isCounted: boolean
}

/** Limits something, or lets it be unlimited; never below what is sold or held (rule STK-4). The counter comes last (rule STK-5). */
export async function setLimit(
  tx: Transaction,
  counted: Counted,
  { limit, isCounted }: Limit,
): Promise<Result<null>> {
  if (limit === null) {
    if (isCounted) await removeCounter(tx, counted)
    return ok(null)
  }
  if (!isCounted) await addCounter(tx, counted, limit)
  const full = await setCapacity(tx, counted, limit)
  if (full === undefined) return ok(null)
  return fail({ code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: full.taken } })
}
