import { type AdministeredForm, newestForms } from '#db/administered-forms.ts'
import { listAdministeredPayments } from '#db/administered-payments.ts'
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
import type { Bucket } from '#db/statistics.ts'
import { userById } from '#db/users.ts'
import { type FirstTask, tasksLeft } from '#domain/organization/first-tasks.ts'
import { canReceiveMoney, type Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { lacksLegalTexts } from '../campaign/administered-campaign.ts'
import { parisInstant } from '../paris-time.ts'
import { type PaymentRow, paymentRow } from './payment-row.ts'

type Visit = { readonly organizationSlug: string; readonly userId: number | null }

/** What only those see who administer all of an organization. Amounts in cents. */
export type WholeHome = {
  /** What is still to be done at the beginning. */
  readonly tasks: readonly FirstTask[]
  readonly waits: HomeWaits
  /** The last thirty days in Paris, the empty ones too. */
  readonly buckets: readonly Bucket[]
  readonly collected: number
  /** The same of the thirty days before. */
  readonly collectedBefore: number
  readonly payments: number
  readonly memberships: number
  /** The newest payout, to come or arrived; null: none yet. */
  readonly payout: Pick<ListedPayout, 'amount' | 'arrivalOn' | 'status'> | null
  readonly latest: readonly PaymentRow[]
  /** Whether its legal notice or its terms of sale are missing (rule LAW-5). */
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
  readonly campaigns: readonly AdministeredForm[]
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
  const forms = await formsInReach(app, userId, 'viewDrafts', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const isWhole = forms === 'all'
  const [user, campaigns, whole] = await Promise.all([
    userById(app.db, userId),
    newestForms(app.db, organization.id, isWhole ? null : forms, shownCampaigns),
    isWhole ? wholeHome(app, organization) : null,
  ])
  return ok({ organization: organization.name, firstName: user?.firstName ?? '', campaigns, whole })
}

async function wholeHome(app: App, organization: Organization): Promise<WholeHome> {
  const { id: organizationId } = organization
  const today = Temporal.Instant.from(app.now()).toZonedDateTimeISO('Europe/Paris').toPlainDate()
  const startOf = (ago: number) => parisInstant(`${today.subtract({ days: ago })}T00:00`)
  const until = startOf(-1)
  const [found, memberships, waits, beginnings, payouts, latest, lacksTerms, account] = await Promise.all([
    organizationByDay(app.db, { organizationId, from: startOf(2 * days - 1), until }),
    countMemberships(app.db, { organizationId, from: startOf(days - 1), until }),
    homeWaits(app.db, organizationId),
    homeBeginnings(app.db, organizationId),
    listPayouts(app.db, organizationId, { before: null, limit: 1 }),
    listAdministeredPayments(app.db, {
      ...{ organizationId, formIds: null, statuses: null, before: null },
      limit: shownPayments,
    }),
    lacksLegalTexts(app, organization),
    keptAccountOf(app.db, organizationId),
  ])
  const byDay = new Map(found.map(bucket => [bucket.day, bucket]))
  const buckets = Array.from({ length: days }, (_, ago) => {
    const day = today.subtract({ days: days - 1 - ago }).toString()
    return byDay.get(day) ?? { day, collected: 0, payments: 0 }
  })
  const sum = (all: readonly Bucket[]) => all.reduce((total, each) => total + each.collected, 0)
  const first = buckets[0]!.day
  const [payout] = payouts
  return {
    tasks: tasksLeft({
      ...beginnings,
      ...dossierOf(organization, account?.kept ?? null),
    }),
    waits,
    buckets,
    collected: sum(buckets),
    collectedBefore: sum(found.filter(({ day }) => day < first)),
    payments: buckets.reduce((total, each) => total + each.payments, 0),
    memberships,
    payout: payout === undefined ? null : pick(payout),
    latest: latest.map(paymentRow),
    lacksTerms,
    isToCorrect: account?.kept?.needs.some(({ state }) => state === 'toCorrect') ?? false,
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
