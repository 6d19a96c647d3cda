import { householdsOf } from '#db/households.ts'
import { listPeople, type PeopleWish } from '#db/listed-people.ts'
import { addressesOf, personFacts } from '#db/person-facts.ts'
import { type PersonEvent, personTimeline } from '#db/person-timeline.ts'
import { type PersonRow, peopleFile } from '#documents/people-file.ts'
import type { PersonKey } from '#domain/person/person.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditPerson, openKeptPeople, type PeopleVisit } from './open-people.ts'
import { openKeptPerson, type PersonVisit } from './open-person.ts'
import { type PeopleSearch, peopleWish } from './people-wish.ts'

/** People, and events, that one read gives to a file. */
const batch = 500

/**
 * The list as it is narrowed, whole, as CSV in pieces: read as far as somebody takes it. Who takes people's data along proves their second
 * factor (rule ACC-9), and it is written down.
 */
export async function exportPeople(
  app: App,
  { search, filter, tag, locale, ...visit }: PeopleVisit & PeopleSearch & { readonly locale: Locale },
): Promise<Result<AsyncIterable<string>>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  await app.transaction(tx =>
    auditPerson(app, tx, { organizationId, userId, action: 'people.export', personId: null }),
  )
  const wish = await app.transaction(tx =>
    peopleWish(tx, opened.value, { search, filter, tag, now: app.now() }),
  )
  return ok(peopleFile(rowsOf(app, wish), locale))
}

async function* rowsOf({ db }: App, wish: PeopleWish): AsyncGenerator<PersonRow> {
  for (let after: number | null = null; ; ) {
    const rows = await listPeople(db, { ...wish, after, limit: batch })
    const ids = rows.map(({ id }) => id)
    const facts = new Map((await personFacts(db, wish.organizationId, ids)).map(each => [each.id, each]))
    for (const { id, isMember, lastOrderAt } of rows) {
      const person = facts.get(id)
      if (person !== undefined) yield { ...person, isMember, lastOrderAt }
    }
    const last = ids.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last
  }
}

/** Everything that an association knows of one person, as JSON in pieces, for when they ask for it; it asks for a proof (rule ACC-9). */
export async function exportPerson(app: App, visit: PersonVisit): Promise<Result<AsyncIterable<string>>> {
  const opened = await openKeptPerson(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organization, userId, person } = opened.value
  const key = { organizationId: organization.id, id: person.id }
  await app.transaction(tx =>
    auditPerson(app, tx, {
      organizationId: key.organizationId,
      userId,
      action: 'person.export',
      personId: key.id,
    }),
  )
  const { mergedInto, ...facts } = person
  const addresses = await addressesOf(app.db, key)
  const households = (await householdsOf(app.db, key)).map(({ members }) =>
    members.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  )
  return mergedInto === null
    ? ok(personJson(app, key, { association: organization.name, ...facts, addresses, households }))
    : failWith('NOT_FOUND')
}

async function* personJson(app: App, key: PersonKey, facts: object): AsyncGenerator<string> {
  const head = JSON.stringify(facts, null, 2)
  yield `${head.slice(0, -2)},\n  "events": [`
  let isFirst = true
  for await (const event of eventsOf(app, key)) {
    yield `${isFirst ? '' : ','}\n    ${JSON.stringify(event)}`
    isFirst = false
  }
  yield '\n  ]\n}\n'
}

async function* eventsOf({ db }: App, { organizationId, id }: PersonKey): AsyncGenerator<PersonEvent> {
  for (let before: { readonly at: string; readonly id: string } | null = null; ; ) {
    const events = await personTimeline(db, {
      organizationId,
      personId: id,
      before,
      limit: batch,
    })
    yield* events
    const last = events.at(-1)
    if (last === undefined || events.length < batch) return
    before = last
  }
}
