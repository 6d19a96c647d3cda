import { addressesOf, type PersonFacts, personFacts } from '#db/person-facts.ts'
import { subscriptionsOf } from '#db/person-merges.ts'
import type { App } from '../app.ts'

/** One of two people who may be the same. `subscriptions`: how many are under way. */
export type ComparedPerson = PersonFacts & {
  readonly addresses: readonly string[]
  readonly subscriptions: number
}

/** What is known of these people of an organization, by their ids, for whoever compares them. */
export async function comparedPeople(
  { db }: Pick<App, 'db'>,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ComparedPerson>> {
  const [facts, subscriptions, addresses] = await Promise.all([
    personFacts(db, organizationId, ids),
    subscriptionsOf(db, organizationId, ids),
    Promise.all(ids.map(async id => [id, await addressesOf(db, { organizationId, id })] as const)),
  ])
  const addressesById = new Map(addresses)
  return new Map(
    facts.map(person => {
      const { id } = person
      const more = { addresses: addressesById.get(id) ?? [], subscriptions: subscriptions.get(id) ?? 0 }
      return [id, { ...person, ...more }]
    }),
  )
}
