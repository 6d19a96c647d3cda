import { copyForm, insertForm, insertTiers, type MadeForm, seasonsOnSale } from '#db/new-forms.ts'
import type { Transaction } from '#db/schema.ts'
import { readCopies } from '#domain/form/copies.ts'
import {
  type NewCampaign,
  type QuickFacts,
  type QuickValues,
  type QuickWords,
  readQuickStart,
} from '#domain/form/quick-start.ts'
import { overlap } from '#domain/form/season.ts'
import { slugOf } from '#domain/form/slug.ts'
import { isPublished, type PublishedFormType } from '#domain/form/types/index.ts'
import { type Organization, organizationLanguage } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { mayAdminister } from '../access/may-administer.ts'
import { openOrganization } from '../access/open-organization.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { parisDate, parisInstant, parisMoment } from '../paris-time.ts'
import { type AdministratorVisit, auditAction, openAdministered } from './administered-campaign.ts'

type Beginning = Actor & { readonly organizationSlug: string }

/** What the one screen of a quick start knows without asking, and the words that a campaign begins with. */
export type QuickStart = { readonly facts: QuickFacts; readonly words: QuickWords }

/** Who may begin a campaign gets what its screen knows; to anyone else there is no such page. */
export async function readNewCampaign(app: App, visit: Beginning): Promise<Result<QuickStart>> {
  const opened = await openOrganization(app, visit, 'createCampaigns')
  return opened.ok ? ok(quickStartOf(app, opened.value.organization)) : opened
}

type Wanted = Beginning & { readonly formType: PublishedFormType; readonly values: QuickValues }

/** A campaign that was made: what its addresses are made of, and its version. */
export type Made = Pick<MadeForm, 'formSlug'> & {
  readonly organizationSlug: string
  readonly formType: PublishedFormType
  readonly version: number
}

/**
 * Makes a draft of what a quick start asked; everything else has its default. Codes: those of `readQuickStart`;
 * `season_overlaps` where a membership of the same days is on sale, unless `values.overlap` says that this is wanted.
 */
export async function createCampaign(
  app: App,
  { formType, values, ...visit }: Wanted,
): Promise<Result<Made>> {
  const opened = await openOrganization(app, visit, 'createCampaigns')
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { facts, words } = quickStartOf(app, organization)
  const read = readQuickStart(formType, values, facts, words)
  if (!read.ok) return read
  const campaign = read.value
  if (values.overlap !== 'on' && (await overlapsOnSale(app, organization, campaign)))
    return failWith('season_overlaps', 'season')
  return app.transaction(async tx => {
    const { id: organizationId, organizationSlug, palette } = organization
    const form = await insertForm(tx, {
      ...campaign,
      ...{ organizationId, palette, now: app.now() },
      slug: slugOf(campaign.title, 'campagne'),
      startAt: campaign.start === null ? null : parisInstant(campaign.start),
    })
    await insertTiers(tx, form, campaign.tiers)
    await auditMade(app, tx, form, { userId, action: 'campaign.create' })
    return ok({ organizationSlug, formType, formSlug: form.formSlug, version: 1 })
  })
}

async function overlapsOnSale(app: App, { id }: Organization, { tiers }: NewCampaign): Promise<boolean> {
  if (tiers.every(tier => tier.validFrom === null)) return false
  const others = await seasonsOnSale(app.db, id)
  return tiers.some(tier => others.some(other => overlap(tier, other)))
}

type Copying = AdministratorVisit & { readonly values: Readonly<Record<string, string>> }

/** Makes 1 to 30 drafts of a campaign, each with its dates once more later. Codes: those of `readCopies`. */
export async function copyCampaign(
  app: App,
  { values, ...visit }: Copying,
): Promise<Result<readonly Made[]>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization, userId } = opened.value
  const target = { organizationId: form.organizationId, id: null }
  const { formType, title } = form
  if (!isPublished(formType) || !(await mayAdminister(app, userId, 'createCampaigns', target)))
    return failWith('NOT_FOUND')
  const read = readCopies(values)
  if (!read.ok) return read
  const { count, step, unit } = read.value
  const { organizationSlug } = organization
  return app.transaction(async tx => {
    const made: Made[] = []
    let follows = form.id
    for (let number = 1; number <= count; number += 1) {
      const shift = { count: number * step, unit }
      const slug = slugOf(title, 'campagne')
      const copy = await copyForm(tx, form, { slug, title, shift, follows, now: app.now() })
      follows = copy.id
      await auditMade(app, tx, copy, { userId, action: 'campaign.copy' })
      made.push({ organizationSlug, formType, formSlug: copy.formSlug, version: 1 })
    }
    return ok(made)
  })
}

function quickStartOf(app: App, organization: Organization): QuickStart {
  const { name, city, country, fiscalReceiptEligibility } = organization
  const t = serverTranslator(organizationLanguage)
  return {
    facts: {
      organization: { name, city, country },
      issuesReceipts: fiscalReceiptEligibility,
      today: parisDate(app.now()),
      now: parisMoment(app.now()),
    },
    words: {
      donation: t('quick.word.donation', { organization: name }),
      once: t('quick.word.once'),
      monthly: t('quick.word.monthly'),
      ticket: t('quick.word.ticket'),
      membership: t('quick.word.membership'),
      free: t('quick.word.free'),
      online: t('quick.word.online'),
    },
  }
}

async function auditMade(
  app: App,
  tx: Transaction,
  { organizationId, id }: MadeForm,
  { userId, action }: { readonly userId: number; readonly action: 'campaign.create' | 'campaign.copy' },
): Promise<void> {
  await auditAction(app, tx, { organizationId, userId, action, object: `form:${id}` })
}
