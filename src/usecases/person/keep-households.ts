import {
  hasHousehold,
  householdsOf,
  insertHousehold,
  joinMembers,
  leaveMembers,
  refuseRelatives,
} from '#db/households.ts'
import { lockPeople } from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import type { PersonKey } from '#domain/person/person.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditPerson } from './open-people.ts'
import { openKeptPerson, type PersonVisit } from './open-person.ts'

type PairVisit = PersonVisit & { readonly otherId: number }

/**
 * Says that two people are of one household (rule PPL-14): the other one joins that of the first, or the first that of the other, or both make
 * one. `householdId`: the one that they left just before, where that is taken back.
 */
export async function joinHousehold(
  app: App,
  { householdId, ...visit }: PairVisit & { readonly householdId: number | null },
): Promise<Result<null>> {
  return keep(app, visit, async (tx, { organizationId, one, other, userId }) => {
    const back = { organizationId, id: householdId ?? 0 }
    if (await hasHousehold(tx, back)) {
      await joinMembers(tx, back, [other], app.now())
      return ok(null)
    }
    if (one === other) return failWith('NOT_FOUND')
    const [own] = await householdsOf(tx, { organizationId, id: one })
    const [theirs] = await householdsOf(tx, { organizationId, id: other })
    const id =
      own?.id ?? theirs?.id ?? (await insertHousehold(tx, organizationId, { userId, now: app.now() }))
    await joinMembers(tx, { organizationId, id }, [one, other], app.now())
    return ok(null)
  })
}

/** Takes somebody from a household (rule PPL-14); `NOT_FOUND`: they are not in it. */
export async function leaveHousehold(
  app: App,
  { householdId, ...visit }: PairVisit & { readonly householdId: number },
): Promise<Result<null>> {
  return keep(app, visit, async (tx, { organizationId, other }) =>
    (await leaveMembers(tx, { organizationId, id: householdId }, other)) ? ok(null) : failWith('NOT_FOUND'),
  )
}

/** Says that two people who were proposed are no family: they are not proposed again (rule PPL-15). */
export async function refuseHousehold(app: App, visit: PairVisit): Promise<Result<null>> {
  return keep(app, visit, async (tx, { organizationId, one, other }) => {
    if (one === other) return failWith('NOT_FOUND')
    await refuseRelatives(tx, organizationId, [one, other])
    return ok(null)
  })
}

type Pair = {
  readonly organizationId: number
  readonly one: PersonKey['id']
  readonly other: PersonKey['id']
  readonly userId: number
}

/** Does something to two people under the lock of all people, and writes down who did. */
async function keep(
  app: App,
  { otherId, ...visit }: PairVisit,
  write: (tx: Transaction, pair: Pair) => Promise<Result<null>>,
): Promise<Result<null>> {
  const opened = await openKeptPerson(app, visit)
  if (!opened.ok) return opened
  const second = await openKeptPerson(app, { ...visit, personId: otherId })
  if (!second.ok) return second
  const { organization, userId, person } = opened.value
  const { id: organizationId } = organization
  const pair = { organizationId, one: person.id, other: second.value.person.id, userId }
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const written = await write(tx, pair)
    const deed = { organizationId, userId, action: 'person.household', personId: pair.one } as const
    if (written.ok) await auditPerson(app, tx, { ...deed, facts: { otherPerson: pair.other } })
    return written
  })
}
