import { methodChangeByProviderId } from '#db/method-changes.ts'
import { noteAccount, organizationOfAccount } from '#db/organizations.ts'
import { attemptOfIntent } from '#db/payment-attempts.ts'
import type { Look } from '#domain/job/jobs.ts'
import { attemptIdOf, type PaymentAttempt } from '#domain/payment/attempt.ts'
import type { AttemptStatus } from '#domain/payment/attempt-flow.ts'
import type { Intent, ProviderAnswer } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { applyPayout } from '../ledger/apply-payout.ts'
import { applyIntent } from '../payment/apply-intent.ts'
import { bookOrphan, giveOrphanBack, isOrphan } from '../payment/undo-orphan.ts'
import { applyMethodChange } from '../plan/method-change-apply.ts'
import { lookAtMethodChange } from '../plan/method-change-drive.ts'
import { applyDispute } from '../refund/apply-dispute.ts'
import { applyRefunds } from '../refund/apply-refund.ts'

/** What is looked at, and whose it is: the platform's, or a connected account's. */
export type ProviderLook = Look & { readonly account: string }

/**
 * Follows up an event: its object is fetched, because an event is a hint and never a fact, and made true on our side by the
 * one step for it. Several waiting events of one object cause one fetch.
 */
export async function handleProviderEvent(app: App, look: ProviderLook): Promise<void> {
  await looks[look.kind](app, look)
}

const looks: Readonly<Record<Look['kind'], (app: App, look: ProviderLook) => Promise<void>>> = {
  intent: (app, { id }) => lookAtIntent(app, id),
  refund: lookAtRefund,
  refundsOf: (app, { id }) => lookAtRefundsOf(app, id),
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
async function lookAtIntent(app: App, id: string): Promise<void> {
  const known = await attemptOfIntent(app.db, id)
  if (known?.status === 'captured') return
  const intent = fetched(await app.provider('stripe').intents.readIntent(id))
  if (intent === undefined) return
  const attempt = known ?? (await attemptOfIntent(app.db, id, attemptIdOf(intent)))
  if (attempt !== undefined)
    return isOrphan(attempt, intent) ? undoOrphan(app, attempt, intent) : heard(app, attempt, intent)
  if (intent.metadata.installation !== app.installation) return
  app.log.error({ event: 'unknown_intent', intentId: id }, 'an intent of ours has no attempt')
}

const heard = (app: App, attempt: PaymentAttempt, intent: Intent) =>
  app.transaction(tx => applyIntent(app, tx, attempt, intent))

/** An intent that names an attempt which has another one: its end is nobody's, its money goes back. */
async function undoOrphan(app: App, attempt: PaymentAttempt, intent: Intent): Promise<void> {
  const undone = await giveOrphanBack(app, app.provider(attempt.provider), attempt, intent)
  if (undone !== undefined) await app.transaction(tx => bookOrphan(app, tx, attempt, undone))
}

async function lookAtRefund(app: App, { id }: ProviderLook): Promise<void> {
  const refund = fetched(await app.provider('stripe').refunds.readRefund(id))
  if (refund !== undefined && refund.intentId !== null) await lookAtRefundsOf(app, refund.intentId)
}

/** All refunds of an intent, those made at the provider included: each of them changes what is left. */
async function lookAtRefundsOf(app: App, intentId: string): Promise<void> {
  const refunds = fetched(await app.provider('stripe').refunds.listRefunds(intentId)) ?? []
  const known = await app.transaction(tx => applyRefunds(app, tx, intentId, refunds))
  if (!known) await lookAtItsPayment(app, intentId)
}

async function lookAtDispute(app: App, { id }: ProviderLook): Promise<void> {
  const { disputes, refunds } = app.provider('stripe')
  const dispute = fetched(await disputes.readDispute(id))
  if (dispute === undefined || dispute.intentId === null) return
  const given = fetched(await refunds.listRefunds(dispute.intentId)) ?? []
  const known = await app.transaction(tx => applyDispute(app, tx, dispute, given))
  if (!known) await lookAtItsPayment(app, dispute.intentId)
}

/** An intent that brought money, or still may. */
const mayBeAPayment: readonly AttemptStatus[] = ['open', 'sent', 'authorized', 'captured']

/**
 * What came back or is contested may be told before the payment itself: the payment is looked at, and the job is retried.
 */
async function lookAtItsPayment(app: App, intentId: string): Promise<void> {
  await lookAtIntent(app, intentId)
  const ours = await attemptOfIntent(app.db, intentId)
  if (ours !== undefined && mayBeAPayment.includes(ours.status))
    throw new Error('what this is about is not recorded as a payment yet')
}

/** A change of a plan that its payer confirmed at the bank: perhaps they never come back to our page. */
async function lookAtKeptMethod(app: App, { id }: ProviderLook): Promise<void> {
  const stored = await methodChangeByProviderId(app.db, id)
  if (stored?.status !== 'open') return
  const answer = await lookAtMethodChange(app.provider('stripe'), { ...stored, setupId: id })
  if (fetched(answer) !== undefined) await app.transaction(tx => applyMethodChange(app, tx, stored, answer))
}

async function lookAtPayout(app: App, { account, id }: ProviderLook): Promise<void> {
  const organizationId = await organizationOfAccount(app.db, account)
  if (organizationId === undefined) return
  const payout = fetched(await app.provider('stripe').balances.readPayout(account, id))
  if (payout === undefined) return
  await app.transaction(tx => applyPayout(app, tx, organizationId, payout))
  app.crashPoint('payout-applied')
}

/** The provider no longer lets an organization collect, or lets it again. What the operator decided stays as it is. */
async function lookAtAccount(app: App, { id }: ProviderLook): Promise<void> {
  const account = fetched(await app.provider('stripe').accounts.readAccount(id))
  if (account === undefined || !(await noteAccount(app.db, id, account.mayCollect))) return
  app.log.warn(
    { event: 'account', account: id, mayCollect: account.mayCollect },
    'an account may do other things now',
  )
}
