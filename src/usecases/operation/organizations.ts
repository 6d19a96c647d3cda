import { type AdministeredForm, formsOfOrganization } from '#db/administered-forms.ts'
import { type Administrator, administratorsOf } from '#db/administrators.ts'
import {
  changeOperatedOrganization,
  countCollectedAfter,
  lockOperatedOrganization,
  type OperatedOrganization,
  operatedOrganization,
  searchOrganizations,
} from '#db/operated-organizations.ts'
import { listOffSwitches, type OffSwitch } from '#db/switches.ts'
import { readId } from '#domain/id.ts'
import { maskedEmail } from '#domain/mask.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { LARGEST_AMOUNT } from '#domain/money.ts'
import { collectCapOf } from '#domain/operator/settings.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { type Page, pageOf, pageSize } from '../paging.ts'
import { noteWhetherIssuing } from '../receipt/issuer.ts'
import { audit } from '../records.ts'

type Searched = ByOperator & {
  readonly text: string
  /** Only those that have collected as much as they may before they are verified. */
  readonly atCap: boolean
  readonly after: string | null
}

/** The longest text that is searched for. */
const longestText = 100

const noCapOfItsOwn = { collectCap: null }

/** The organizations of the installation, the newest first. */
export async function searchOperated(
  app: App,
  { actor, text, atCap, after }: Searched,
): Promise<Result<Page<OperatedOrganization>>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const before = readId(after)
  const cap = atCap ? collectCapOf(app.settings.current(), noCapOfItsOwn, app.operator) : null
  const wanted = { text: text.trim().slice(0, longestText), atCap: cap, before, limit: pageSize + 1 }
  return ok(pageOf(await searchOrganizations(app.db, wanted), pageSize, ({ id }) => String(id)))
}

/** An organization with what the operator decides about it. Addresses of people are masked. */
export type OrganizationFile = {
  readonly organization: OperatedOrganization
  /** Up to how many cents it may collect before it is verified. */
  readonly cap: number
  readonly administrators: readonly Omit<Administrator, 'locale'>[]
  readonly campaigns: readonly AdministeredForm[]
  readonly switches: readonly OffSwitch[]
}

type Named = ByOperator & { readonly organizationSlug: string }

/** One organization as the operator sees it. */
export async function readOperated(
  app: App,
  { actor, organizationSlug }: Named,
): Promise<Result<OrganizationFile>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const organization = await operatedOrganization(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const { id } = organization
  const [administrators, campaigns, switches] = await Promise.all([
    administratorsOf(app.db, id),
    formsOfOrganization(app.db, id, null),
    listOffSwitches(app.db, id),
  ])
  return ok({
    organization,
    cap: collectCapOf(app.settings.current(), organization, app.operator),
    administrators: administrators.map(({ locale: _, ...each }) => ({
      ...each,
      email: maskedEmail(each.email),
    })),
    campaigns,
    switches,
  })
}

/** What the operator decides about an organization. */
type Decided = {
  readonly allowCollect: boolean
  readonly isVerified: boolean
  /** In cents; null: as for all. */
  readonly collectCap: number | null
}

type Changed = Named &
  Decided & {
    /** The same as it stood on the page where it was decided. */
    readonly seen: Decided
    readonly reasons: string
  }

/**
 * The operator says whether an organization may collect, whether it is verified, and how much it collects before that
 * (rule OPR-5). Only what differs from the page is changed: nobody undoes unseen what a colleague decided meanwhile. Audited with
 * what was there before. Codes: `required`, `max_length` (reasons), `amount_invalid` (collectCap), `CONFLICT` (collectCap) where a
 * colleague has set another cap; `NOT_FOUND`.
 */
export async function changeOperated(
  app: App,
  { actor, organizationSlug, reasons: text, seen, ...wanted }: Changed,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  if (wanted.collectCap !== null && !isAmount(wanted.collectCap))
    return failWith('amount_invalid', 'collectCap')
  return app.transaction<Result<null>>(async tx => {
    const before = await lockOperatedOrganization(tx, organizationSlug)
    if (before === undefined) return failWith('NOT_FOUND')
    const after = changed(before, wanted, seen)
    if (after === undefined) return failWith('CONFLICT', 'collectCap')
    await changeOperatedOrganization(tx, before.id, after)
    // Tax receipts wait for the verification (rule TAX-5).
    await noteWhetherIssuing(tx, before.id)
    await audit(app, tx, {
      organizationId: before.id,
      actor: allowed.value,
      action: 'organization.change',
      object: `organization:${before.id}`,
      facts: {
        allowCollect: `${before.allowCollect} -> ${after.allowCollect}`,
        verification: `${before.authenticationState} -> ${after.authenticationState}`,
        collectCap: `${before.collectCap} -> ${after.collectCap}`,
        reason: reasons.value,
      },
    })
    return ok(null)
  })
}

type Stored = Pick<OperatedOrganization, 'allowCollect' | 'authenticationState' | 'collectCap'>

/** What is stored, with what somebody changed of what they saw; `undefined` where two changed the cap differently. */
function changed(before: Stored, wanted: Decided, seen: Decided): Stored | undefined {
  const { allowCollect, authenticationState, collectCap } = before
  const setsCap = wanted.collectCap !== seen.collectCap
  if (setsCap && collectCap !== seen.collectCap && collectCap !== wanted.collectCap) return undefined
  const verified = wanted.isVerified ? 'Authenticated' : 'NotAuthenticated'
  return {
    allowCollect: wanted.allowCollect === seen.allowCollect ? allowCollect : wanted.allowCollect,
    authenticationState: wanted.isVerified === seen.isVerified ? authenticationState : verified,
    collectCap: setsCap ? wanted.collectCap : collectCap,
  }
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= LARGEST_AMOUNT
}

/** Organizations that one statement counts. */
const countedAtOnce = 500

/** Counts what organizations that are not verified have collected: what their cap is held against (rule OPR-5). */
export async function countCollected(app: App): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined)
    after = await countCollectedAfter(app.db, { after, limit: countedAtOnce, now: app.now() })
}
