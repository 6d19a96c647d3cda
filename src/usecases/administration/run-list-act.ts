import { enqueue } from '#db/jobs.ts'
import {
  isNoted,
  listActByKey,
  lockListAct,
  noteRow,
  noteTakenBack,
  peopleOfRows,
  rowsOfAct,
  type StoredListAct,
  stepListAct,
  waitingRows,
} from '#db/list-acts.ts'
import { readListRows } from '#db/list-rows.ts'
import { addTag, removeTag } from '#db/person-facts.ts'
import { lockPeople } from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import type { ListActKey, ListActStatus, RowOutcome } from '#domain/list/list-acts.ts'
import { readWish } from '#domain/list/list-wish.ts'
import { mostTags } from '#domain/person/people-search.ts'
import type { App } from '../app.ts'
import { confirmAgain } from '../order/confirm-again.ts'
import { cashInstalment, takeBackCashed } from '../payment/cash-instalment.ts'
import { auditPerson } from '../person/open-people.ts'
import { inputOf } from './open-list.ts'
import { stillReaches } from './standing-act.ts'

/** Rows of a piece: what one job does. */
const batch = 100

/**
 * Does the next rows of an act, or takes them back, and queues the job of those after them (rule LST-8). Each row is done and noted in one transaction: a
 * process that dies does nothing twice and leaves nothing out. Whether who began it still may is asked anew for each piece.
 */
export async function runListAct(app: App, key: ListActKey): Promise<void> {
  const act = await listActByKey(app.db, key)
  if (act?.status !== 'working' && act?.status !== 'undoing') return
  if (!(await stillReaches(app, act))) return end(app, key, 'failed')
  const isOver = act.status === 'working' ? await doRows(app, act) : await takeBackRows(app, act)
  if (isOver) return end(app, key, act.status === 'working' ? 'done' : 'undone')
  await app.transaction(tx => enqueue(tx, 'run-list-act', key, { trace: app.trace }))
}

async function end(app: App, key: ListActKey, status: ListActStatus): Promise<void> {
  await app.transaction(tx => stepListAct(tx, key, { status, endedAt: app.now() }))
}

/** Returns whether these were the last ones. */
function doRows(app: App, act: StoredListAct): Promise<boolean> {
  return act.kind === 'cash' ? doKeptRows(app, act) : doMatchingRows(app, act)
}

/** The rows that were counted when it began, whatever matches by now. */
async function doKeptRows(app: App, act: StoredListAct): Promise<boolean> {
  const rowIds = await waitingRows(app.db, { organizationId: act.organizationId, actId: act.id }, batch)
  for (const rowId of rowIds) await doRow(app, act, { rowId, personId: null })
  return rowIds.length < batch
}

/** The rows that match, from the newest to the oldest. */
async function doMatchingRows(app: App, act: StoredListAct): Promise<boolean> {
  const { list, organizationId, formIds, chosen, query, place, id: actId } = act
  const wish = readWish(list, new URLSearchParams(query))
  const input = { ...inputOf(list, wish, { organizationId, formIds }), ids: chosen }
  const rows = await readListRows(app.db, { ...input, columns: ['orderId'], after: place, limit: batch })
  const people = await peopleOfRows(
    app.db,
    act,
    rows.map(({ id }) => id),
  )
  const key = { organizationId, actId }
  for (const { id: rowId } of rows) await doRow(app, act, { rowId, personId: people.get(rowId) ?? null })
  const last = rows.at(-1)
  if (last !== undefined)
    await app.transaction(tx => stepListAct(tx, key, { place: { at: last.at, id: last.id } }))
  return rows.length < batch
}

type Subject = { readonly rowId: number; readonly personId: number | null }

async function doRow(app: App, act: StoredListAct, { rowId, personId }: Subject): Promise<void> {
  const key = { organizationId: act.organizationId, actId: act.id }
  await app.transaction(async tx => {
    await lockListAct(tx, key)
    if (await isNoted(tx, { ...key, rowId })) return
    const outcome = await outcomeOf(app, tx, act, { rowId, personId })
    await noteRow(tx, { ...key, rowId, subjectId: personId, outcome })
  })
}

function outcomeOf(
  app: App,
  tx: Transaction,
  act: StoredListAct,
  { rowId, personId }: Subject,
): Promise<RowOutcome> {
  const { organizationId, userId, input } = act
  if ('tag' in input) return tagged(app, tx, act, personId)
  if ('mail' in input) return confirmAgain(app, tx, { organizationId, id: rowId }, userId)
  return cashInstalment(app, tx, { organizationId, paymentId: rowId }, { payment: input, userId })
}

async function tagged(
  app: App,
  tx: Transaction,
  { organizationId, userId, kind, input }: StoredListAct,
  personId: number | null,
): Promise<RowOutcome> {
  if (personId === null || !('tag' in input)) return 'nobody'
  await lockPeople(tx, organizationId)
  const person = { organizationId, id: personId }
  const outcome =
    kind === 'tag' ? await addTag(tx, person, input.tag, mostTags) : await removeTag(tx, person, input.tag)
  if (outcome === 'done')
    await auditPerson(app, tx, { organizationId, userId, action: 'person.tag', personId })
  return outcome
}

/** Returns whether these were the last ones. */
async function takeBackRows(app: App, act: StoredListAct): Promise<boolean> {
  const key = { organizationId: act.organizationId, actId: act.id }
  const rows = await rowsOfAct(app.db, key, { isDone: true, after: 0, limit: batch })
  for (const { rowId, subjectId } of rows)
    await app.transaction(async tx => {
      const outcome = await takenBack(app, tx, act, { rowId, personId: subjectId })
      await noteTakenBack(tx, { ...key, rowId, outcome })
    })
  return rows.length < batch
}

async function takenBack(
  app: App,
  tx: Transaction,
  act: StoredListAct,
  { rowId, personId }: Subject,
): Promise<RowOutcome> {
  const { organizationId, userId } = act
  if (act.kind === 'cash') {
    const outcome = await takeBackCashed(app, tx, { organizationId, paymentId: rowId }, userId)
    return outcome === 'done' ? 'undone' : outcome
  }
  const kind = act.kind === 'tag' ? 'untag' : 'tag'
  const outcome = await tagged(app, tx, { ...act, kind }, personId)
  return outcome === 'done' ? 'undone' : 'held'
}
