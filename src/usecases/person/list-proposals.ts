import { addressesOf, type PersonFacts, personFacts } from '#db/person-facts.ts'
import { openProposals, type Proposal, subscriptionsOf } from '#db/person-merges.ts'
import type { Organization } from '#domain/organization/organization.ts'
import type { LikenessReason } from '#domain/person/likeness.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { openKeptPeople, type PeopleVisit } from './open-people.ts'

/** Pairs that one page shows; who has decided them sees the next ones. */
const mostShown = 20

/** One of two people who may be the same. `subscriptions`: how many are under way. */
export type ProposedPerson = PersonFacts & {
  readonly addresses: readonly string[]
  readonly subscriptions: number
}

export type ProposedPair = {
  readonly reasons: readonly LikenessReason[]
  readonly one: ProposedPerson
  readonly other: ProposedPerson
}

export type ProposalList = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly pairs: readonly ProposedPair[]
  /** Whether there are more than these. */
  readonly hasMore: boolean
}

/** Who may be the same person, the surest first, for who decides it (rule PPL-3). */
export async function listProposals(app: App, visit: PeopleVisit): Promise<Result<ProposalList>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const proposals = await openProposals(app.db, organizationId, mostShown + 1)
  const pairs = await pairsOf(app, organizationId, proposals.slice(0, mostShown))
  return ok({ organization: { name, organizationSlug }, pairs, hasMore: proposals.length > mostShown })
}

async function pairsOf(
  { db }: App,
  organizationId: number,
  proposals: readonly Proposal[],
): Promise<readonly ProposedPair[]> {
  const ids = [...new Set(proposals.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const [facts, subscriptions, addresses] = await Promise.all([
    personFacts(db, organizationId, ids),
    subscriptionsOf(db, organizationId, ids),
    Promise.all(ids.map(async id => [id, await addressesOf(db, { organizationId, id })] as const)),
  ])
  const byId = new Map(facts.map(person => [person.id, person]))
  const addressesById = new Map(addresses)
  const personOf = (id: number): ProposedPerson | undefined => {
    const person = byId.get(id)
    const more = { addresses: addressesById.get(id) ?? [], subscriptions: subscriptions.get(id) ?? 0 }
    return person && { ...person, ...more }
  }
  return proposals.flatMap(({ oneId, otherId, reasons }) => {
    const [one, other] = [personOf(oneId), personOf(otherId)]
    return one === undefined || other === undefined ? [] : [{ reasons, one, other }]
  })
}
