import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent, PaymentProvider } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { bookReturn } from './book-return.ts'
import { giveBack } from './give-back.ts'

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
