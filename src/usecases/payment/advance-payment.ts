import { requestIdOfPayment } from '#db/payment-requests.ts'
import { type PaymentState, paymentState } from '#db/payment-state.ts'
import { customerOfUser } from '#db/user-customers.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { debitProblem } from '#domain/payment/debit-method.ts'
import { redirectionAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent, KeptMethod, Methods } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyForPayer, applyRefusal, giveUpChallenge } from './apply-intent.ts'
import { agreeToDebit } from './at-checkout.ts'
import {
  type CardTrier,
  type CardTry,
  cardTryOf,
  noteAgreedDebit,
  noteRefusedCard,
  tooOften,
  waitBeforeCard,
} from './card-testing.ts'
import { customerOf } from './customer-of-attempt.ts'
import { awaitsConfirmation, driveAttempt } from './drive-attempt.ts'
import { inTurn } from './in-turn.ts'
import {
  isOver,
  lastDueAfter,
  type MethodInput,
  type Opened,
  openAttempt,
  openFirst,
  wasTried,
} from './open-attempt.ts'
import { keepBackUrl } from './open-request.ts'
import { showStep } from './show-step.ts'

export type AdvancePayment = {
  readonly paymentRequestId?: string
  readonly paymentId?: string
  /** The payer gives the method on the provider's own page, where this page has no fields for it. */
  readonly redirect?: boolean
  /** A payment method to try, or what the provider's fields handed over for what was typed; ignored while an attempt is open. */
  readonly paymentMethodId?: string | null
  readonly confirmationTokenId?: string | null
  readonly means?: PaymentMethodType
  /** The method is one of this user's kept cards; or it is a new one that the user wants kept. */
  readonly userId?: number | null
  readonly savedCard?: boolean
  readonly saveCard?: boolean
  /** The payer pays with a card that expires before the last payment, and was told so. */
  readonly acceptExpiry?: boolean
  /** Who tries a card, where cards that are tried in a row are counted (rule BOT-4). */
  readonly trier?: CardTrier
  /** From where the payer agrees to a direct debit. */
  readonly payer?: { readonly ip: string; readonly userAgent: string }
  /** The payer came back from the bank's page: a challenge that is still open was abandoned. */
  readonly returned?: boolean
  /** Where the payer returns to, as it was asked for. */
  readonly backUrl?: string | null
}

/**
 * Drives a payment as far as it goes now, from wherever it stands: a stored attempt, an unconfirmed intent, a lost answer,
 * an authorisation, an agreed debit. initialize, confirm, get-next-action, poll and finalize are this one act; repeating it
 * is harmless.
 */
export async function advancePayment(app: App, input: AdvancePayment): Promise<Result<PaymentStep>> {
  const requestId = input.paymentRequestId ?? (await requestIdOfPayment(app.db, input.paymentId ?? ''))
  const seen = requestId === undefined ? undefined : await paymentState(app.db, requestId)
  if (seen === undefined) return failWith('NOT_FOUND')
  if (input.backUrl != null) await keepBackUrl(app, seen.request, input.backUrl)
  const cardTry = cardTryOf(input, seen)
  const { methods } = app.provider(seen.request.provider)
  const read = methodReader(methods, input)
  const fingerprint = async () => known(await read())?.fingerprint
  const wait = cardTry === null ? 0 : await waitBeforeCard(app, cardTry, fingerprint)
  if (wait > 0) return tooOften(wait)
  const asked = await inputOf(app, seen, input, read)
  if (!asked.ok) return notedRefusal(app, cardTry, asked)
  const expiresBefore = lastDueAfter(seen.request, asked.value?.method ?? null)
  if (expiresBefore !== null && input.acceptExpiry !== true)
    return ok({ ...showStep(app, seen), action: 'Retry', errorCode: null, cardExpiresBefore: expiresBefore })
  const opened = await openedAttempt(app, seen, asked.value)
  if (!opened.ok) return notedRefusal(app, cardTry, opened)
  const { state, attempt } = opened.value
  if (attempt === undefined) return ok(showStep(app, state))
  app.crashPoint('attempt-stored')
  const answer = await drive(app, state, attempt)
  const intent = answer.outcome === 'done' ? answer.value : undefined
  const committed = await inTurn(seen.request.organizationId, () =>
    app.transaction(async tx => {
      // Where payers pay at the provider's before there is an order, coming back is no answer: their money may be on its way.
      const isAbandoned = input.returned === true && attempt.capture === 'byHand'
      if (answer.outcome === 'rejected') await applyRefusal(app, tx, attempt, answer)
      else if (intent === undefined) return undefined
      else if (isAbandoned && intent.status === 'requiresAction') await giveUpChallenge(app, tx, attempt)
      else if (attempt.means === 'Sepa' && awaitsConfirmation(intent))
        await agreeToDebit(app, tx, attempt, intent)
      else return applyForPayer(app, tx, attempt, intent)
      return undefined
    }),
  )
  if (cardTry !== null && intent?.failure?.kind === 'refused') await noteRefusedCard(app, cardTry, intent)
  if (cardTry?.means === 'Sepa' && intent !== undefined)
    await noteAgreedDebit(app, (await fingerprint()) ?? cardTry.tried)
  if (intent?.status === 'requiresCapture') app.crashPoint('order-committed')
  const reached = committed ?? (await paymentState(app.db, state.request.id)) ?? state
  return ok(showStep(app, reached, intent))
}

/** What the payer wants to pay with; `null` where nothing is to be tried now. Nobody's card but one's own (404). */
async function inputOf(
  app: App,
  seen: PaymentState,
  input: AdvancePayment,
  read: ReadMethod,
): Promise<Result<MethodInput | null>> {
  const {
    confirmationTokenId: confirmationToken = null,
    means = 'Card',
    userId = null,
    savedCard = false,
  } = input
  const paymentMethod = confirmationToken === null ? (input.paymentMethodId ?? null) : null
  if (seen.attempt?.status === 'open' || (await wasTried(app.db, seen, { confirmationToken })))
    return ok(null)
  const { fields, debits } = app.provider(seen.request.provider)
  if (fields === null) return inputElsewhere(input)
  if (paymentMethod === null && confirmationToken === null) return ok(null)
  const agreement =
    means === 'Sepa' && debits && isTraced(input.payer)
      ? { ...input.payer, creditorId: debits.creditorId }
      : null
  if (means === 'Sepa' && agreement === null) return failWith('value_invalid', 'means')
  const keepCard = means === 'Card' && input.saveCard === true && !savedCard && userId !== null
  const customerId =
    userId !== null && (savedCard || keepCard)
      ? await customerOfUser(app.db, userId, seen.request.provider)
      : undefined
  const isLasting = seen.request.frozen.schedule != null
  const method = savedCard || isLasting ? known(await read()) : null
  if (savedCard && (paymentMethod === null || customerId === undefined || method?.customer !== customerId))
    return failWith('NOT_FOUND')
  const problem =
    means === 'Sepa'
      ? debitProblem(await read(), customersOf(savedCard ? customerId : undefined, seen))
      : null
  if (problem !== null) return failWith(problem, nameOf(input))
  return ok({
    means,
    paymentMethod,
    confirmationToken,
    method: isLasting && method !== null ? shown(method) : null,
    userId: savedCard || keepCard ? userId : null,
    customerId: customerId ?? null,
    keepCard,
    agreement,
  })
}

/** Nothing is typed on our page: the payer is sent to the provider's, or only looks. A method of theirs cannot be named. */
function inputElsewhere(input: AdvancePayment): Result<MethodInput | null> {
  const { redirect, paymentMethodId = null, confirmationTokenId = null } = input
  if (paymentMethodId !== null || confirmationTokenId !== null)
    return failWith('value_invalid', nameOf(input))
  if (redirect !== true) return ok(null)
  const nobodys = { method: null, userId: null, customerId: null, keepCard: false, agreement: null }
  return ok({ ...nobodys, means: 'Card', paymentMethod: null, confirmationToken: null })
}

/** Which of the two somebody named. */
function nameOf({ confirmationTokenId = null }: AdvancePayment) {
  return confirmationTokenId === null ? 'paymentMethodId' : 'confirmationTokenId'
}

/** Counts a method that cannot be debited, as cards are that the bank refuses: whoever invents them goes on inventing. */
async function notedRefusal<T extends Extract<Result<unknown>, { ok: false }>>(
  app: App,
  cardTry: CardTry | null,
  refusal: T,
): Promise<T> {
  const isInvalid = refusal.error.some(({ code }) => code === 'DEBIT_METHOD_INVALID')
  if (cardTry !== null && isInvalid) await noteRefusedCard(app, cardTry, {})
  return refusal
}

/** An agreement says from where it was given: without that, no bank would believe it. */
function isTraced(payer: AdvancePayment['payer']): payer is NonNullable<AdvancePayment['payer']> {
  return payer !== undefined && payer.ip !== '' && payer.userAgent.trim() !== ''
}

/** Whose kept accounts this payment may debit. */
function customersOf(user: string | undefined, { request }: PaymentState): readonly string[] {
  return [user ?? null, request.customerId].filter(each => each !== null)
}

type ReadMethod = () => Promise<ProviderAnswer<KeptMethod>>

const untold = { outcome: 'rejected', http: 404, code: 'methods_untold' } as const

/** Asks what the provider knows of a method, or of what a token stands for, once however often it is called. */
function methodReader(
  methods: Methods | null,
  { paymentMethodId, confirmationTokenId }: AdvancePayment,
): ReadMethod {
  let answer: ReturnType<ReadMethod> | undefined
  const ask: ReadMethod = async () => {
    if (methods === null) return untold
    return confirmationTokenId
      ? methods.readToken(confirmationTokenId)
      : methods.readMethod(paymentMethodId ?? '')
  }
  return () => {
    answer ??= ask()
    return answer
  }
}

/** A method, if the provider answers: of a card payment nothing depends on it but the warning of an expiry. */
function known(answer: ProviderAnswer<KeptMethod>): KeptMethod | null {
  return answer.outcome === 'done' ? answer.value : null
}

function shown({ means, brand, last4, expiresIn, country }: ShownMethod): ShownMethod {
  return { means, brand, last4, expiresIn, country }
}

/** Takes no lock where there is nothing to decide: an attempt is open already, or nothing can be opened. */
async function openedAttempt(
  app: App,
  seen: PaymentState,
  input: MethodInput | null,
): Promise<Result<Opened>> {
  const { request, attempt } = seen
  if (attempt?.status === 'open') return ok({ state: seen, attempt })
  if (input === null && !isOver(app, seen)) return ok({ state: seen, attempt: undefined })
  const first = input && (await openFirst(app, seen, input))
  return first ?? app.transaction(tx => openAttempt(app, tx, request.id, input))
}

/** Takes the attempt as far as it goes with its payer present. A debit is only prepared: it is sent later, by a job. */
async function drive(
  app: App,
  { request, payment, place }: PaymentState,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer<Intent>> {
  const { intents } = app.provider(attempt.provider)
  const returnUrl = `${app.operator.origin}${redirectionAddress(place, payment.key)}`
  const how = { returnUrl, offSession: false, mayConfirm: async () => attempt.means !== 'Sepa' }
  if (attempt.intentId !== null) return driveAttempt(app, intents, attempt, how)
  const customer = await customerOf(app, request, attempt)
  if (customer.outcome !== 'done') return customer
  const named = { ...attempt, customerId: customer.value }
  return driveAttempt(app, intents, named, how)
}
