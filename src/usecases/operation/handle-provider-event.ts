import { methodChangeByProviderId } from '#db/method-changes.ts'
import { attemptOfIntent, type ProviderObject } from '#db/payment-attempts.ts'
import { organizationOfAccount } from '#db/provider-accounts.ts'
import { storeIntent } from '#db/provider-calls.ts'
import type { Look } from '#domain/job/jobs.ts'
import { attemptIdOf, type PaymentAttempt } from '#domain/payment/attempt.ts'
import type { AttemptStatus } from '#domain/payment/attempt-flow.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { applyPayout } from '../ledger/apply-payout.ts'
import { applyIntent } from '../payment/apply-intent.ts'
import { bookOrphan, giveOrphanBack, isOrphan } from '../payment/give-back.ts'
import { inTurn } from '../payment/in-turn.ts'
import { applyMethodChange } from '../plan/method-change.ts'
import { lookAtMethodChange, methodChangesAt } from '../plan/method-change-drive.ts'
import { followAccount } from '../provider-account/follow-account.ts'
import { applyDispute } from '../refund/apply-dispute.ts'
import { applyRefunds } from '../refund/apply-refund.ts'

/** What is looked at, at which provider, and whose it is: the platform's, or a connected account's. */
export type ProviderLook = Look & { readonly provider: ProviderName; readonly account: string }

/**
 * Follows up an event: its object is fetched, because an event is a hint and never a fact, and made true on our side by the
 * one step for it. Several waiting events of one object cause one fetch.
 */
export async function handleProviderEvent(app: App, look: ProviderLook): Promise<void> {
  await looks[look.kind](app, look)
}

const looks: Readonly<Record<Look['kind'], (app: App, look: ProviderLook) => Promise<void>>> = {
  intent: lookAtIntent,
  everythingOf: lookAtEverythingOf,
  refund: lookAtRefund,
  refundsOf: lookAtRefundsOf,
  dispute: lookAtDispute,
  payout: lookAtPayout,
  account: lookAtAccount,
  setup: lookAtKeptMethod,
  other: async () => {},
}

/** The fetched object; `undefined` when the provider does not know it. Doubt is thrown, and the queue tries again. */
function fetched<T>(answer: ProviderAnswer<T>): T | undefined {
  if (answer.outcome === 'unknown') throw new Error(`the provider does not answer: ${answer.reason}`)
  return answer.outcome === 'done' ? answer.value : undefined
}

/** The intent of an attempt, whatever began it. A capture that was read back is the end of it. */
async function lookAtIntent(app: App, object: ProviderObject): Promise<void> {
  const { provider, id } = object
  const known = await attemptOfIntent(app.db, object)
  if (known?.status === 'captured') return
  const intent = fetched(await app.provider(provider).intents.readIntent(id))
  if (intent === undefined) return
  const attempt = known ?? (await attemptOfIntent(app.db, object, attemptIdOf(intent)))
  if (attempt !== undefined)
    return isOrphan(attempt, intent) ? undoOrphan(app, attempt, intent) : heard(app, attempt, intent)
  if (intent.metadata.installation !== app.installation) return
  app.log.error({ event: 'unknown_intent', intentId: id }, 'an intent of ours has no attempt')
}

/** The notice may come before the answer of the call that made the intent, or instead of it: its id is stored first. */
async function heard(app: App, attempt: PaymentAttempt, intent: Intent): Promise<void> {
  if (attempt.intentId === null) await storeIntent(app.db, attempt, intent.id)
  await inTurn(attempt.organizationId, () => app.transaction(tx => applyIntent(app, tx, attempt, intent)))
}

/** An intent and, where it brought money, what was given back of it: a bare ping does not say which of them changed. */
async function lookAtEverythingOf(app: App, object: ProviderObject): Promise<void> {
  await lookAtIntent(app, object)
  if ((await attemptOfIntent(app.db, object))?.status === 'captured') await lookAtRefundsOf(app, object)
}

/** An intent that names an attempt which has another one: its end is nobody's, its money goes back. */
async function undoOrphan(app: App, attempt: PaymentAttempt, intent: Intent): Promise<void> {
  const undone = await giveOrphanBack(app, app.provider(attempt.provider), attempt, intent)
  if (undone !== undefined) await app.transaction(tx => bookOrphan(app, tx, attempt, undone))
}

async function lookAtRefund(app: App, { provider, id }: ProviderLook): Promise<void> {
  const refund = fetched(await app.provider(provider).refunds.readRefund(id))
  if (refund !== undefined && refund.intentId !== null)
    await lookAtRefundsOf(app, { provider, id: refund.intentId })
}

/** All refunds of an intent, those made at the provider included: each of them changes what is left. */
async function lookAtRefundsOf(app: App, intent: ProviderObject): Promise<void> {
  const refunds = fetched(await app.provider(intent.provider).refunds.listRefunds(intent.id)) ?? []
  const known = await app.transaction(tx => applyRefunds(app, tx, intent, refunds))
  if (!known) await lookAtItsPayment(app, intent)
}

async function lookAtDispute(app: App, { provider, id }: ProviderLook): Promise<void> {
  const { disputes, refunds } = app.provider(provider)
  const dispute = disputes === null ? undefined : fetched(await disputes.readDispute(id))
  if (dispute === undefined || dispute.intentId === null) return
  const given = fetched(await refunds.listRefunds(dispute.intentId)) ?? []
  const known = await app.transaction(tx => applyDispute(app, tx, provider, dispute, given))
  if (!known) await lookAtItsPayment(app, { provider, id: dispute.intentId })
}

/** An intent that brought money, or still may. */
const mayBeAPayment: readonly AttemptStatus[] = ['open', 'sent', 'authorized', 'captured']

/**
 * What came back or is contested may be told before the payment itself: the payment is looked at, and the job is retried.
 */
async function lookAtItsPayment(app: App, intent: ProviderObject): Promise<void> {
  await lookAtIntent(app, intent)
  const ours = await attemptOfIntent(app.db, intent)
  if (ours !== undefined && mayBeAPayment.includes(ours.status))
    throw new Error('what this is about is not recorded as a payment yet')
}

/** A change of a plan that its payer confirmed at the bank: perhaps they never come back to our page. */
async function lookAtKeptMethod(app: App, { provider, id }: ProviderLook): Promise<void> {
  const stored = await methodChangeByProviderId(app.db, provider, id)
  const methodChanges = methodChangesAt(app, provider)
  if (stored?.status !== 'open' || methodChanges === undefined) return
  const answer = await lookAtMethodChange(app, methodChanges, { ...stored, setupId: id })
  if (fetched(answer) !== undefined) await app.transaction(tx => applyMethodChange(app, tx, stored, answer))
}

async function lookAtPayout(app: App, { provider, account, id }: ProviderLook): Promise<void> {
  const { balances } = app.provider(provider)
  const organizationId = await organizationOfAccount(app.db, provider, account)
  if (organizationId === undefined || balances === null) return
  const payout = fetched(await balances.readPayout(account, id))
  const place = { organizationId, provider }
  if (payout === undefined) return
  await app.transaction(tx => applyPayout(app, tx, place, payout))
  app.crashPoint('payout-applied')
}

/** The provider no longer lets an organization collect, or lets it again. What the operator decided stays as it is. */
async function lookAtAccount(app: App, { provider, id }: ProviderLook): Promise<void> {
  fetched(await followAccount(app, { provider, account: id }))
}
