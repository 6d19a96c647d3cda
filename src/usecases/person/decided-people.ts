import { type ImportRow, importRows, type PeopleImport } from '#db/people-imports.ts'
import { type PersonFacts, personFacts } from '#db/person-facts.ts'
import type { Reader } from '#db/schema.ts'
import { changesOf, saysMore } from '#domain/person/import-row.ts'
import type { ImportKey } from '#domain/person/people-import.ts'
import { readImportRow } from './judge-rows.ts'

/** Whom somebody said that unsure rows mean, as they are shown today. */
export async function decidedPeople(
  db: Reader,
  organizationId: number,
  rows: readonly Pick<ImportRow, 'decidedId'>[],
): Promise<ReadonlyMap<number, PersonFacts>> {
  const ids = rows.flatMap(({ decidedId }) => (decidedId === null ? [] : [decidedId]))
  const first = await personFacts(db, organizationId, ids)
  const shown = await personFacts(
    db,
    organizationId,
    first.map(({ id, mergedInto }) => mergedInto ?? id),
  )
  const byId = new Map(shown.map(person => [person.id, person]))
  return new Map(
    first.flatMap(({ id, mergedInto }) => {
      const person = byId.get(mergedInto ?? id)
      return person === undefined ? [] : [[id, person] as const]
    }),
  )
}

/** What rows that were unsure would do, as somebody answered: people of their own, and others who are changed. */
export type AnsweredRows = { readonly made: number; readonly updated: number }

/** Counts what the answers about the rows of a file would do (rule PPL-11); `today` in ISO. */
export async function countAnswered(
  db: Reader,
  key: ImportKey,
  reading: { readonly file: PeopleImport; readonly today: string },
): Promise<AnsweredRows> {
  const rows = await importRows(db, key, { verdict: 'unsure', isAnswered: true })
  const decided = await decidedPeople(db, key.organizationId, rows)
  const updated = rows.filter(row => {
    const person = decided.get(row.decidedId ?? 0)
    return person !== undefined && saysMore(changesOf(person, readImportRow(row, reading).person))
  })
  return { made: rows.filter(({ decision }) => decision === 'new').length, updated: updated.length }
}
