import { refreshPeople } from '#db/people.ts'
import { storeCorrections } from '#db/person-facts.ts'
import { insertPeople, insertWrittenName, lockPeople, namesLike } from '#db/person-mentions.ts'
import { personOfWriting } from '#domain/person/attach.ts'
import { keptPerson, personProblems, type TypedPerson } from '#domain/person/check-person.ts'
import { personFields } from '#domain/person/person.ts'
import { emailKey, nameKey } from '#domain/person/traits.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { auditPerson, openKeptPeople, type PeopleVisit } from './open-people.ts'

/** Who was added; with `isNew` false somebody whom the association knew already under this name and address of mails. */
export type AddedPerson = { readonly personId: number; readonly isNew: boolean }

/** Writes down somebody whom no order names yet; an order that is written like them is theirs (rules PPL-2 and PPL-7). */
export async function addPerson(
  app: App,
  { typed, ...visit }: PeopleVisit & { readonly typed: TypedPerson },
): Promise<Result<AddedPerson>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const problems = personProblems(typed, parisDate(app.now()))
  if (problems.length > 0) return fail(...problems)
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const person = keptPerson(typed)
  const { firstName, lastName, email, birthDate } = person
  const name = {
    nameKey: nameKey({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    emailKey: email === null ? null : emailKey(email),
    ...{ isPayersEmail: false, birthDate },
  }
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const namesakes = await namesLike(tx, organizationId, name.emailKey === null ? [] : [name])
    const known = personOfWriting(birthDate, namesakes)
    if (known !== null) return ok({ personId: known, isNew: false })
    const [personId] = await insertPeople(tx, organizationId, 1, app.now())
    if (personId === undefined) throw new Error('no person was made')
    const key = { organizationId, id: personId }
    await insertWrittenName(tx, key, name)
    const given = personFields.filter(field => person[field] !== null)
    await storeCorrections(tx, key, Object.fromEntries(given.map(field => [field, person[field]])))
    await refreshPeople(tx, organizationId, [personId])
    await auditPerson(app, tx, { organizationId, userId, action: 'person.add', personId })
    return ok({ personId, isNew: true })
  })
}
