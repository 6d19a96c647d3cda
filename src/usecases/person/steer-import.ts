import { enqueue } from '#db/jobs.ts'
import { decideRow, lockImportRow, moveImport, unjudgeRows } from '#db/people-imports.ts'
import { standingPeople } from '#db/person-merges.ts'
import { move } from '#domain/flow.ts'
import { columnProblems } from '#domain/person/import-columns.ts'
import {
  type ImportColumns,
  importFlow,
  mayUndoImport,
  type RowVerdict,
} from '#domain/person/people-import.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditImport, type ImportVisit, openImport } from './open-import.ts'

/** Says what the columns of a file stand for, instead of what their headings let guess: its rows are looked at again (rule PPL-10). */
export async function chooseImportColumns(
  app: App,
  { columns, ...visit }: ImportVisit & { readonly columns: ImportColumns },
): Promise<Result<null>> {
  const opened = await openImport(app, visit)
  if (!opened.ok) return opened
  const { file, key } = opened.value
  const chosen = file.headings.map((_, place) => columns[place] ?? '')
  const problems = columnProblems(chosen)
  if (problems.length > 0) return fail(...problems)
  return app.transaction(async tx => {
    const step = move(importFlow, 'ready', 'choose')
    if (!(await moveImport(tx, key, step, { now: app.now(), columns: chosen }))) return failWith('CONFLICT')
    await unjudgeRows(tx, key)
    await enqueue(tx, 'work-import', key, { trace: app.trace })
    return ok(null)
  })
}

/**
 * What somebody says of a row that is unsure: a person of its own, one of those it may be; of one that updates somebody: to leave it
 * (`skip`); of both: nothing any more.
 */
export type RowDecision = 'new' | 'skip' | { readonly personId: number } | null

/** Keeps what an unsure row means, or that an update is not wanted (rule PPL-11). `CONFLICT`: the file was applied meanwhile, or that person is gone. */
export async function decideImportRow(
  app: App,
  { line, to, ...visit }: ImportVisit & { readonly line: number; readonly to: RowDecision },
): Promise<Result<null>> {
  const opened = await openImport(app, visit)
  if (!opened.ok) return opened
  const { key, file } = opened.value
  return app.transaction(async tx => {
    const row = await lockImportRow(tx, key, line)
    if (row === undefined) return failWith('NOT_FOUND')
    if (file.status !== 'ready' || !mayBeSaid(to, row.verdict)) return failWith('CONFLICT')
    const decidedId = to !== null && typeof to === 'object' ? to.personId : null
    if (decidedId !== null && !row.personIds.includes(decidedId)) return failWith('NOT_FOUND')
    if (decidedId !== null && (await standingPeople(tx, key.organizationId, [decidedId])).length === 0)
      return failWith('CONFLICT')
    const decision = to !== null && typeof to === 'object' ? 'person' : to
    await decideRow(tx, key, { line, decision, decidedId })
    return ok(null)
  })
}

function mayBeSaid(to: RowDecision, verdict: RowVerdict | null): boolean {
  return to === 'skip' ? verdict === 'update' : verdict === 'unsure' || (verdict === 'update' && to === null)
}

/** Has the rows of a file written, by a job (rule PPL-12). `CONFLICT`: that was done meanwhile; its columns name nobody: their codes. */
export async function applyPeopleImport(app: App, visit: ImportVisit): Promise<Result<null>> {
  const opened = await openImport(app, visit)
  if (!opened.ok) return opened
  const { file, key, userId } = opened.value
  const problems = columnProblems(file.columns)
  if (problems.length > 0) return fail(...problems)
  return app.transaction(async tx => {
    const step = move(importFlow, 'ready', 'apply')
    if (!(await moveImport(tx, key, step, { now: app.now() }))) return failWith('CONFLICT')
    await enqueue(tx, 'work-import', key, { trace: app.trace })
    await auditImport(app, tx, { ...key, userId, action: 'people.import_apply' })
    return ok(null)
  })
}

/** Has a whole import taken back, by a job (rule PPL-13). `CONFLICT`: it is too late, or somebody did meanwhile. */
export async function undoPeopleImport(app: App, visit: ImportVisit): Promise<Result<null>> {
  const opened = await openImport(app, visit)
  if (!opened.ok) return opened
  const { file, key, userId } = opened.value
  if (file.appliedAt === null || !mayUndoImport(file.appliedAt, app.now())) return failWith('CONFLICT')
  return app.transaction(async tx => {
    const step = move(importFlow, 'applied', 'undo')
    if (!(await moveImport(tx, key, step, { now: app.now() }))) return failWith('CONFLICT')
    await enqueue(tx, 'work-import', key, { trace: app.trace })
    await auditImport(app, tx, { ...key, userId, action: 'people.import_undo' })
    return ok(null)
  })
}
