import { addCounter, type Limited, removeCounter, setCapacity, waitForSales } from '#db/counters.ts'
import type { Transaction } from '#db/schema.ts'
import type { FormKey } from '#domain/form/form.ts'
import { fail, ok, type Result } from '#domain/result.ts'

type Limit = {
  /** How many units there are from now on; null: unlimited. */
  readonly limit: number | null
  /** Whether it has a counter already. */
  readonly isCounted: boolean
}

/**
 * Limits something of a form that this transaction has changed, or lets it be unlimited; never below what is sold or held (rule
 * STK-4). The counter comes last (rule STK-5).
 */
export async function setLimit(
  tx: Transaction,
  form: FormKey,
  counted: Pick<Limited, 'kind' | 'targetId'>,
  { limit, isCounted }: Limit,
): Promise<Result<null>> {
  const counter = { organizationId: form.organizationId, ...counted }
  if (limit === null) {
    if (isCounted) await removeCounter(tx, counter)
    return ok(null)
  }
  if (!isCounted) {
    await waitForSales(tx, form)
    await addCounter(tx, counter, limit)
  }
  const full = await setCapacity(tx, counter, limit)
  if (full === undefined) return ok(null)
  return fail({ code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: full.taken } })
}
