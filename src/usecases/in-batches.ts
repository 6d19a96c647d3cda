import type { BatchInput, BatchRow } from '#db/batch.ts'

/** How many rows one read takes. */
const limit = 200

/**
 * All that waits, oldest first, a batch at a time: after an outage one run works the whole backlog off, and rows that have to
 * wait longer (a provider that does not answer) do not hold up those behind them. Memory stays that of two batches.
 */
export async function* inBatches<Row extends BatchRow>(
  read: (input: BatchInput) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let before: ReadonlySet<string> = new Set()
  let after: Row | null = null
  for (;;) {
    const batch: readonly Row[] = await read({ after, limit })
    const fresh = batch.filter(({ id }) => !before.has(id))
    yield* fresh
    if (fresh.length === 0 || batch.length < limit) return
    before = new Set(batch.map(({ id }) => id))
    after = batch.at(-1) ?? null
  }
}
