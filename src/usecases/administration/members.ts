import {
  countMembers,
  countSeasons,
  type ListedMember,
  listMembers,
  listPaidTwice,
  type MemberCounts,
  type PaidTwice,
  type SeasonCount,
} from '#db/listed-members.ts'
import { endless, type MemberState, memberDays, memberState } from '#domain/membership/members.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import { type OrganizationVisit, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'
import { idOfToken, tokenOf } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'

/** Members on a page of the list. */
const pageSize = 50
/** Seasons that the chart shows. */
const shownSeasons = 6
/** More than anybody settles in one evening. */
const shownTwice = 20

type Asked = OrganizationVisit & {
  readonly state: MemberState | null
  /** What is typed of a name; empty: nothing. */
  readonly search: string
  /** Where the page before ended; null: from the first on. */
  readonly continuationToken: string | null
}

/** A member as those see it who keep an association; `endsOn` null: without an end. */
export type MemberRow = Omit<ListedMember, 'endsOn' | 'startsOn' | 'formType'> & {
  readonly endsOn: string | null
  readonly state: MemberState
}

/** The members of an association, a page at a time, with how many stand how and how many there were in each season. */
export type MembersPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly members: readonly MemberRow[]
  readonly counts: MemberCounts
  readonly seasons: readonly SeasonCount[]
  /** Memberships that were paid for twice (rule MEM-8), the first ones. */
  readonly paidTwice: readonly PaidTwice[]
  readonly continuationToken: string | null
}

/**
 * Who is a member today, whom to ask to renew and who was lost, for who sees all of the association's members; to anyone else there is no
 * such page (rules MEM-3, MEM-4).
 */
export async function listAssociationMembers(app: App, asked: Asked): Promise<Result<MembersPage>> {
  const { state, search, continuationToken } = asked
  const opened = await openOrganization(app, asked, 'seeMembers')
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const days = memberDays(parisDate(app.now()))
  const after = continuationToken === null ? null : (idOfToken(continuationToken) ?? null)
  const [found, counts, seasons, paidTwice] = await Promise.all([
    listMembers(app.db, { organizationId, days, state, search: search.trim(), after, limit: pageSize + 1 }),
    countMembers(app.db, { organizationId, days }),
    countSeasons(app.db, organizationId, shownSeasons),
    listPaidTwice(app.db, { organizationId, today: days.today, limit: shownTwice }),
  ])
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return ok({
    organization: { name, organizationSlug },
    members: shown.map(({ endsOn, startsOn: _, formType: __, ...member }) => ({
      ...member,
      endsOn: endsOn === endless ? null : endsOn,
      state: memberState(endsOn, days),
    })),
    counts,
    seasons,
    paidTwice,
    continuationToken: found.length > pageSize && last !== undefined ? tokenOf(last.itemId) : null,
  })
}
