import { refreshPeople } from '#db/people.ts'
import { type EndedRow, endRows, type ImportRow } from '#db/people-imports.ts'
import type { PersonFacts } from '#db/person-facts.ts'
import { insertPeople } from '#db/person-mentions.ts'
import { addTags, insertWritings, keepName, type NewWriting } from '#db/person-writings.ts'
import type { Transaction } from '#db/schema.ts'
import { changesOf, nameOfRow, saysMore, type WrittenPerson } from '#domain/person/import-row.ts'
import type { ImportKey } from '#domain/person/people-import.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import { emailKey } from '#domain/person/traits.ts'
import { decidedPeople } from './decided-people.ts'
import { type MatchedRow, matchRows } from './judge-rows.ts'

type Applying = {
  readonly key: ImportKey
  readonly reading: Parameters<typeof matchRows>[1]
  readonly by: { readonly userId: number; readonly now: string }
}

/**
 * Applies rows of a file whose people are locked (rule PPL-12): each is looked at again first. A row that would now change somebody else than
 * it was said to, of whom nobody decided, or that somebody said to leave, is left.
 */
export async function applyRows(
  tx: Transaction,
  applying: Applying,
  rows: readonly ImportRow[],
): Promise<void> {
  const { key, reading } = applying
  const ended: EndedRow[] = []
  for (const wave of wavesOf(rows)) {
    const matched = await matchRows(tx, reading, wave)
    const decided = await decidedPeople(tx, key.organizationId, wave)
    const written: NewWriting[] = []
    for (const each of matched) {
      const { line } = each.row
      const found = targetOf(each, decided)
      if (found === 'left') {
        ended.push({ line, outcome: 'left' })
        continue
      }
      const done = await writingOf(tx, applying, each, found)
      if (done !== 'same') written.push(done)
      ended.push(endOf(line, found, done))
    }
    await insertWritings(tx, key, written, applying.by)
    await addTags(tx, key.organizationId, written)
    await refreshPeople(tx, key.organizationId, [...new Set(written.map(({ personId }) => personId))])
  }
  await endRows(tx, key, ended)
}

function endOf(line: number, found: PersonFacts | 'new', done: NewWriting | 'same'): EndedRow {
  if (done !== 'same') return { line, outcome: done.hasMade ? 'made' : 'updated', personId: done.personId }
  return found === 'new' ? { line, outcome: done } : { line, outcome: done, personId: found.id }
}

/** Rows that say somebody whom an earlier one says are looked at after that was applied. */
function wavesOf(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const [first, again] = [
    rows.filter(({ verdict }) => verdict !== 'again'),
    rows.filter(({ verdict }) => verdict === 'again'),
  ]
  return [first, ...again.map(row => [row])].filter(wave => wave.length > 0)
}

/** Whom a row is written to: somebody known, somebody `new`, or nobody (`left`). */
function targetOf(
  { row, read, known }: MatchedRow,
  decided: ReadonlyMap<number, PersonFacts>,
): PersonFacts | 'new' | 'left' {
  const { verdict, decision, decidedId, personIds } = row
  if (read.problems.length > 0 || decision === 'skip') return 'left'
  if (verdict === 'unsure' && decision === 'new') return 'new'
  if (verdict === 'unsure') return decided.get(decidedId ?? 0) ?? 'left'
  // Whoever came to be known meanwhile is written so: by an order, or by an earlier row.
  if (verdict === 'new') return known ?? 'new'
  if (verdict === 'again') return known ?? 'left'
  return known !== undefined && personIds.includes(known.id) ? known : 'left'
}

async function writingOf(
  tx: Transaction,
  { key, by }: Applying,
  { row: { line }, read: { person } }: MatchedRow,
  target: PersonFacts | 'new',
): Promise<NewWriting | 'same'> {
  const { organizationId } = key
  if (target === 'new') {
    const [personId] = await insertPeople(tx, organizationId, 1, by.now)
    if (personId === undefined) throw new Error('no person was made')
    const nameId = await keepName(tx, { organizationId, personId }, nameFrom(person))
    return { ...person, line, personId, hasMade: true, nameId }
  }
  const changes = changesOf(target, person)
  if (!saysMore(changes)) return 'same'
  const said = Object.fromEntries(
    personFields.map(field => [field, changes.fields.includes(field) ? person[field] : null]),
  ) as Readonly<Record<PersonField, string | null>>
  const nameId = await keepName(tx, { organizationId, personId: target.id }, nameFrom(person))
  return { ...said, line, personId: target.id, hasMade: false, nameId, tags: changes.tags }
}

/** How a row writes its person: an order that is written like it is theirs. */
function nameFrom(person: WrittenPerson) {
  const { email, birthDate } = person
  return {
    nameKey: nameOfRow(person),
    emailKey: email === null ? null : emailKey(email),
    ...{ isPayersEmail: false, birthDate },
  }
}
