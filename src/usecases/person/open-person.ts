import { type PersonFacts, personFacts } from '#db/person-facts.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type OpenedPeople, openKeptPeople, openPeople, type PeopleVisit } from './open-people.ts'

export type PersonVisit = PeopleVisit & { readonly personId: number }

export type OpenedPerson = OpenedPeople & { readonly person: PersonFacts }

/** A person whom somebody sees; whoever was merged is the one that they are shown as. */
export async function openPerson(
  app: Pick<App, 'db'>,
  { personId, ...visit }: PersonVisit,
): Promise<Result<OpenedPerson>> {
  const opened = await openPeople(app, visit)
  return opened.ok ? found(app, opened.value, personId) : opened
}

/** The same for who may change what is known of them. */
export async function openKeptPerson(
  app: Pick<App, 'db'>,
  { personId, ...visit }: PersonVisit,
): Promise<Result<OpenedPerson>> {
  const opened = await openKeptPeople(app, visit)
  return opened.ok ? found(app, opened.value, personId) : opened
}

async function found(
  { db }: Pick<App, 'db'>,
  opened: OpenedPeople,
  personId: number,
): Promise<Result<OpenedPerson>> {
  const { id: organizationId } = opened.organization
  const [first] = await personFacts(db, organizationId, [personId])
  const shownAs = first?.mergedInto ?? personId
  const [person] = await personFacts(db, organizationId, [shownAs])
  return person === undefined ? failWith('NOT_FOUND') : ok({ ...opened, person })
}
