import { queueHeldInvoices } from '#db/invoices.ts'
import { addLegalText, type LegalText, legalFactsOf, legalTextsOf, saveLegalFacts } from '#db/legal-texts.ts'
import type { Transaction } from '#db/schema.ts'
import { lockTeam } from '#db/team.ts'
import { type User, userById } from '#db/users.ts'
import { legalModel } from '#documents/legal/models.ts'
import { changesFact } from '#domain/operator/audit-changes.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import {
  type LegalFact,
  type LegalFacts,
  type LegalTextKind,
  legalTextKinds,
  missingFacts,
  readLegalFacts,
  readLegalText,
} from '#domain/organization/legal-texts.ts'
import { type Organization, organizationLanguage } from '#domain/organization/organization.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { noteWhetherIssuing } from '../receipt/issuer.ts'

type Visit = { readonly organizationSlug: string; readonly userId: number | null }

/** What the page of the legal notice and the terms shows. */
export type LegalSettings = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug' | 'salesConditionsUrl'>
  readonly facts: LegalFacts
  readonly missing: readonly LegalFact[]
  /** What is likely true of facts that nobody filled in yet: its page begins with it. */
  readonly likely: Partial<LegalFacts>
  /** Every version, the newest first. */
  readonly texts: readonly LegalText[]
  /** The model texts with today's facts in them. */
  readonly models: Readonly<Record<LegalTextKind, string>>
}

/** What an association states about itself and its sales, for who administers all of it; to anyone else there is no such page. */
export async function readLegalSettings(app: App, visit: Visit): Promise<Result<LegalSettings>> {
  const opened = await openLegal(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { name, organizationSlug, salesConditionsUrl, id } = organization
  const [facts, texts, user] = await Promise.all([
    legalFactsOf(app.db, id),
    legalTextsOf(app.db, id),
    userById(app.db, userId),
  ])
  const model = (kind: LegalTextKind) => legalModel(kind, facts, app.operator.brand)
  return ok({
    organization: { name, organizationSlug, salesConditionsUrl },
    facts,
    missing: missingFacts(facts),
    likely: likelyFacts(facts, organization, user),
    texts,
    models: { terms: model('terms'), privacy: model('privacy') },
  })
}

/** Facts that are empty, as far as what is known of the organization and of its reader says them. */
function likelyFacts(
  facts: LegalFacts,
  { name, organismType, zipCode, city }: Organization,
  user: User | undefined,
): Partial<LegalFacts> {
  const t = serverTranslator(organizationLanguage)
  const likely: Partial<LegalFacts> = {
    legalName: name,
    legalForm: t(`conditions.form_${organismType}`),
    seat: [zipCode, city].filter(Boolean).join(' '),
    ...(user && {
      contactEmail: user.email,
      publicationDirector: `${user.firstName} ${user.lastName}`.trim(),
    }),
  }
  return Object.fromEntries(Object.entries(likely).filter(([fact]) => facts[fact as LegalFact] === ''))
}

type Typed = Visit & {
  /** What stands in the fields, by their names: the facts, and a text for each kind. */
  readonly values: Readonly<Record<string, string>>
  /** The kinds whose model text takes the place of what was typed. */
  readonly adopts: readonly LegalTextKind[]
}

/**
 * Writes all of the page or nothing: what the notice names, and each text that changed as another version, so that the ones
 * before it stay readable (rule LAW-5). A text that was never written may stay empty.
 */
export async function saveLegalTexts(
  app: App,
  { values, adopts, ...visit }: Typed,
): Promise<Result<{ readonly missing: boolean }>> {
  const opened = await openLegal(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  return app.transaction(async tx => {
    await lockTeam(tx, organization.id)
    const before = await legalTextsOf(tx, organization.id)
    const facts = readLegalFacts(values)
    const typed = legalTextKinds
      .filter(kind => !adopts.includes(kind))
      .filter(kind => values[kind]?.trim() || before.some(each => each.kind === kind))
      .map(kind => ({ kind, read: readLegalText(values[kind] ?? '', kind) }))
    const problems = [facts, ...typed.map(({ read }) => read)].flatMap(read => (read.ok ? [] : read.error))
    if (!facts.ok || problems.length > 0) return fail(...problems)
    const changes = changesFact(await legalFactsOf(tx, organization.id), facts.value)
    await saveLegalFacts(tx, organization.id, facts.value)
    // Tax receipts name some of these facts: without them none is issued (rule TAX-5).
    await noteWhetherIssuing(tx, organization.id)
    if (changes !== undefined) {
      await auditLegal(app, tx, opened.value, { what: 'facts', changes })
      await queueHeldInvoices(tx, organization.id, app.trace)
    }
    const texts = [
      ...adopts.map(kind => ({ kind, text: legalModel(kind, facts.value, app.operator.brand) })),
      ...typed.flatMap(({ kind, read }) => (read.ok ? [{ kind, text: read.value }] : [])),
    ]
    for (const { kind, text } of texts) {
      if (before.find(each => each.kind === kind)?.text === text) continue
      const { id: organizationId, organizationSlug } = organization
      const added = { organizationId, organizationSlug, userId, kind, text, createdAt: app.now() }
      await auditLegal(app, tx, opened.value, { what: kind, version: await addLegalText(tx, added) })
    }
    const hasTerms = texts.some(({ kind }) => kind === 'terms') || organization.salesConditionsUrl !== null
    return ok({ missing: !hasTerms })
  })
}

function openLegal(app: App, visit: Visit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'writeLegalTexts')
}

type Written = AuditFacts & { readonly what: 'facts' | LegalTextKind }

async function auditLegal(
  app: App,
  tx: Transaction,
  { organization: { id: organizationId }, userId }: OpenedOrganization,
  facts: Written,
): Promise<void> {
  const object = `organization:${organizationId}`
  await auditAction(app, tx, { organizationId, userId, action: 'organization.legal', object, facts })
}
