import { storeIntent } from '#db/payment-attempts.ts'
import { requestIdOfPayment, storeCustomer } from '#db/payment-requests.ts'
import { type PaymentState, paymentState } from '#db/payment-state.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { redirectionAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent, Intents, ProviderAnswer } from '#domain/payment/provider.ts'
import type { PaymentAttempt, PaymentRequest } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyIntent } from '../steps/apply-intent.ts'
import { failInitialisation, giveUpChallenge } from '../steps/fail-attempt.ts'
import { isOver, type Opened, openAttempt } from '../steps/open-attempt.ts'
import { replaceReplayedFault } from '../steps/replayed-fault.ts'
import { showStep } from '../steps/show-step.ts'

export type AdvancePayment = {
  readonly paymentRequestId?: string
  readonly paymentId?: string
  /** A payment method to try; ignored while an attempt is open. */
  readonly paymentMethodId?: string | null
  /** The payer came back from the bank's page: a challenge that is still open was abandoned. */
  readonly returned?: boolean
}

/**
 * Drives a payment as far as it goes now, from wherever it stands: a stored attempt, an unconfirmed intent, a lost answer,
 * an authorisation. initialize, confirm, get-next-action, poll and finalize are this one act; repeating it is harmless.
 */
export async function advancePayment(app: App, input: AdvancePayment): Promise<Result<PaymentStep>> {
  const requestId = input.paymentRequestId ?? (await requestIdOfPayment(app.db, input.paymentId ?? ''))
  const seen = requestId === undefined ? undefined : await paymentState(app.db, requestId)
  if (seen === undefined) return failWith('NOT_FOUND')
  const opened = await openedAttempt(app, seen, input.paymentMethodId ?? null)
  if (!opened.ok) return opened
  const { state, attempt } = opened.value
  if (attempt === undefined) return ok(showStep(app, state))
  app.crashPoint('attempt-stored')
  const answer = await drive(app, state, attempt)
  const intent = answer.outcome === 'done' ? answer.value : undefined
  await app.transaction(async tx => {
    if (answer.outcome === 'rejected') return failInitialisation(app, tx, attempt, answer.http)
    if (intent === undefined) return
    if (input.returned === true && intent.status === 'requiresAction')
      return giveUpChallenge(app, tx, attempt)
    return applyIntent(app, tx, attempt, intent)
  })
  if (intent?.status === 'requiresCapture') app.crashPoint('order-committed')
  return ok(showStep(app, (await paymentState(app.db, state.request.id)) ?? state, intent))
}

/** Takes no lock where there is nothing to decide: an attempt is open already, or nothing can be opened. */
async function openedAttempt(
  app: App,
  seen: PaymentState,
  paymentMethod: string | null,
): Promise<Result<Opened>> {
  const { request, attempt } = seen
  if (attempt?.status === 'open') return ok({ state: seen, attempt })
  if (paymentMethod === null && !isOver(app, seen)) return ok({ state: seen, attempt: undefined })
  return app.transaction(tx => openAttempt(app, tx, request.id, paymentMethod))
}

/** Creates, stores, confirms: each only where the fetched state says that it is still to be done. */
async function drive(
  app: App,
  state: PaymentState,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer<Intent>> {
  const { intents } = app.provider('stripe')
  const started =
    attempt.intentId === null
      ? await create(app, intents, state, attempt)
      : await intents.readIntent(attempt.intentId)
  if (started.outcome !== 'done' || !awaitsConfirmation(started.value)) return started
  return confirm(app, intents, state, attempt, started.value)
}

/** An intent that nobody has confirmed with this attempt's method yet. */
function awaitsConfirmation({ status, failure }: Intent): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

async function create(
  app: App,
  intents: Intents,
  { request, place }: PaymentState,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer<Intent>> {
  const customer = await customerToKeep(app, request, attempt)
  if (customer.outcome !== 'done') return customer
  const answer = await intents.createIntent(
    {
      amount: request.amount,
      tip: request.tip,
      destination: attempt.accountId,
      description: place.title,
      means: 'Card',
      capture: 'byHand',
      customer: customer.value,
      keep: customer.value !== null,
      metadata: {
        installation: app.installation,
        request: request.id,
        attempt: attempt.id,
        trace: attempt.trace,
      },
    },
    idempotencyKey(app.installation, 'create', attempt),
  )
  if (answer.outcome === 'unknown') {
    // An intent that may have been created moves no money until it is confirmed by its id: a new one is safe.
    await replaceReplayedFault(app, attempt, answer, { outcome: 'done', value: null })
    return answer
  }
  if (answer.outcome === 'rejected') return answer
  app.crashPoint('intent-created')
  await storeIntent(app.db, attempt, answer.value.id)
  app.crashPoint('intent-stored')
  return answer
}

/**
 * The customer that an intent has to name so that its card is kept: `null` where nothing is due later, because then no card
 * is kept (D7). Created once per request, and stored before any intent names it.
 */
async function customerToKeep(
  app: App,
  request: PaymentRequest,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer<string | null>> {
  if (request.frozen.schedule == null) return { outcome: 'done', value: null }
  if (request.customerId !== null) return { outcome: 'done', value: request.customerId }
  const metadata = { installation: app.installation, request: request.id }
  const key = idempotencyKey(app.installation, 'customer', attempt)
  const answer = await app.provider('stripe').customers.createCustomer(metadata, key)
  if (answer.outcome === 'unknown') {
    // A customer that may exist already holds no card: a new one is safe.
    await replaceReplayedFault(app, attempt, answer, { outcome: 'done', value: null })
    return answer
  }
  if (answer.outcome === 'rejected') return answer
  app.crashPoint('customer-created')
  return { outcome: 'done', value: await storeCustomer(app.db, request, answer.value.id) }
}

async function confirm(
  app: App,
  intents: Intents,
  { payment, place }: PaymentState,
  attempt: PaymentAttempt,
  intent: Intent,
): Promise<ProviderAnswer<Intent>> {
  const answer = await intents.confirmIntent(
    intent.id,
    {
      paymentMethod: attempt.paymentMethod,
      returnUrl: `${app.operator.origin}${redirectionAddress(place, payment.key)}`,
      offSession: false,
      mandate: null,
    },
    idempotencyKey(app.installation, 'confirm', attempt),
  )
  app.crashPoint('intent-confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await intents.readIntent(intent.id)
  if (fetched.outcome === 'done' && awaitsConfirmation(fetched.value)) {
    await replaceReplayedFault(app, attempt, answer, fetched)
  }
  return fetched
}
