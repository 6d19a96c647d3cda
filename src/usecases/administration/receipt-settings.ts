import { noteEligibility, saveReceiptSettings } from '#db/receipt-settings.ts'
import { lockTeam } from '#db/team.ts'
import { userById } from '#db/users.ts'
import { changesFact } from '#domain/operator/audit-changes.ts'
import type { Organization } from '#domain/organization/organization.ts'
import {
  type ReceiptNeed,
  type ReceiptSettings,
  readReceiptSettings,
  settingsAsTyped,
  type TypedReceiptSettings,
} from '#domain/receipt/receipt-settings.ts'
import { ok, type Result } from '#domain/result.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type Issuer, issuerOf, noteWhetherIssuing } from '../receipt/issuer.ts'

type SettingsVisit = Actor & { readonly organizationSlug: string }

/** The organization whose receipts somebody may settle; to anyone else there is no such page. */
function openReceipts(app: App, visit: SettingsVisit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'writeReceiptSettings')
}

/** What the page of the settings of tax receipts shows. */
export type ReceiptSettingsPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly isEligible: boolean
  readonly settings: ReceiptSettings
  /** The name of who gave the mandate; null: nobody, or an account that is gone. */
  readonly mandatedBy: string | null
  /** What keeps it from issuing receipts (rule TAX-5). */
  readonly missing: readonly ReceiptNeed[]
  readonly brand: string
}

/** How an association issues tax receipts, for who administers all of it. */
export async function readTaxReceiptSettings(
  app: App,
  visit: SettingsVisit,
): Promise<Result<ReceiptSettingsPage>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const { isEligible, settings, missing } = await issuerOf(app.db, id)
  const by = settings.mandate === null ? undefined : await userById(app.db, settings.mandate.by)
  return ok({
    organization: { name, organizationSlug },
    isEligible,
    settings,
    mandatedBy: by === undefined ? null : `${by.firstName} ${by.lastName}`.trim(),
    missing,
    brand: app.operator.brand,
  })
}

type Saved = SettingsVisit & { readonly typed: TypedReceiptSettings }

/**
 * Writes all of the page or nothing. Declaring the eligibility and giving the mandate are said by boxes of their own; who gave the
 * mandate, and when, stays as it was while it holds (rule TAX-5). The mandate, the eligibility, the signatory and the lock ask for a
 * proof (rule ACC-9).
 */
export async function saveTaxReceiptSettings(app: App, { typed, ...visit }: Saved): Promise<Result<null>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const read = readReceiptSettings(typed)
  if (!read.ok) return read
  return app.transaction(async tx => {
    const { id: organizationId } = organization
    await lockTeam(tx, organizationId)
    const before = await issuerOf(tx, organizationId)
    const given = before.settings.mandate ?? { at: app.now(), by: userId }
    const settings = { ...read.value, mandate: typed.gives.mandate ? given : null }
    const isEligible = typed.gives.eligibility
    if (isGrave(before, { isEligible, settings })) {
      const proven = await requireProof({ db: tx, now: () => app.now() }, visit)
      if (!proven.ok) return proven
    }
    await saveReceiptSettings(tx, organizationId, settings)
    await noteEligibility(tx, organizationId, isEligible)
    await noteWhetherIssuing(tx, organizationId)
    const changes = changesFact(
      settingsAsTyped(before.settings, before.isEligible),
      settingsAsTyped(settings, isEligible),
    )
    if (changes === undefined) return ok(null)
    const object = `organization:${organizationId}`
    const line = { organizationId, userId, action: 'organization.receipts', object }
    await auditAction(app, tx, { ...line, facts: { changes } })
    return ok(null)
  })
}

type Declared = Pick<Issuer, 'isEligible' | 'settings'>

/** Whether it changes that receipts are issued at all, or who signs them: such a receipt is a matter of fines. */
function isGrave(before: Declared, after: Declared): boolean {
  const { settings: old } = before
  const { settings: next } = after
  return (
    before.isEligible !== after.isEligible ||
    (old.mandate === null && next.mandate !== null) ||
    old.issuedElsewhere !== next.issuedElsewhere ||
    old.signatoryName !== next.signatoryName ||
    old.signatoryCapacity !== next.signatoryCapacity
  )
}
