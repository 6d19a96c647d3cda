import { enqueue } from '#db/jobs.ts'
import { type AttemptFacts, moveAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import { captureEntry, providerFeeEntry, refundEntry } from '#domain/ledger/ledger.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent, IntentFailure, PaymentProvider } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { book } from '../records.ts'
import { isStored } from './doubt.ts'
import { mayBeThere } from './drive-attempt.ts'

type GivenBack = Pick<PaymentAttempt, 'id' | 'replay' | 'trigger'> & { readonly intentId: string }

/**
 * Cancels an open intent, refunds a captured one in full, and proves it by a fetch: the intent once nothing of it is left.
 * Undefined while that is in doubt; `raiseReplay` is called when the provider keeps a fault or a refusal under our key, so
 * that the next try is a new call.
 */
export async function giveBack(
  { installation }: App,
  { intents, refunds }: Pick<PaymentProvider, 'intents' | 'refunds'>,
  attempt: GivenBack,
  raiseReplay: () => Promise<unknown>,
): Promise<Intent | undefined> {
  const { intentId, trigger, id } = attempt
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && isUndone(seen.value)) return seen.value
  const answer =
    seen.outcome === 'done' && seen.value.status === 'captured'
      ? await refunds.refund(
          intentId,
          { of: 'whole', amount: seen.value.amountCaptured - seen.value.amountRefunded },
          { installation, [trigger === 'checkout' ? 'attempt' : 'charge']: id },
          idempotencyKey(installation, 'refund', attempt),
        )
      : await intents.cancelIntent(intentId, idempotencyKey(installation, 'cancel', attempt))
  const proof = await intents.readIntent(intentId)
  if (proof.outcome !== 'done') return undefined
  if (isUndone(proof.value)) return proof.value
  if (isStored(answer)) await raiseReplay()
  return undefined
}

function isUndone(intent: Intent): boolean {
  if (intent.status === 'canceled') return true
  return intent.status === 'captured' && intent.amountRefunded >= intent.amountCaptured
}

/**
 * Books money that came and went without a payment of ours, `tip` cents of it the operator's, and the provider's fee, which
 * stays: so that the clearing account equals the provider's.
 */
export async function bookReturn(
  app: App,
  tx: Transaction,
  organizationId: number,
  { id: key, amountCaptured: amount, fee }: Intent,
  tip: number,
): Promise<void> {
  const entries = [
    captureEntry({ key, organizationId, amount, tip }),
    refundEntry({ key, organizationId, organizationPart: amount - tip, tipPart: tip }),
    ...(fee === null || fee.amount === 0 ? [] : [providerFeeEntry({ key: fee.id, fee: fee.amount })]),
  ]
  for (const entry of entries) await book(app, tx, { organizationId, paymentId: null }, entry)
}

const holdsMoney: readonly Intent['status'][] = ['requiresCapture', 'captured']

/**
 * Whether an intent that names this try is another one's: made by a call whose answer was an error, and replaced since. Before
 * a try has its intent, only money can tell that this is it: nothing is confirmed before its id is stored.
 */
export function isOrphan({ intentId }: PaymentAttempt, intent: Intent): boolean {
  return intentId === null
    ? !holdsMoney.includes(intent.status) && intent.status !== 'processing'
    : intentId !== intent.id
}

/** Calls under keys that the provider may have kept an answer for. */
const mostReplays = 10

/**
 * Gives back what an orphan holds, and proves it by a fetch; `undefined` where it holds nothing. Stands outside of any
 * transaction; doubt is thrown, and the job is retried. Repeating it is harmless.
 */
export async function giveOrphanBack(
  app: App,
  provider: Pick<PaymentProvider, 'intents' | 'refunds'>,
  owner: PaymentAttempt,
  { id: intentId, status }: Intent,
): Promise<Intent | undefined> {
  if (!holdsMoney.includes(status)) return undefined
  app.log.error({ event: 'orphan_intent', intentId }, 'an intent that was left behind holds money')
  // No row keeps the number of its keys: each answer that was kept and proved empty leads to the next number.
  for (let replay = 0; replay < mostReplays; replay += 1) {
    let isKept = false
    const named = { id: `${owner.id}:${intentId}`, replay, intentId, trigger: 'checkout' } as const
    const undone = await giveBack(app, provider, named, async () => {
      isKept = true
    })
    if (undone !== undefined) return undone
    if (!isKept) break
  }
  throw new Error(`the orphan ${intentId} is not undone yet`)
}

/** Books what came by an orphan and went again: what happened to it is nothing that happened to the try. */
export async function bookOrphan(
  app: App,
  tx: Transaction,
  owner: PaymentAttempt,
  undone: Intent,
): Promise<void> {
  if (undone.amountCaptured === 0) return
  if (undone.fee === null) throw new Error('the provider does not know its fee yet')
  await bookReturn(app, tx, owner.organizationId, undone, owner.tip)
}

/**
 * Closes an attempt that is open: an intent that was made is cancelled by a job, and money that comes of it nevertheless goes
 * back. Returns whether this call did.
 */
export async function closeAttempt(
  app: App,
  tx: Transaction,
  attempt: PaymentAttempt,
  facts: Pick<AttemptFacts, 'errorCode'> = {},
): Promise<boolean> {
  if (attempt.status !== 'open') return false
  if (!(await moveAttempt(tx, attempt, 'close', { now: app.now(), ...facts }))) return false
  if (mayBeThere(app, attempt)) await queueUndo(app, tx, { ...attempt, status: 'closed' })
  return true
}

/**
 * Cancels what a refusal leaves open at the provider, once its payer was at the bank's page: the provider writes the intent's
 * secret into that page's address and into ours, and with it anybody could go on trying cards.
 */
export async function cancelRefused(
  app: App,
  tx: Transaction,
  attempt: Pick<PaymentAttempt, 'organizationId' | 'id' | 'provider' | 'capture'>,
  kind: IntentFailure['kind'],
): Promise<void> {
  if (app.provider(attempt.provider).intents.confirmIntent === undefined) return
  await queueUndo(app, tx, { ...attempt, status: kind === 'processing' ? 'failed' : 'refused' })
}

/** Late money is always undone: a job cancels the intent, or refunds what was captured, and reads it back. */
export async function queueUndo(
  app: App,
  tx: Transaction,
  attempt: Pick<PaymentAttempt, 'organizationId' | 'id' | 'status' | 'capture'>,
): Promise<void> {
  if (!(await moveAttempt(tx, attempt, 'undo', { now: app.now() }))) return
  const { organizationId, id: attemptId } = attempt
  await enqueue(tx, 'undo-attempt', { organizationId, attemptId }, { trace: app.trace })
}
