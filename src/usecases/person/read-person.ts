import { type ErasureWait, erasureWaitOf } from '#db/erasure-wait.ts'
import { type Household, householdsOf, type Relative, relativesOf } from '#db/households.ts'
import { addressesOf, type PersonFacts } from '#db/person-facts.ts'
import { type MergedPerson, mergesOf } from '#db/person-merges.ts'
import { type PersonEvent, personTimeline } from '#db/person-timeline.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { mayUndo } from '#domain/person/merge.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { pageOf } from '../paging.ts'
import { openPerson, type PersonVisit } from './open-person.ts'

/** Events of a timeline on one page. */
const eventsOfPage = 50

/** A person with everything that happened to them. */
export type PersonDetail = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly person: PersonFacts
  /** Addresses of mails that orders wrote as theirs, with the one that is shown. */
  readonly addresses: readonly string[]
  /** The newest first. */
  readonly events: readonly PersonEvent[]
  /** Where older events begin; null: these are all. */
  readonly older: string | null
  /** Whoever was merged into them, as far as that may be taken back. */
  readonly merges: readonly MergedPerson[]
  readonly households: readonly Household[]
  /** Who may be of their household, for who decides it. */
  readonly relatives: readonly Relative[]
  readonly mayKeep: boolean
  /** That they are to be forgotten, and what that waits for (rule PPL-9). */
  readonly erasure: ErasureWait | null
}

/** One person, for who sees them; to anyone else they do not exist. `before`: where the page of newer events ended. */
export async function readPerson(
  app: App,
  { before, ...visit }: PersonVisit & { readonly before: string | null },
): Promise<Result<PersonDetail>> {
  const opened = await openPerson(app, visit)
  if (!opened.ok) return opened
  const { organization, person, mayKeep } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const key = { organizationId, id: person.id }
  const [addresses, events, merges, households, relatives, erasure] = await Promise.all([
    addressesOf(app.db, key),
    personTimeline(app.db, {
      ...{ organizationId, personId: person.id },
      ...{ before: placeOf(before), limit: eventsOfPage + 1 },
    }),
    mayKeep ? mergesOf(app.db, key) : [],
    householdsOf(app.db, key),
    mayKeep ? relativesOf(app.db, key) : [],
    erasureWaitOf(app.db, key, app.now()),
  ])
  const page = pageOf(events, eventsOfPage, ({ at, id }) => `${at}_${id}`)
  return ok({
    ...{ organization: { name, organizationSlug }, person, addresses, mayKeep, older: page.next },
    events: page.rows,
    households,
    relatives,
    erasure,
    merges: merges.filter(({ mergedAt }) => mayUndo(mergedAt, app.now())),
  })
}

/** Where a page ended, as it wrote it; anything else is the beginning. */
function placeOf(text: string | null): { readonly at: string; readonly id: string } | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.+]{8,22}Z?)_([\w:#.-]{1,200})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id }
}
