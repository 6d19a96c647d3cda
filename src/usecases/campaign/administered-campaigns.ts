import { type AdministeredForm, formsOfOrganization } from '#db/administered-forms.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { shortCodeOf } from '#db/short-links.ts'
import { type Bucket, collectedByDay, countOrders, type SoldUnits, soldByTier } from '#db/statistics.ts'
import { formsInReachOf, may } from '#domain/access/may.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { type Period, periods } from '#domain/form/period.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import {
  type AdministratorVisit,
  lacksLegalTexts,
  openAdministered,
  pagesOpenTo,
} from './administered-campaign.ts'

type Input = { readonly organizationSlug: string; readonly userId: number | null }

export type AdministeredCampaigns = {
  readonly organization: string
  /** Each with the first of its pages that this person may open. */
  readonly campaigns: readonly (AdministeredForm & { readonly opens: AdministrationPage })[]
  /** Whether this person administers all of the organization. */
  readonly isWhole: boolean
  /** Whether they may see payments of it, of all campaigns or of some. */
  readonly seesPayments: boolean
  /** Whether the association's legal notice or terms of sale are missing, for who may write them (rule LAW-5). */
  readonly lacksTerms: boolean
}

/** The campaigns of an organization that somebody administers; to anyone else there is nothing here: 404. */
export async function listAdministeredCampaigns(
  app: App,
  input: Input,
): Promise<Result<AdministeredCampaigns>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const roles = await rolesOf(app.db, input.userId)
  const forms = formsInReachOf(roles, 'viewDrafts', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const whole = { organizationId: organization.id, id: null }
  const isWhole = may(roles, 'manageTeam', whole)
  const seesPayments = formsInReachOf(roles, 'seePayments', organization.id).length > 0
  const found = await formsOfOrganization(app.db, organization.id, forms === 'all' ? null : forms)
  const campaigns = found.map(form => {
    const [opens = 'statistiques'] = pagesOpenTo(roles, { organizationId: organization.id, id: form.id })
    return { ...form, opens }
  })
  const lacksTerms = isWhole && (await lacksLegalTexts(app, organization))
  return ok({ organization: organization.name, campaigns, isWhole, seesPayments, lacksTerms })
}

export type SharedCampaign = {
  readonly form: Form
  readonly pages: readonly AdministrationPage[]
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** Of its short link. */
  readonly shortCode: string
}

/** A campaign for who may share it; to anyone else it does not exist. */
export async function readShared(app: App, visit: AdministratorVisit): Promise<Result<SharedCampaign>> {
  const opened = await openAdministered(app, visit, 'share')
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  return ok({
    form,
    pages: pagesOpenTo(roles, form),
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    shortCode: await shortCodeOf(app.db, form),
  })
}

export type CampaignStatistics = {
  readonly form: Form
  readonly pages: readonly AdministrationPage[]
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly period: Period
  /** Every day or month of the period in Paris, the empty ones too. */
  readonly buckets: readonly Bucket[]
  readonly step: 'day' | 'month'
  /** Cents of the organization's own part that came in the period and stayed. */
  readonly collected: number
  /** What of it did not come through the platform (rule PAY-27). */
  readonly recorded: number
  readonly orders: number
  readonly tiers: readonly SoldUnits[]
}

/** What came of a campaign in a period, added up by the database: what it costs does not grow with what is read. */
export async function readCampaignStatistics(
  app: App,
  { period, ...visit }: AdministratorVisit & { readonly period: Period },
): Promise<Result<CampaignStatistics>> {
  const opened = await openAdministered(app, visit, 'seeStatistics')
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  const { step } = periods[period]
  const days = daysOf(app.now(), period)
  const asked = {
    organizationId: form.organizationId,
    formId: form.id,
    from: startOf(days[0]!),
    until: startOf(days.at(-1)!.add(step === 'day' ? { days: 1 } : { months: 1 })),
  }
  const [found, orders, tiers] = await Promise.all([
    collectedByDay(app.db, { ...asked, step }),
    countOrders(app.db, asked),
    soldByTier(app.db, asked),
  ])
  const byDay = new Map(found.map(bucket => [bucket.day, bucket]))
  const buckets = days.map(
    each => byDay.get(each.toString()) ?? { day: each.toString(), collected: 0, payments: 0, recorded: 0 },
  )
  const collected = buckets.reduce((sum, bucket) => sum + bucket.collected, 0)
  const recorded = buckets.reduce((sum, bucket) => sum + bucket.recorded, 0)
  const { name, organizationSlug } = organization
  return ok({
    form,
    pages: pagesOpenTo(roles, form),
    organization: { name, organizationSlug },
    period,
    buckets,
    step,
    collected,
    recorded,
    orders,
    tiers,
  })
}

/** The first days of what a period's bars stand for, up to today in Paris. */
function daysOf(now: string, period: Period): readonly Temporal.PlainDate[] {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('Europe/Paris').toPlainDate()
  const { days, step } = periods[period]
  if (step === 'day')
    return Array.from({ length: days }, (_, ago) => today.subtract({ days: days - 1 - ago }))
  const month = today.with({ day: 1 })
  return Array.from({ length: 12 }, (_, ago) => month.subtract({ months: 11 - ago }))
}

function startOf(day: Temporal.PlainDate): string {
  return new Date(day.toZonedDateTime('Europe/Paris').epochMilliseconds).toISOString()
}
