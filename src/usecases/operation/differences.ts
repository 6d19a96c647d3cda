import {
  type BothSides,
  bothSidesOf,
  closeOpenDifference,
  type Difference,
  differenceById,
  listDifferences as listStored,
} from '#db/differences.ts'
import { enqueue } from '#db/jobs.ts'
import { lastReconciliation } from '#db/reconciliations.ts'
import type { DifferenceStatus } from '#domain/ledger/difference-flow.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import type { Cents } from '#domain/money.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { type Page, pageOf, pageSize } from '../paging.ts'
import { audit } from '../records.ts'

type Listed = ByOperator & { readonly status: DifferenceStatus; readonly after: string | null }

export type DifferencePage = Page<Difference> & {
  /** When ledger, orders and provider were last compared; null: never. */
  readonly comparedAt: string | null
}

/** What comparisons of ledger, orders and provider found, one row for each object. */
export async function listDifferences(
  app: App,
  { actor, status, after }: Listed,
): Promise<Result<DifferencePage>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const before = after !== null && isUuid(after) ? after : null
  const [rows, last] = await Promise.all([
    listStored(app.db, { status, before, limit: pageSize + 1 }),
    lastReconciliation(app.db),
  ])
  return ok({ ...pageOf(rows, pageSize, ({ id }) => id), comparedAt: last?.finishedAt ?? null })
}

/** A difference with what both sides say of its object. */
export type DifferenceFile = BothSides & {
  readonly difference: Difference
  /** What a correction of it is about, as the next comparison reads it. */
  readonly about: string
}

type Named = ByOperator & { readonly differenceId: string }

type Closing = Named & {
  readonly reasons: string
  /** What the difference came to, in cents, on the page that closes it. */
  readonly amount: Cents
}

/** One difference as the operator sees it. */
export async function readDifference(
  app: App,
  { actor, differenceId }: Named,
): Promise<Result<DifferenceFile>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const difference = isUuid(differenceId) ? await differenceById(app.db, differenceId) : undefined
  if (difference === undefined) return failWith('NOT_FOUND')
  // An entry is named by its kind and its key, everything else by its id alone.
  const ids = difference.object.split(' ')
  const sides = await bothSidesOf(app.db, difference.organizationId, ids)
  return ok({ difference, about: ids.at(-1) ?? difference.object, ...sides })
}

/**
 * The operator closes a difference that needs nothing more, with the reason. It opens again when it changes or comes back
 * (rule OPR-4). Audited. Codes: `required`, `max_length` (reasons); `NOT_FOUND`; `CONFLICT` where it is not open any more, or a
 * comparison has found another amount since it was looked at.
 */
export async function closeDifference(
  app: App,
  { actor, differenceId, amount, reasons: text }: Closing,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  return app.transaction<Result<null>>(async tx => {
    const difference = isUuid(differenceId) ? await differenceById(tx, differenceId) : undefined
    if (difference === undefined) return failWith('NOT_FOUND')
    const closed = { reason: reasons.value, closedBy: allowed.value, amount, now: app.now() }
    if (!(await closeOpenDifference(tx, difference.id, closed))) return failWith('CONFLICT')
    const { organizationId, kind, object, expected, found } = difference
    await audit(app, tx, {
      organizationId,
      actor: allowed.value,
      action: 'difference.close',
      object: `difference:${difference.id}`,
      facts: { kind, about: object, expected, found, reason: reasons.value },
    })
    return ok(null)
  })
}

/** Has ledger, orders and provider compared now, by a job: the provider may take its time. */
export async function compareNow(app: App, { actor }: ByOperator): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  return app.transaction<Result<null>>(async tx => {
    await enqueue(tx, 'compare-now', {}, { trace: app.trace, key: 'compare-now' })
    return ok(null)
  })
}
