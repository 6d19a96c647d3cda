import { openProposals, type Proposal } from '#db/person-merges.ts'
import type { Organization } from '#domain/organization/organization.ts'
import type { LikenessReason } from '#domain/person/likeness.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type ComparedPerson, comparedPeople } from './compared-people.ts'
import { openKeptPeople, type PeopleVisit } from './open-people.ts'

/** Pairs that one page shows; who has decided them sees the next ones. */
const mostShown = 20

export type ProposedPair = {
  readonly reasons: readonly LikenessReason[]
  readonly one: ComparedPerson
  readonly other: ComparedPerson
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
  app: App,
  organizationId: number,
  proposals: readonly Proposal[],
): Promise<readonly ProposedPair[]> {
  const ids = [...new Set(proposals.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const people = await comparedPeople(app, organizationId, ids)
  return proposals.flatMap(({ oneId, otherId, reasons }) => {
    const [one, other] = [people.get(oneId), people.get(otherId)]
    return one === undefined || other === undefined ? [] : [{ reasons, one, other }]
  })
}
