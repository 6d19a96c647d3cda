import {
  countRows,
  type ImportRow,
  importRows,
  lastImports,
  type PeopleImport,
  type RowCounts,
} from '#db/people-imports.ts'
import { type PersonFacts, personFacts } from '#db/person-facts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { changesOf, type RowChanges, type WrittenPerson } from '#domain/person/import-row.ts'
import { mayUndoImport, type RowVerdict } from '#domain/person/people-import.ts'
import { ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { pageOf } from '../paging.ts'
import { parisDate } from '../paris-time.ts'
import { type AnsweredRows, countAnswered } from './decided-people.ts'
import { readImportRow } from './judge-rows.ts'
import { type ImportVisit, openImport } from './open-import.ts'
import { openKeptPeople, type PeopleVisit } from './open-people.ts'

const shownFiles = 20
const rowsOfPage = 50
/** Values of a column that tell what it holds. */
const samples = 3

/** The files of people that an association sent, the latest first. */
export type ImportList = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly imports: readonly PeopleImport[]
}

/** The files that were sent last, for who keeps people; to anyone else there is no such page. */
export async function listPeopleImports(app: App, visit: PeopleVisit): Promise<Result<ImportList>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const imports = await lastImports(app.db, organizationId, shownFiles)
  return ok({ organization: { name, organizationSlug }, imports })
}

/** Somebody whom a row says or may say, and what the row changes of them. */
export type ShownMatch = { readonly person: PersonFacts; readonly changes: RowChanges }

/** A row as it is shown before and after it is applied. */
export type ShownRow = Omit<ImportRow, 'cells' | 'personIds'> & {
  readonly person: WrittenPerson
  readonly problems: readonly Problem[]
  readonly matches: readonly ShownMatch[]
}

export type ImportPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly file: PeopleImport
  readonly counts: RowCounts
  /** Of a file that is not applied yet. */
  readonly answered: AnsweredRows
  readonly rows: readonly ShownRow[]
  /** The line after which the next page begins; null: this is the last one. */
  readonly next: number | null
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[]
  readonly mayUndo: boolean
}

type Asked = ImportVisit & { readonly show: RowVerdict | null; readonly after: number | null }

/** One file: how far its step has come, what its columns stand for, and its rows of one kind by their lines (rules PPL-10 to PPL-13). */
export async function readPeopleImport(
  app: App,
  { show, after, ...visit }: Asked,
): Promise<Result<ImportPage>> {
  const opened = await openImport(app, visit)
  if (!opened.ok) return opened
  const { organization, file, key } = opened.value
  const { name, organizationSlug } = organization
  const [counts, answered, first] = await Promise.all([
    countRows(app.db, key),
    file.status === 'ready'
      ? countAnswered(app.db, key, { file, today: parisDate(app.now()) })
      : { made: 0, updated: 0 },
    importRows(app.db, key, { limit: samples }),
  ])
  const isShown = file.status !== 'reading' && file.status !== 'refused'
  const wanted = { limit: rowsOfPage + 1, after: after ?? 0, ...(show !== null && { verdict: show }) }
  const rows = isShown ? await importRows(app.db, key, wanted) : []
  const page = pageOf(rows, rowsOfPage, ({ line }) => String(line))
  return ok({
    ...{ organization: { name, organizationSlug }, file, counts, answered },
    rows: await shownRows(app, { organizationId: key.organizationId, file }, page.rows),
    next: page.next === null ? null : Number(page.next),
    samples: file.headings.map((_, place) =>
      [...new Set(first.map(({ cells }) => cells[place] ?? ''))].filter(Boolean),
    ),
    mayUndo: file.status === 'applied' && file.appliedAt !== null && mayUndoImport(file.appliedAt, app.now()),
  })
}

async function shownRows(
  app: App,
  { organizationId, file }: { readonly organizationId: number; readonly file: PeopleImport },
  rows: readonly ImportRow[],
): Promise<readonly ShownRow[]> {
  const reading = { file, today: parisDate(app.now()) }
  const ids = [...new Set(rows.flatMap(({ personIds }) => personIds))]
  const people = new Map((await personFacts(app.db, organizationId, ids)).map(person => [person.id, person]))
  return rows.map(({ cells, personIds, ...row }) => {
    const { person, problems } = readImportRow({ cells }, reading)
    const known = personIds.flatMap(id => people.get(id) ?? [])
    return {
      ...row,
      person,
      problems,
      matches: known.map(each => ({ person: each, changes: changesOf(each, person) })),
    }
  })
}
