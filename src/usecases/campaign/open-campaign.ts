import type { CampaignSummary } from '#db/campaign-summaries.ts'
import { type Campaign, type CampaignNow, campaignByAddress } from '#db/forms.ts'
import { formTotals } from '#db/orders.ts'
import type { Reader } from '#db/schema.ts'
import { may } from '#domain/access/may.ts'
import { longestCode, normaliseCode } from '#domain/fields/code.ts'
import type { Form, ShownForm, Tier } from '#domain/form/form.ts'
import { isByCode, openRates } from '#domain/form/reserved.ts'
import { type Display, displayOf, saleOfTier } from '#domain/form/sale-window.ts'
import { descriptorOf, formTypeOfName, hasGoal } from '#domain/form/types/index.ts'
import { limits } from '#domain/limits.ts'
import type { Collecting } from '#domain/operator/settings.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type Capped, isCapped, withinCaps } from './caps.ts'

/** A campaign as somebody may see it now. */
export type OpenCampaign = {
  readonly form: ShownForm
  readonly organization: Organization
  readonly display: Display
  readonly hasAdminRights: boolean
  /** Nothing is sold because its organization has collected as much as it may before it is verified (rule OPR-5). */
  readonly isCapped: boolean
  /** The codes that opened rates for whoever sees it (rule FRM-20). */
  readonly openedWith?: readonly string[]
  /** Why the code that they brought opens nothing; where it is another kind of code, it may still be right. */
  readonly codeRefused?: 'COUPON_INVALID' | 'TOO_MANY_REQUESTS'
}

/** What was collected in cents and by how many orders. */
export type FormTotals = { readonly collected: number; readonly contributorCount: number }

/** Who asks for which campaign; `userId` null: nobody in particular. */
export type CampaignVisit = CodedAddress & { readonly userId: number | null }

/** The campaign of an address. Draft, disabled and deleted ones exist only for those who administer them (rule FRM-4). */
export async function openCampaign(app: App, visit: CampaignVisit): Promise<Result<OpenCampaign>> {
  const { code, userId, ...address } = visit
  const found = await findWholeCampaign(app, app.db, address)
  return found.ok ? openedWithCode(app, found.value, { code, userId }) : found
}

type Bringing = Pick<CampaignVisit, 'code' | 'userId'> & {
  /** Codes that opened rates before. */
  readonly known?: readonly string[]
}

/**
 * A campaign with all of its rates, for whoever asks for it with a code. Codes are counted by network: nobody tries them all (rule
 * FRM-20).
 */
export async function openedWithCode(
  app: App,
  campaign: Campaign,
  { code, userId, known = [] }: Bringing,
): Promise<Result<OpenCampaign>> {
  const [typed] = codesTyped(code)
  const open = (codes: readonly string[]) => openedFor(app, openTo(campaign, codes), userId)
  if (typed === undefined) return open(known)
  const { network } = app
  const isTried = network !== null && campaign.form.tiers.some(isByCode)
  if (isTried && (await triedTooMany(app, network, typed))) {
    const opened = await open(known)
    return opened.ok ? ok({ ...opened.value, codeRefused: 'TOO_MANY_REQUESTS' }) : opened
  }
  const opened = await open([...known, typed])
  if (!opened.ok || opened.value.openedWith?.includes(typed)) return opened
  return ok({ ...opened.value, codeRefused: 'COUPON_INVALID' })
}

/**
 * Whether a network has tried too many codes, this one with them. Each is counted before it is looked at, or many at once would all
 * pass; and once, right or wrong, or whoever follows one link with many others would be taken for a guesser.
 */
async function triedTooMany(app: App, network: string, code: string): Promise<boolean> {
  const { times } = await app.limits.count(limits.rateCode, `${network} ${code}`)
  const { wait } =
    times === 1
      ? await app.limits.count(limits.rateCodes, network)
      : await app.limits.look(limits.rateCodes, network)
  return wait > 0
}

/** A campaign that was found, for whoever asks for it: a hidden one is `NOT_FOUND` to all but its administrators. */
export async function openedFor(
  app: App,
  campaign: Campaign,
  userId: number | null,
): Promise<Result<OpenCampaign>> {
  const roles = await rolesOf(app.db, userId)
  const hasAdminRights = may(roles, 'editContents', campaign.form)
  const opened = shownCampaign(app, campaign, { hasAdminRights })
  const hidden = opened.display === 'draft' || opened.display === 'disabled' || opened.display === 'deleted'
  return hidden && !may(roles, 'viewDrafts', campaign.form) ? failWith('NOT_FOUND') : ok(opened)
}

/** A campaign as it is shown. How much its organization has collected is nobody's business here. */
export function shownCampaign(app: App, campaign: Campaign, { hasAdminRights = false } = {}): OpenCampaign {
  // What nobody has opened stays closed.
  const {
    form,
    organization,
    openedWith = [],
  } = campaign.codes === undefined ? campaign : openTo(campaign, [])
  const { collected: _, collectCap: __, ...shown } = organization
  const { thanks: ___, mailWords: ____, ...shownForm } = form
  const display = displayOfCampaign(app, { form, organization })
  return {
    form: shownForm,
    organization: shown,
    display,
    hasAdminRights,
    isCapped: isCapped(app, organization),
    openedWith,
  }
}

/** Where a campaign is: slugs as they stand in addresses, and a form type in any case (platform API). */
export type FormAddress = {
  readonly organizationSlug: string
  readonly formType: string
  readonly formSlug: string
}

/** The same with a code that its visitor brings, however it was typed: it may open rates (rule FRM-20). */
export type CodedAddress = FormAddress & { readonly code?: string | null }

/**
 * The campaign of an address, whatever its state, as the operator's caps leave it, without the rates that its visitor has no code
 * for; unknown: `NOT_FOUND`.
 */
export async function findCampaign(
  app: Capped,
  db: Reader,
  { code, ...address }: CodedAddress,
): Promise<Result<CampaignNow>> {
  const found = await findWholeCampaign(app, db, address)
  return found.ok ? ok(openTo(found.value, codesTyped(code))) : found
}

/** A campaign as somebody sees it who has these codes: whatever is sold is looked for in it, so nothing else can be had. */
export function openTo<Known extends Campaign>(campaign: Known, codes: readonly string[]): Known {
  const { codes: secrets = [], ...shown } = campaign
  return { ...shown, ...openRates(campaign.form, secrets, codes) } as Known
}

/** A code that came with a request, in its normal form: none or one. */
export function codesTyped(typed: string | null | undefined): readonly string[] {
  const code = normaliseCode(typed?.slice(0, longestTyped) ?? '')
  return code === '' || code.length > longestCode ? [] : [code]
}

/** What is typed of a code may hold spaces. */
const longestTyped = 4 * longestCode

/** The same with all of its rates: for who administers it. */
export async function findWholeCampaign(
  app: Capped,
  db: Reader,
  address: FormAddress,
): Promise<Result<CampaignNow>> {
  const type = formTypeOfName(address.formType)
  if (type === undefined) return failWith('NOT_FOUND')
  const campaign = await campaignByAddress(db, { ...address, formType: type.formType })
  return campaign === undefined ? failWith('NOT_FOUND') : ok(withinCaps(app, campaign))
}

/** Whether a form stands at this address. */
export function isAt(form: FormAddress, { organizationSlug, formType, formSlug }: FormAddress): boolean {
  const type = formTypeOfName(formType)?.formType
  return form.organizationSlug === organizationSlug && form.formType === type && form.formSlug === formSlug
}

type TierFacts = Pick<Tier, 'isSoldOut' | 'saleStartDate' | 'saleEndDate'>

/** What decides how a campaign is shown; a whole one has it all. */
type DisplayFacts = {
  readonly form: Pick<
    Form,
    | 'formType'
    | 'state'
    | 'startDate'
    | 'endDate'
    | 'saleStartDate'
    | 'saleEndDate'
    | 'remainingNumber'
    | 'isWithheld'
    | 'isCancelled'
  > & {
    readonly tiers: readonly TierFacts[]
  }
  readonly organization: Pick<Organization, 'allowCollect'> & Partial<Collecting>
}

/** What a visitor is to see of a campaign now (rule FRM-5). */
export function displayOfCampaign(app: App, { form, organization }: DisplayFacts): Display {
  const now = app.now()
  const onSale = form.tiers.filter(tier => saleOfTier(tier, now) !== 'ended')
  return displayOf(
    {
      state: form.state,
      // Dates of others are those of what they sell: a season, a delivery.
      ...(descriptorOf(form.formType)?.ending === 'event' && {
        startDate: form.startDate,
        endDate: form.endDate,
      }),
      saleStartDate: form.saleStartDate,
      saleEndDate: form.tiers.length > 0 && onSale.length === 0 ? now : form.saleEndDate,
      soldOut: form.remainingNumber === 0 || (onSale.length > 0 && onSale.every(tier => tier.isSoldOut)),
      allowCollect: organization.allowCollect && !isCapped(app, organization),
      isWithheld: form.isWithheld,
      isCancelled: form.isCancelled,
    },
    now,
  )
}

/**
 * Whether the form takes carts now. A hidden form does not exist for visitors (rule FRM-4); a closed one says so, and one
 * that the operator withholds is closed to everybody (rule OPR-3). Who administers it tries a draft or a disabled one up to
 * its payment: `isTrial`.
 */
export function checkSelling(app: App, campaign: Campaign, { isTrial = false } = {}): Result<null> {
  if (campaign.form.isWithheld) return failWith('FORM_CLOSED')
  const display = displayOfCampaign(app, campaign)
  if (isTrial && (display === 'draft' || display === 'disabled')) return ok(null)
  if (display === 'draft' || display === 'disabled' || display === 'deleted') return failWith('NOT_FOUND')
  // The units of a sold-out form are counted when they are held: the cart itself may hold the last ones.
  if (display === 'open' || display === 'soldOut') return ok(null)
  return failWith('FORM_CLOSED')
}

/** A public campaign in a list, as a visitor is to see it now. */
export type ListedCampaign = CampaignSummary & { readonly display: Display }

/** The same with what a project has collected, in cents; `null` for other campaigns. */
export type ShownCampaign = ListedCampaign & { readonly collected: number | null }

/** A campaign of a list with its state. */
export function listed(app: App, form: CampaignSummary): ListedCampaign {
  return { ...form, display: displayOfCampaign(app, { form, organization: form }) }
}

/** Campaigns of a short list with their state and, for projects, their progress. */
export function withProgress(
  app: App,
  campaigns: readonly CampaignSummary[],
): Promise<readonly ShownCampaign[]> {
  return Promise.all(
    campaigns.map(async form => {
      const isProject = hasGoal(form.formType) && form.financialGoal !== null
      const collected = isProject ? (await formTotals(app.db, form)).collected : null
      return { ...listed(app, form), collected }
    }),
  )
}
