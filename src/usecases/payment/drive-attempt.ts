import { type DoubtfulRow, type DoubtTable, noteDoubt, raiseReplay, storeIntent } from '#db/provider-calls.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Confirmation, Intent, IntentOrder, Intents } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { beforeWait } from '../paris-time.ts'

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
  const asked = { ...confirmation, mandate, paymentMethod: attempt.paymentMethod }
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
      isUntouched: awaitsConfirmation,
      raiseReplay: answer =>
        movesAtOnce
          ? noteAnswer(app, 'paymentAttempts', attempt, answer)
          : raiseReplay(app.db, 'paymentAttempts', attempt),
      reached: gap => app.crashPoint(gaps[gap]),
    },
    mayConfirm,
  )
}

/** An intent that nobody has confirmed yet. */
export function awaitsConfirmation({ status, failure }: Intent): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
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

/**
 * Something that is made at the provider and then confirmed: an intent, a change of a method. It is a row of ours before it is
 * a call, and every call carries a key of that row, so that any step can be repeated.
 */
type DrivenObject<T extends { readonly id: string }> = {
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
  /** Nobody has confirmed it yet: there is neither an answer of the bank nor a question to the payer. */
  isUntouched(object: T): boolean
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
export async function driveObject<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  mayConfirm: () => Promise<boolean> = async () => true,
): Promise<ProviderAnswer<T>> {
  const started = object.id === null ? await create(object, mayConfirm) : await object.read(object.id)
  if (started.outcome !== 'done' || !object.isUntouched(started.value)) return started
  if (object.confirm === undefined || !(await mayConfirm())) return started
  return confirm(object, object.confirm, started.value.id)
}

/** Nothing was made, because making it would have confirmed it, and it may not be confirmed now. */
export const notMade = { outcome: 'rejected', http: 409, code: 'not_made' } as const

async function create<T extends { readonly id: string }>(
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
async function found<T extends { readonly id: string }>(
  object: DrivenObject<T>,
): Promise<ProviderAnswer<T> | undefined> {
  const seen = await object.find?.()
  if (seen === undefined) return undefined
  if (seen.outcome === 'rejected') return { outcome: 'unknown', reason: `find_${seen.code}` }
  if (seen.outcome === 'unknown') return seen
  return seen.value === null ? undefined : stored(object, seen.value)
}

async function stored<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  value: T,
): Promise<ProviderAnswer<T>> {
  object.reached('created')
  await object.store(value.id)
  object.reached('stored')
  return { outcome: 'done', value }
}

/** After doubt the object is read again: only what is still untouched may be confirmed under another key. */
async function confirm<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  call: NonNullable<DrivenObject<T>['confirm']>,
  id: string,
): Promise<ProviderAnswer<T>> {
  const answer = await call(id)
  object.reached('confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await object.read(id)
  const isUntouched = fetched.outcome === 'done' && object.isUntouched(fetched.value)
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

/** The provider keeps a 500 under its key and repeats it for ever (rule PAY-9); one of a mere read was no answer to the key. */
export function isStoredFault(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && answer.isUnasked !== true && answer.reason.startsWith('http_5')
}

/**
 * The same for every answer that the provider may keep, refusals among them: what it refuses today it may allow tomorrow, but
 * under the old key it would repeat its refusal.
 */
export function isStored(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'rejected' || isStoredFault(answer)
}

type Refusal = Extract<ProviderAnswer<unknown>, { outcome: 'rejected' }>

/** Whether the provider understood the call and will never do it. */
export function isRefusal(answer: ProviderAnswer<unknown>): answer is Refusal {
  return answer.outcome === 'rejected'
}

/** Minutes for which a call may still take effect at the provider after doubt about it: as long as its key lives. */
const doubtLasts = 24 * 60

/** Whether a call of this row may still take effect, although a fetch found nothing of it (rule PAY-9). */
export function isInDoubt(app: App, { doubtSince }: Pick<DoubtfulRow, 'doubtSince'>): boolean {
  return doubtSince !== null && doubtSince > beforeWait(app, doubtLasts)
}

/** Minutes before the end of its doubt in which a call is not repeated. */
const restsFor = 60

/**
 * Whether the same call is to be repeated, because it is in doubt. Throws in the last hour of the doubt: what it began then might
 * only be found once a new call is allowed, all the more where whoever made it dies before its answer is noted.
 */
export function isRepeated(app: App, row: Pick<DoubtfulRow, 'doubtSince'>): boolean {
  if (!isInDoubt(app, row)) return false
  if (row.doubtSince !== null && row.doubtSince <= beforeWait(app, doubtLasts - restsFor))
    throw new Error('a call is made anew once its doubt is over, and is not repeated yet')
  return true
}

/**
 * The row as its call is to be made now. While it is in doubt the same call is repeated: it takes effect once, however often
 * it is sent. Once that is over it is a new call, because the provider would repeat its fault for ever.
 */
export async function outOfDoubt<T extends DoubtfulRow>(app: App, table: DoubtTable, row: T): Promise<T> {
  if (row.doubtSince === null || isRepeated(app, row)) return row
  await raiseReplay(app.db, table, row)
  return { ...row, replay: row.replay + 1, doubtSince: null }
}

/** Doubtful answers that the provider gives before it begins anything: our key may not, or calls too often. */
const turnedAway: readonly string[] = ['http_401', 'http_403', 'http_429']

/** Whether a call of which this is the answer cannot take effect any more: it was turned away, or never made. */
export function beganNothing(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && (answer.isUnasked === true || turnedAway.includes(answer.reason))
}

/**
 * What an answer means for the next call, after a fetch found nothing: a refusal is over, anything else leaves doubt, which
 * counts from the last time that the provider may have begun something.
 */
export async function noteAnswer(
  app: App,
  table: DoubtTable,
  row: DoubtfulRow,
  answer: ProviderAnswer<unknown>,
): Promise<void> {
  if (answer.outcome === 'rejected') await raiseReplay(app.db, table, row)
  if (answer.outcome !== 'unknown') return
  const isOld = answer.isReplay === true && row.doubtSince !== null
  if (!isOld && !beganNothing(answer)) await noteDoubt(app.db, table, row, app.now())
}
