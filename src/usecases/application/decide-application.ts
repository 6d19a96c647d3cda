import {
  type Application,
  applicationByKey,
  endApplication,
  lockApplication,
  storeAcceptance,
} from '#db/applications.ts'
import { lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import { enqueue } from '#db/jobs.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import { usualApprovalDays } from '#domain/form/approval.ts'
import { daysToPay, longestWord } from '#domain/membership/application.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { endOf, parisDate } from '../paris-time.ts'
import { takeFreeOrder } from '../payment/commit-order.ts'
import { auditDecision, type DecidedApplication, letGo, lockUnpaid } from './locked-application.ts'

type One = AdministratorVisit & { readonly applicationId: number; readonly word?: string }

/**
 * Accepts an application: its payer gets a link to pay within the campaign's days, and one that costs nothing is an order at once (rule
 * MEM-10). Accepted twice, by whomever, it changes nothing; one that is over is `APPLICATION_DECIDED`.
 */
export async function acceptApplication(
  app: App,
  { applicationId, word, ...visit }: One,
): Promise<Result<null>> {
  const opened = await openOne(app, visit, applicationId)
  if (!opened.ok) return opened
  const added = addedWord(word)
  return added.ok ? accept(app, opened.value, added.value) : added
}

/** Accepts many, each by itself; those that are over meanwhile are left alone. Says how many it accepted. */
export async function acceptApplications(
  app: App,
  { applicationIds, ...visit }: AdministratorVisit & { readonly applicationIds: readonly number[] },
): Promise<Result<{ readonly accepted: number }>> {
  const opened = await openAdministered(app, visit, 'decideApplications')
  if (!opened.ok) return opened
  let accepted = 0
  for (const id of new Set(applicationIds.slice(0, mostAtOnce))) {
    const found = await ofCampaign(app, opened.value, id)
    if (found?.state !== 'waiting') continue
    const done = await accept(app, { campaign: opened.value, application: found }, null)
    if (done.ok) accepted += 1
  }
  return ok({ accepted })
}

/** More than a page lists. */
const mostAtOnce = 100

/**
 * Declines an application, also one that was accepted and is not paid: its places are free at once, its payer is told, and what it says of
 * anybody is forgotten (rule MEM-9). `PAYMENT_IN_PROGRESS` while a bank decides; one that is over is `APPLICATION_DECIDED`.
 */
export async function declineApplication(
  app: App,
  { applicationId, word, ...visit }: One,
): Promise<Result<null>> {
  const opened = await openOne(app, visit, applicationId)
  if (!opened.ok) return opened
  const added = addedWord(word)
  if (!added.ok) return added
  const { campaign, application: seen } = opened.value
  return app.transaction<Result<null>>(async tx => {
    const locked = await lockUnpaid(tx, seen)
    if (!locked.ok) return locked
    const decision = { by: campaign.userId, word: added.value }
    const isDeclined = await letGo(app, tx, locked.value, {
      event: 'decline',
      mail: 'applicationDeclined',
      decision,
    })
    if (!isDeclined)
      return locked.value.application.state === 'declined' ? ok(null) : failWith('APPLICATION_DECIDED')
    await auditDecision(app, tx, opened.value, 'application.declined')
    return ok(null)
  })
}

async function openOne(app: App, visit: AdministratorVisit, id: number): Promise<Result<DecidedApplication>> {
  const campaign = await openAdministered(app, visit, 'decideApplications')
  if (!campaign.ok) return campaign
  const application = await ofCampaign(app, campaign.value, id)
  return application === undefined ? failWith('NOT_FOUND') : ok({ campaign: campaign.value, application })
}

async function ofCampaign(
  app: App,
  { form }: AdministeredCampaign,
  id: number,
): Promise<Application | undefined> {
  const found = await applicationByKey(app.db, { organizationId: form.organizationId, id })
  return found?.formId === form.id ? found : undefined
}

function addedWord(typed = ''): Result<string | null> {
  const word = typed.trim()
  const code = checkMaxLength(word, longestWord)
  if (code !== undefined) return fail({ code, field: 'word', values: { limit: longestWord } })
  return ok(word === '' ? null : word)
}

function accept(app: App, opened: DecidedApplication, word: string | null): Promise<Result<null>> {
  const { campaign, application: seen } = opened
  return app.transaction<Result<null>>(async tx => {
    const read = await lockCartInCampaign(tx, seen.cartId)
    const application = read && (await lockApplication(tx, seen))
    if (read === undefined || application === undefined) return failWith('NOT_FOUND')
    if (application.state === 'accepted' || application.state === 'paid') return ok(null)
    const now = app.now()
    if (application.state !== 'waiting' || read.cart.status !== 'open' || read.cart.expiresAt < now)
      return failWith('APPLICATION_DECIDED')
    const isFree = totalOf(read.cart.items) === 0
    const { untilOn, remindOn } = daysToPay(parisDate(now), campaign.form.approvalDays ?? usualApprovalDays)
    await storeAcceptance(tx, application, {
      ...{ now, untilOn, expiresAt: endOf(untilOn), by: campaign.userId, word },
      remindOn: isFree ? null : remindOn,
    })
    await auditDecision(app, tx, opened, 'application.accepted')
    const { organizationId, id, consents, locale } = application
    const mail = { organizationId, kind: 'applicationAccepted', subjectId: String(id) } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    if (!isFree) return ok(null)
    const { items, coupon } = read.cart
    const frozen = { items, coupon, terms: [], schedule: null }
    const taken = await takeFreeOrder(app, tx, read, { frozen, consents, locale })
    if (!taken.ok) return taken
    await endApplication(tx, { ...application, state: 'accepted' }, 'pay', { now })
    return ok(null)
  })
}
