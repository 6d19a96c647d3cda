import { refreshPeople } from '#db/people.ts'
import {
  deleteNote,
  insertConsent,
  insertNote,
  type PersonFacts,
  storeCorrections,
  storeTags,
} from '#db/person-facts.ts'
import { lockPeople } from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import type { AuditAction } from '#domain/operator/audit-actions.ts'
import { keptPerson, personProblems, type TypedPerson } from '#domain/person/check-person.ts'
import { longestNote, longestSaidHow, longestTag, mostTags, readTags } from '#domain/person/people-search.ts'
import { type PersonKey, personFields } from '#domain/person/person.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { auditPerson } from './open-people.ts'
import { openKeptPerson, type PersonVisit } from './open-person.ts'

/** Corrects what is known of somebody: what was changed is the association's own from then on (rule PPL-4). */
export async function correctPerson(
  app: App,
  { typed, ...visit }: PersonVisit & { readonly typed: TypedPerson },
): Promise<Result<null>> {
  const problems = personProblems(typed, parisDate(app.now()))
  return keep(app, visit, 'person.correct', async (tx, key, { person }) => {
    if (problems.length > 0) return fail(...problems)
    const wanted = keptPerson(typed)
    const changed = personFields.filter(field => wanted[field] !== (person[field] ?? null))
    await storeCorrections(tx, key, Object.fromEntries(changed.map(field => [field, wanted[field]])))
    await refreshPeople(tx, key.organizationId, [key.id])
    return ok(null)
  })
}

/** Gives somebody these tags, typed between commas, instead of those that they had (rule PPL-7). */
export async function tagPerson(
  app: App,
  { tags: typed, ...visit }: PersonVisit & { readonly tags: string },
): Promise<Result<null>> {
  const tags = readTags(typed)
  return keep(app, visit, 'person.tag', async (tx, key) => {
    if (tags === null)
      return fail({ code: 'too_many_tags', field: 'tags', values: { most: mostTags, limit: longestTag } })
    await storeTags(tx, key, tags)
    return ok(null)
  })
}

/** Writes a note about somebody (rule PPL-7). */
export async function notePerson(
  app: App,
  { body: typed, ...visit }: PersonVisit & { readonly body: string },
): Promise<Result<null>> {
  const body = typed.normalize('NFC').trim()
  return keep(app, visit, 'person.note', async (tx, key, by) => {
    if (body === '') return failWith('required', 'body')
    if (body.length > longestNote)
      return fail({ code: 'max_length', field: 'body', values: { limit: longestNote } })
    await insertNote(tx, key, body, by)
    return ok(null)
  })
}

/** Deletes a note; `NOT_FOUND` for one of somebody else. */
export async function deletePersonNote(
  app: App,
  { noteId, ...visit }: PersonVisit & { readonly noteId: number },
): Promise<Result<null>> {
  return keep(app, visit, 'person.note', async (tx, key) =>
    (await deleteNote(tx, key, noteId)) ? ok(null) : failWith('NOT_FOUND'),
  )
}

/** Keeps whether somebody wants news, and how they said so (rule PPL-7). */
export async function sayPersonConsent(
  app: App,
  {
    accepts,
    saidHow: typed,
    ...visit
  }: PersonVisit & { readonly accepts: boolean; readonly saidHow: string },
): Promise<Result<null>> {
  const saidHow = typed.normalize('NFC').trim()
  return keep(app, visit, 'person.consent', async (tx, key, by) => {
    if (saidHow === '') return failWith('required', 'saidHow')
    if (saidHow.length > longestSaidHow)
      return fail({ code: 'max_length', field: 'saidHow', values: { limit: longestSaidHow } })
    await insertConsent(tx, key, { accepts, saidHow }, by)
    return ok(null)
  })
}

type Deed = { readonly userId: number; readonly now: string; readonly person: PersonFacts }

/** Does something to a person under the lock of all people, and writes down who did. */
async function keep(
  app: App,
  visit: PersonVisit,
  action: AuditAction,
  write: (tx: Transaction, key: PersonKey, deed: Deed) => Promise<Result<null>>,
): Promise<Result<null>> {
  const opened = await openKeptPerson(app, visit)
  if (!opened.ok) return opened
  const { organization, userId, person } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const written = await write(tx, { organizationId, id: person.id }, { userId, now: app.now(), person })
    if (written.ok) await auditPerson(app, tx, { organizationId, userId, action, personId: person.id })
    return written
  })
}
