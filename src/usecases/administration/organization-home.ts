import { type AdministeredForm, newestForms } from '#db/administered-forms.ts'
import { listAdministeredPayments } from '#db/administered-payments.ts'
import { formsWithApplications, type WaitingForm } from '#db/application-notices.ts'
import {
  countMemberships,
  type HomeWaits,
  homeBeginnings,
  homeWaits,
  organizationByDay,
} from '#db/organization-home.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { type ListedPayout, listPayouts } from '#db/payouts.ts'
import { type KeptAccount, keptAccountOf } from '#db/provider-accounts.ts'
import { countDueCheques } from '#db/series-cheques.ts'
import type { Bucket } from '#db/statistics.ts'
import { userById } from '#db/users.ts'
import { type AdministratorAction, formsInReachOf, may } from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import { type FirstTask, tasksLeft } from '#domain/organization/first-tasks.ts'
import { canReceiveMoney, type Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { lacksLegalTexts, pagesOpenTo } from '../campaign/administered-campaign.ts'
import { parisInstant } from '../paris-time.ts'
import { type PaymentRow, paymentRow } from './payment-row.ts'

type Visit = { readonly organizationSlug: string; readonly userId: number | null }

/** What those see whose role reaches all of an organization, each as far as it goes. Amounts in cents. */
export type WholeHome = {
  /** What is still to be done at the beginning, for who can do it. */
  readonly tasks: readonly FirstTask[]
  /** Null for who sees no payments. */
  readonly waits: HomeWaits | null
  /** Cheques of series that may be taken to the bank within a week (rule PAY-31), up to a hundred; 0 for who takes none there. */
  readonly chequesDue: number
  /** Campaigns in which applications for membership wait (rule MEM-9); none for who decides about none. */
  readonly applications: readonly WaitingForm[]
  /** The last thirty days in Paris, the empty ones too. */
  readonly buckets: readonly Bucket[]
  readonly collected: number
  /** What of it did not come through the platform (rule PAY-27). */
  readonly recorded: number
  /** The same of the thirty days before. */
  readonly collectedBefore: number
  readonly payments: number
  readonly memberships: number
  /** The newest payout, to come or arrived; null: none yet, or not for this reader. */
  readonly payout: Pick<ListedPayout, 'amount' | 'arrivalOn' | 'status'> | null
  /** Null for who sees no payments. */
  readonly latest: readonly PaymentRow[] | null
  /** Whether its legal notice or its terms of sale are missing, for who may write them (rule LAW-5). */
  readonly lacksTerms: boolean
  /** Something that was sent to the provider was refused. */
  readonly isToCorrect: boolean
  /** Whether it can take money already. */
  readonly mayCollect: boolean
}

export type OrganizationHome = {
  readonly organization: string
  readonly firstName: string
  /** The campaigns that were made last. */
  readonly campaigns: readonly (AdministeredForm & { readonly opens: AdministrationPage })[]
  /** Whether this person may begin campaigns. */
  readonly mayCreate: boolean
  readonly whole: WholeHome | null
}

const shownCampaigns = 6
const shownPayments = 5
const days = 30

/** The first page of the back office; of named campaigns only those. To anyone else there is no such page. */
export async function readOrganizationHome(
  app: App,
  { organizationSlug, userId }: Visit,
): Promise<Result<OrganizationHome>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const organizationId = organization.id
  const roles = await rolesOf(app.db, userId)
  const forms = formsInReachOf(roles, 'viewDrafts', organizationId)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const [user, found, whole] = await Promise.all([
    userById(app.db, userId),
    newestForms(app.db, organizationId, forms === 'all' ? null : forms, shownCampaigns),
    forms === 'all' ? wholeHome(app, organization, roles) : null,
  ])
  const campaigns = found.map(form => {
    const [opens = 'statistiques'] = pagesOpenTo(roles, { organizationId, id: form.id })
    return { ...form, opens }
  })
  const mayCreate = may(roles, 'createCampaigns', { organizationId, id: null })
  return ok({
    organization: organization.name,
    firstName: user?.firstName ?? '',
    ...{ campaigns, mayCreate, whole },
  })
}

async function wholeHome(app: App, organization: Organization, roles: readonly Role[]): Promise<WholeHome> {
  const { id: organizationId } = organization
  const sees = (action: AdministratorAction) => may(roles, action, { organizationId, id: null })
  const today = Temporal.Instant.from(app.now()).toZonedDateTimeISO('Europe/Paris').toPlainDate()
  const startOf = (ago: number) => parisInstant(`${today.subtract({ days: ago })}T00:00`)
  const until = startOf(-1)
  const [
    found,
    memberships,
    waits,
    beginnings,
    payouts,
    latest,
    lacksTerms,
    account,
    chequesDue,
    applications,
  ] = await Promise.all([
    organizationByDay(app.db, { organizationId, from: startOf(2 * days - 1), until }),
    countMemberships(app.db, { organizationId, from: startOf(days - 1), until }),
    sees('seePayments') ? homeWaits(app.db, organizationId) : null,
    homeBeginnings(app.db, organizationId),
    listPayouts(app.db, organizationId, { before: null, limit: 1 }),
    sees('seePayments')
      ? listAdministeredPayments(app.db, {
          ...{ organizationId, formIds: null, statuses: null, before: null, search: null },
          limit: shownPayments,
        })
      : null,
    sees('writeLegalTexts') && lacksLegalTexts(app, organization),
    keptAccountOf(app.db, organizationId),
    sees('recordPayments') ? countDueCheques(app.db, organizationId, today.add({ days: 6 }).toString()) : 0,
    sees('decideApplications') ? formsWithApplications(app.db, organizationId, today.toString()) : [],
  ])
  const byDay = new Map(found.map(bucket => [bucket.day, bucket]))
  const buckets = Array.from({ length: days }, (_, ago) => {
    const day = today.subtract({ days: days - 1 - ago }).toString()
    return byDay.get(day) ?? { day, collected: 0, payments: 0, recorded: 0 }
  })
  const sum = (all: readonly Bucket[]) => all.reduce((total, each) => total + each.collected, 0)
  const first = buckets[0]!.day
  const [payout] = payouts
  return {
    tasks: !sees('manageTeam')
      ? []
      : tasksLeft({
          ...beginnings,
          ...dossierOf(organization, account?.kept ?? null),
        }),
    waits,
    chequesDue,
    applications,
    buckets,
    collected: sum(buckets),
    collectedBefore: sum(found.filter(({ day }) => day < first)),
    recorded: buckets.reduce((total, each) => total + each.recorded, 0),
    payments: buckets.reduce((total, each) => total + each.payments, 0),
    memberships,
    payout: payout === undefined || !sees('seePayouts') ? null : pick(payout),
    latest: latest?.map(paymentRow) ?? null,
    lacksTerms,
    isToCorrect:
      sees('seePayouts') && account?.kept?.needs.some(({ state }) => state === 'toCorrect') === true,
    mayCollect: canReceiveMoney(organization),
  }
}

/** What of the dossier was sent, as far as it was read; before that, what the operator says of the organization. */
function dossierOf({ authenticationState }: Organization, kept: KeptAccount | null) {
  const isAuthenticated = authenticationState === 'Authenticated'
  if (kept === null) return { isVerified: isAuthenticated, isPaidOut: isAuthenticated }
  const isSent = kept.needs.every(
    ({ part, state }) => part === 'bank' || state === 'checking' || state === 'accepted',
  )
  return { isVerified: isAuthenticated || isSent, isPaidOut: kept.bank !== null }
}

const pick = ({ amount, arrivalOn, status }: ListedPayout) => ({ amount, arrivalOn, status })
