import { raiseReplay, storeIntent } from '#db/provider-calls.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Confirmation, Intent, IntentOrder, Intents, Setup } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { isStoredFault, noteAnswer, outOfDoubt } from './doubt.ts'

/** What confirming an attempt needs beside its row. */
type AttemptDrive = Pick<Confirmation, 'returnUrl' | 'offSession'> &
  Partial<Pick<Confirmation, 'mandate'>> & { readonly mayConfirm?: () => Promise<boolean> }

/**
 * Takes a stored attempt as far as it goes now, whatever began it: creates its intent, stores the intent's id, confirms it.
 * The caller hands in the intents of the attempt's own provider and applies the answer with `applyIntent`.
 */
export async function driveAttempt(
  app: App,
  intents: Intents,
  stored: PaymentAttempt,
  { mayConfirm, mandate = null, ...confirmation }: AttemptDrive,
): Promise<ProviderAnswer<Intent>> {
  const { installation } = app
  const movesAtOnce = intents.confirmIntent === undefined && confirmation.offSession
  const attempt = movesAtOnce ? await outOfDoubt(app, 'paymentAttempts', stored) : stored
  const { paymentMethod, confirmationToken } = attempt
  const asked = { ...confirmation, mandate, paymentMethod, confirmationToken }
  const gaps = { created: 'intent-created', stored: 'intent-stored', confirmed: 'intent-confirmed' } as const
  return driveObject(
    {
      id: attempt.intentId,
      create: () =>
        intents.createIntent(
          { ...orderOf(app, attempt), confirmation: asked },
          idempotencyKey(installation, 'create', attempt),
        ),
      find: intents.findIntent && (() => intents.findIntent!(referenceOf(app, attempt))),
      store: id => storeIntent(app.db, attempt, id),
      read: id => intents.readIntent(id),
      confirm:
        intents.confirmIntent &&
        (id => intents.confirmIntent!(id, asked, idempotencyKey(installation, 'confirm', attempt))),
      raiseReplay: answer =>
        movesAtOnce
          ? noteAnswer(app, 'paymentAttempts', attempt, answer)
          : raiseReplay(app.db, 'paymentAttempts', attempt),
      reached: gap => app.crashPoint(gaps[gap]),
    },
    mayConfirm,
  )
}

/** What is asked of the provider, from the row alone: the same key always comes with the same words. */
function orderOf(app: App, attempt: PaymentAttempt): Omit<IntentOrder, 'confirmation'> {
  const { amount, tip, description, means, capture } = attempt
  return {
    ...{ amount, tip, description, means, capture },
    destination: attempt.accountId,
    customer: attempt.customerId,
    keep: attempt.keepMethod,
    metadata: { ...referenceOf(app, attempt), trace: attempt.trace },
  }
}

type Driven = Pick<Intent | Setup, 'id' | 'status' | 'failure'>

/** Nobody has confirmed it yet: there is neither an answer of the bank nor a question to the payer. */
export function awaitsConfirmation({ status, failure }: Driven): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

/**
 * Something that is made at the provider and then confirmed: an intent, a change of a method. It is a row of ours before it is
 * a call, and every call carries a key of that row, so that any step can be repeated.
 */
type DrivenObject<T extends Driven> = {
  /** The provider's id, once the row holds it. */
  readonly id: string | null
  create(): Promise<ProviderAnswer<T>>
  /** Looks for what a call of this row may have made: absent where what was made is harmless until it is confirmed. */
  readonly find?: (() => Promise<ProviderAnswer<T | null>>) | undefined
  /** Commits the provider's id before anything is confirmed. */
  store(id: string): Promise<void>
  read(id: string): Promise<ProviderAnswer<T>>
  /** Absent where creating is confirming. */
  readonly confirm?: ((id: string) => Promise<ProviderAnswer<T>>) | undefined
  /** The next call is another one, once nothing can come of this one: a fetch has shown nothing of it. */
  raiseReplay(answer: ProviderAnswer<T>): Promise<unknown>
  /** A gap between two steps, where a process may die. */
  reached(gap: 'created' | 'stored' | 'confirmed'): void
}

/**
 * Takes an object as far as it may go, from wherever it stands: not made, made and not confirmed, a lost answer. Repeating it
 * is harmless. Stands outside of any transaction; the caller makes the answer true, and comes again after doubt.
 * `mayConfirm` is asked right before anything new is confirmed: what was confirmed before is looked at in any case.
 */
export async function driveObject<T extends Driven>(
  object: DrivenObject<T>,
  mayConfirm: () => Promise<boolean> = async () => true,
): Promise<ProviderAnswer<T>> {
  const started = object.id === null ? await create(object, mayConfirm) : await object.read(object.id)
  if (started.outcome !== 'done' || !awaitsConfirmation(started.value)) return started
  if (object.confirm === undefined || !(await mayConfirm())) return started
  return confirm(object, object.confirm, started.value.id)
}

/** Nothing was made, because making it would have confirmed it, and it may not be confirmed now. */
export const notMade = { outcome: 'rejected', http: 409, code: 'not_made' } as const

async function create<T extends Driven>(
  object: DrivenObject<T>,
  mayConfirm: () => Promise<boolean>,
): Promise<ProviderAnswer<T>> {
  // The row may have been driven before, longer ago than the provider remembers our key.
  const before = await found(object)
  if (before !== undefined) return before
  if (object.confirm === undefined && !(await mayConfirm())) return notMade
  const answer = await object.create()
  if (answer.outcome === 'done') return stored(object, answer.value)
  if (answer.outcome === 'unknown') {
    const late = await found(object)
    if (late !== undefined) return late
  }
  // Nothing was made; or what may have been made moves no money until it is confirmed by its id: a new one is safe.
  if (isStoredFault(answer)) await object.raiseReplay(answer)
  return answer
}

/** What an earlier call has made, stored; doubt where that could not be read; `undefined`: there is nothing to be found. */
async function found<T extends Driven>(object: DrivenObject<T>): Promise<ProviderAnswer<T> | undefined> {
  const seen = await object.find?.()
  if (seen === undefined) return undefined
  if (seen.outcome === 'rejected') return { outcome: 'unknown', reason: `find_${seen.code}` }
  if (seen.outcome === 'unknown') return seen
  return seen.value === null ? undefined : stored(object, seen.value)
}

async function stored<T extends Driven>(object: DrivenObject<T>, value: T): Promise<ProviderAnswer<T>> {
  object.reached('created')
  await object.store(value.id)
  object.reached('stored')
  return { outcome: 'done', value }
}

/**
 * After doubt the object is read again: only what is still untouched may be confirmed under another key. A refusal is looked into
 * as well: a call that was in doubt may have confirmed it after all, and have used up the token that this one names.
 */
async function confirm<T extends Driven>(
  object: DrivenObject<T>,
  call: NonNullable<DrivenObject<T>['confirm']>,
  id: string,
): Promise<ProviderAnswer<T>> {
  const answer = await call(id)
  object.reached('confirmed')
  if (answer.outcome === 'done') return answer
  const fetched = await object.read(id)
  const isUntouched = fetched.outcome === 'done' && awaitsConfirmation(fetched.value)
  if (answer.outcome === 'rejected') return isUntouched || fetched.outcome === 'rejected' ? answer : fetched
  if (isUntouched && isStoredFault(answer)) await object.raiseReplay(answer)
  return fetched
}

/**
 * How an intent names its attempt. Later attempts are named `charge`, as they always were: what is at the provider keeps its
 * words, and the same key with other words is refused.
 */
function referenceOf(app: App, attempt: PaymentAttempt): Readonly<Record<string, string>> {
  const { installation } = app
  return attempt.trigger === 'checkout'
    ? { installation, request: attempt.requestId ?? '', attempt: attempt.id }
    : { installation, payment: String(attempt.paymentId), charge: attempt.id }
}

/**
 * Whether anything of an attempt may be at its provider: an intent whose id is stored, or one that a creating call may have made
 * without our hearing of it, where such a call moves money.
 */
export function mayBeThere(app: App, { intentId, provider }: Pick<PaymentAttempt, 'intentId' | 'provider'>) {
  return intentId !== null || app.provider(provider).intents.findIntent !== undefined
}

/**
 * What the provider says of an attempt: of its intent, or, where the id of one may have been lost, of what carries our reference.
 * `null`: nothing of it is there. Stands outside of any transaction.
 */
export async function readAttempt(app: App, attempt: PaymentAttempt): Promise<ProviderAnswer<Intent | null>> {
  const { intents } = app.provider(attempt.provider)
  if (attempt.intentId !== null) return intents.readIntent(attempt.intentId)
  if (intents.findIntent === undefined) return { outcome: 'done', value: null }
  const found = await intents.findIntent(referenceOf(app, attempt))
  if (found.outcome === 'done' && found.value !== null) await storeIntent(app.db, attempt, found.value.id)
  return found
}
