import type { ImportRow, PeopleImport } from '#db/people-imports.ts'
import { type PersonFacts, personFacts } from '#db/person-facts.ts'
import { storedTraits } from '#db/person-matches.ts'
import { peopleAround } from '#db/person-writings.ts'
import type { Reader } from '#db/schema.ts'
import { countryCodeOf } from '#documents/people/country-code.ts'
import {
  changesOf,
  nameOfRow,
  type ReadRow,
  readRow,
  saysMore,
  traitsOfRow,
} from '#domain/person/import-row.ts'
import { matchKeys, mostOfOneKey } from '#domain/person/match-keys.ts'
import { type KnownPerson, matchRow, type RowMatch, twinLines } from '#domain/person/match-row.ts'
import type { RowVerdict } from '#domain/person/people-import.ts'
import { traitsFrom } from './traits-from.ts'

/** A row with whom it says; `match` is empty where something is wrong with it. */
export type MatchedRow = {
  readonly row: ImportRow
  readonly read: ReadRow
  readonly match: RowMatch
  /** Who it surely says, as they are shown today. */
  readonly known: PersonFacts | undefined
}

type Reading = {
  readonly organizationId: number
  readonly file: Pick<PeopleImport, 'columns'>
  readonly today: string
}

/** Reads a row of a file by what its columns stand for. `today`: an ISO day in Paris. */
export const readImportRow = (
  { cells }: Pick<ImportRow, 'cells'>,
  { file, today }: Pick<Reading, 'file' | 'today'>,
): ReadRow => readRow(cells, { columns: file.columns, today, countryOf: countryCodeOf })

/** Whom rows say of the people of an organization (rule PPL-11). */
export async function matchRows(
  db: Reader,
  reading: Reading,
  rows: readonly ImportRow[],
): Promise<readonly MatchedRow[]> {
  const { organizationId } = reading
  const read = rows.map(row => ({ row, read: readImportRow(row, reading) }))
  const people = await peopleNear(
    db,
    organizationId,
    read.filter(({ read: { problems } }) => problems.length === 0).map(each => each.read),
  )
  const matches = read.map(({ read: each }) =>
    each.problems.length > 0 ? nobody : matchRow(traitsOfRow(each.person), people(each)),
  )
  const sure = matches.flatMap(match => (match.sure === null ? [] : [match.sure]))
  const facts = new Map((await personFacts(db, organizationId, sure)).map(person => [person.id, person]))
  return read.map((each, place) => {
    const match = matches[place] ?? nobody
    return { ...each, match, known: facts.get(match.sure ?? 0) }
  })
}

const nobody: RowMatch = { sure: null, maybe: [] }

/** Those who share a name or something else with each row. */
async function peopleNear(
  db: Reader,
  organizationId: number,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => readonly KnownPerson[]> {
  const keysOf = ({ person }: ReadRow) => [nameOfRow(person), ...matchKeys(traitsOfRow(person))]
  const around = await peopleAround(db, organizationId, {
    names: [...new Set(rows.map(({ person }) => nameOfRow(person)))],
    keys: [...new Set(rows.flatMap(({ person }) => matchKeys(traitsOfRow(person))))],
    most: mostOfOneKey,
  })
  const ids = Map.groupBy(around, ({ key }) => key)
  const stored = await storedTraits(db, organizationId, [...new Set(around.map(({ personId }) => personId))])
  const known = new Map(stored.map(each => [each.id, { id: each.id, traits: traitsFrom(each) }]))
  return row => {
    const near = new Set(keysOf(row).flatMap(key => (ids.get(key) ?? []).map(({ personId }) => personId)))
    return [...near].flatMap(id => known.get(id) ?? [])
  }
}

/** What would become of a row; `twin`: the earlier line that says the same person. */
export function verdictOf({ read, match, known }: MatchedRow, twin: number | null): RowVerdict {
  if (read.problems.length > 0) return 'wrong'
  if (known !== undefined) return saysMore(changesOf(known, read.person)) ? 'update' : 'same'
  if (match.maybe.length > 0) return 'unsure'
  return twin === null ? 'new' : 'again'
}

/** The earlier lines that say the same person as a later one, of the rows of a file that can be read. */
export function twinsAmong(
  rows: readonly ImportRow[],
  reading: Pick<Reading, 'file' | 'today'>,
): ReadonlyMap<number, number> {
  return twinLines(traitsIn(rows, reading))
}

function* traitsIn(rows: readonly ImportRow[], reading: Pick<Reading, 'file' | 'today'>) {
  for (const row of rows) {
    const { person, problems } = readImportRow(row, reading)
    if (problems.length === 0) yield { line: row.line, traits: traitsOfRow(person) }
  }
}
