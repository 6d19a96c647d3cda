import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import {
  countOutcomes,
  countWorking,
  insertListAct,
  keepRows,
  listActByKey,
  lockListAct,
  type OutcomeCount,
  rowsOfAct,
  type StoredListAct,
  stepListAct,
} from '#db/list-acts.ts'
import { type ListInput, matchListRows, readListRows, sumListRows } from '#db/list-rows.ts'
import { mostAtOnce } from '#domain/list/export.ts'
import {
  type ListActInput,
  type ListActKind,
  listActAt,
  listActs,
  type RowOutcome,
  readChosen,
} from '#domain/list/list-acts.ts'
import { type ListWish, queryOf, readWish } from '#domain/list/list-wish.ts'
import { type ListName, listAt } from '#domain/list/lists.ts'
import type { Cents } from '#domain/money.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { readRecordedPayment, undoMinutes } from '#domain/payment/recorded-payment.ts'
import { longestTag, readTags } from '#domain/person/people-search.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Locale } from '#messages/locales.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import { exportableForms, inputOf, openList } from './open-list.ts'
import { type ShownRow, shownRow } from './shown-cell.ts'
import { stillReaches } from './standing-act.ts'

/** Which rows of a list somebody wants to do something to: those that are ticked, or all that match. */
export type ListActVisit = Actor & {
  readonly organizationSlug: string
  readonly segment: string
  /** The query of the list's address. */
  readonly query: string
  /** The act's name in addresses. */
  readonly act: string
  /** Ids of rows as they were ticked; null: all that match. */
  readonly chosen: readonly string[] | null
}

type Opened = {
  readonly organization: Organization
  readonly userId: number
  readonly list: ListName
  readonly kind: ListActKind
  readonly wish: ListWish
  readonly chosen: readonly number[] | null
  readonly formIds: readonly number[] | null
  readonly input: ListInput
}

/** What somebody may do to rows of a list, with the campaigns in reach; to anyone else there is no such page. */
async function openListAct(app: App, visit: ListActVisit): Promise<Result<Opened>> {
  const { segment, query, act, userId } = visit
  const list = listAt(segment)
  const kind = list && listActAt(list, act)
  const chosen = visit.chosen === null ? null : readChosen(visit.chosen)
  if (list === undefined || kind === undefined || chosen === undefined || userId === null)
    return failWith('NOT_FOUND')
  const opened = await openList(app, visit, list)
  if (!opened.ok) return opened
  const { organization } = opened.value
  const organizationId = organization.id
  const formIds = await exportableForms(app, { organizationId, userId, list }, listActs[kind].right)
  if (formIds === undefined) return failWith('NOT_FOUND')
  const wish = readWish(list, new URLSearchParams(query))
  const input = { ...inputOf(list, wish, { organizationId, formIds }), ids: chosen }
  return ok({ organization, userId, list, kind, wish, chosen, formIds, input })
}

/** What somebody is about to do to rows of a list, counted now. */
export type ListActReview = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly list: ListName
  readonly kind: ListActKind
  readonly wish: ListWish
  /** The rows that are ticked; null: all that match. */
  readonly chosen: readonly number[] | null
  readonly count: number
  readonly amount: Cents
  /** The first of them. */
  readonly rows: readonly ShownRow[]
  /** Makes what is sent from it one act, however often it comes. */
  readonly requestKey: string
  /** Today's ISO day in Paris. */
  readonly today: string
}

const shownRows = 10

/** The rows of a list before something is done to them: how many, what they come to, and the first of them (rule LST-8). */
export async function reviewListAct(app: App, visit: ListActVisit): Promise<Result<ListActReview>> {
  const opened = await openListAct(app, visit)
  if (!opened.ok) return opened
  const { organization, list, kind, wish, chosen, input } = opened.value
  const { name, organizationSlug } = organization
  const [{ count, amount }, found] = await Promise.all([
    sumListRows(app.db, input),
    readListRows(app.db, { ...input, columns: wish.columns, after: null, limit: shownRows }),
  ])
  return ok({
    organization: { name, organizationSlug },
    ...{ list, kind, wish, chosen, count, amount },
    rows: found.map(row => shownRow(list, wish, row)),
    requestKey: randomUUID(),
    today: parisDate(app.now()),
  })
}

type Asked = ListActVisit & {
  readonly requestKey: string
  /** How many rows somebody was shown. */
  readonly expected: number
  /** What was typed, by the names of fields. */
  readonly fields: Readonly<Partial<Record<'means' | 'receivedOn' | 'reference' | 'tag', string>>>
  readonly locale: Locale
}

/**
 * Begins an act on rows of a list (rule LST-8): they are counted anew, and it is done by a job. The same form begins it once. Errors: `NOT_FOUND`; what is
 * wrong with a field; `CONFLICT` where it is another number of rows by now (`values.total`); `TOO_MANY_REQUESTS` where several are under way; what asks
 * for a proof of a large sum.
 */
export async function askListAct(app: App, asked: Asked): Promise<Result<{ readonly actId: string }>> {
  const opened = await openListAct(app, asked)
  if (!opened.ok) return opened
  const { organization, userId, list, kind, wish, chosen, formIds, input } = opened.value
  if (!isUuid(asked.requestKey)) return failWith('value_invalid', 'requestKey')
  const organizationId = organization.id
  const key = { organizationId, actId: asked.requestKey }
  const before = await listActByKey(app.db, key)
  if (before !== undefined) return before.userId === userId ? ok({ actId: before.id }) : failWith('NOT_FOUND')
  const read = readInput(kind, asked.fields, parisDate(app.now()))
  if (!read.ok) return read
  const { total, amount, rowIds } = await countedRows(app, kind, input)
  if (total !== asked.expected || total === 0) return fail({ code: 'CONFLICT', values: { total } })
  const proven =
    kind === 'cash' && amount > app.settings.current().refundProofAbove
      ? await requireProof(app, asked)
      : ok(null)
  if (!proven.ok) return proven
  return app.transaction(async tx => {
    if ((await countWorking(tx, { organizationId, userId })) >= mostAtOnce)
      return failWith('TOO_MANY_REQUESTS')
    const isNew = await insertListAct(tx, {
      ...{ organizationId, id: key.actId, userId, list, formIds, chosen, kind, total },
      ...{ query: queryOf(list, wish).toString(), input: read.value, locale: asked.locale },
      createdAt: app.now(),
    })
    if (!isNew) return ok({ actId: key.actId })
    if (rowIds !== null) await keepRows(tx, key, rowIds)
    await enqueue(tx, 'run-list-act', key, { trace: app.trace })
    return ok({ actId: key.actId })
  })
}

type Counted = {
  readonly total: number
  readonly amount: Cents
  /** The rows themselves; null: the act may reach what comes to match while it works. */
  readonly rowIds: readonly number[] | null
}

/** Money is noted for the very rows whose sum was shown and proven (rule LST-8). */
async function countedRows(app: App, kind: ListActKind, input: ListInput): Promise<Counted> {
  if (kind === 'cash') {
    const { ids, amount } = await matchListRows(app.db, input)
    return { total: ids.length, amount, rowIds: ids }
  }
  const { count, amount } = await sumListRows(app.db, input)
  return { total: count, amount, rowIds: null }
}

function readInput(kind: ListActKind, fields: Asked['fields'], today: string): Result<ListActInput> {
  if (kind === 'cash') {
    const { means = '', receivedOn = '', reference = '' } = fields
    const read = readRecordedPayment({ means, receivedOn, reference }, today)
    if (!read.ok) return read
    const { value } = read
    return ok({ means: value.means, receivedOn: value.receivedOn, reference: value.reference })
  }
  if (kind === 'resend') return ok({ mail: 'orderConfirmation' })
  const tags = readTags(fields.tag ?? '')
  if (tags?.length === 0) return failWith('required', 'tag')
  const [tag] = tags ?? []
  if (tag === undefined || tags?.length !== 1)
    return fail({ code: 'one_tag', field: 'tag', values: { limit: longestTag } })
  return ok({ tag })
}

/** An act with what became of its rows. */
export type ListActView = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly act: Pick<StoredListAct, 'id' | 'list' | 'kind' | 'input' | 'query' | 'status' | 'createdAt'> & {
    readonly total: number
  }
  readonly counts: readonly OutcomeCount[]
  /** The first rows that were left as they are, each with why. */
  readonly left: readonly (ShownRow & { readonly outcome: RowOutcome })[]
  readonly wish: ListWish
  readonly mayUndo: boolean
}

type ActVisit = Actor & {
  readonly organizationSlug: string
  readonly segment: string
  readonly actId: string
}

const mostLeft = 50

/** What somebody did to rows of a list, and how far it has come: theirs alone. */
export async function readListAct(app: App, visit: ActVisit): Promise<Result<ListActView>> {
  const opened = await openOwn(app, visit)
  if (!opened.ok) return opened
  const { organization, act } = opened.value
  const { list, organizationId, formIds, id: actId } = act
  const key = { organizationId, actId }
  const [counts, left] = await Promise.all([
    countOutcomes(app.db, key),
    rowsOfAct(app.db, key, { isDone: false, after: 0, limit: mostLeft }),
  ])
  const wish = readWish(list, new URLSearchParams())
  const ids = left.map(({ rowId }) => rowId)
  const input = { ...inputOf(list, wish, { organizationId, formIds }), ids }
  const rows =
    ids.length === 0
      ? []
      : await readListRows(app.db, { ...input, columns: wish.columns, after: null, limit: mostLeft })
  const outcomes = new Map(left.map(({ rowId, outcome }) => [rowId, outcome]))
  const { name, organizationSlug } = organization
  const { kind, input: done, query, status, createdAt, total } = act
  return ok({
    organization: { name, organizationSlug },
    act: { id: actId, list, kind, input: done, query, status, createdAt, total: total ?? 0 },
    counts,
    left: rows.flatMap(row => {
      const outcome = outcomes.get(row.id)
      return outcome === undefined ? [] : [{ ...shownRow(list, wish, row), outcome }]
    }),
    wish,
    mayUndo: mayUndo(app, act) && counts.some(({ outcome }) => outcome === 'done'),
  })
}

/** Money is taken back for a quarter of an hour (rule PAY-30), a tag as long as the act is kept, a mail never. */
function mayUndo(app: App, { status, kind, createdAt }: StoredListAct): boolean {
  if (status !== 'done' || kind === 'resend') return false
  return kind !== 'cash' || createdAt >= minutesAfter(app.now(), -undoMinutes)
}

/** Takes back what an act did, row by row, by a job. `CONFLICT`: it is under way, taken back, or too long ago. */
export async function undoListAct(app: App, visit: ActVisit): Promise<Result<null>> {
  const opened = await openOwn(app, visit)
  if (!opened.ok) return opened
  const { organizationId, id: actId } = opened.value.act
  const key = { organizationId, actId }
  return app.transaction(async tx => {
    const act = await lockListAct(tx, key)
    if (act === undefined || !mayUndo(app, act)) return failWith('CONFLICT')
    await stepListAct(tx, key, { status: 'undoing' })
    await enqueue(tx, 'run-list-act', key, { trace: app.trace })
    return ok(null)
  })
}

/** The act of who began it, as long as they still may. */
async function openOwn(app: App, { actId, segment, ...visit }: ActVisit) {
  const list = listAt(segment)
  if (list === undefined || !isUuid(actId)) return failWith('NOT_FOUND')
  const opened = await openList(app, visit, list)
  if (!opened.ok) return opened
  const { organization } = opened.value
  const act = await listActByKey(app.db, { organizationId: organization.id, actId })
  if (act === undefined || act.userId !== visit.userId || act.list !== list) return failWith('NOT_FOUND')
  return (await stillReaches(app, act)) ? ok({ organization, act }) : failWith('NOT_FOUND')
}
