import { withProof } from '../captcha/proof.ts'
import { type ApiAnswer, callApi, cardTimeout } from '../transport/call-api.ts'

/** One visit to the payment page, as the browser knows it. */
export type PaymentVisit = {
  readonly requestId: string
  readonly paymentId: string
  /** The campaign's path: outcome pages stand under it. */
  readonly campaign: string
}

/** What a payer pays with: `id` is what the provider's fields handed over, or the method. `kept` is one of their own kept cards, `keep` a new one that they want kept, `elsewhere` is given on the provider's own page. */
export type Method = {
  readonly id: string
  readonly means?: 'Card' | 'Sepa'
  readonly card?: 'kept' | 'keep' | 'elsewhere'
  /** Paid with, although it expires before the last payment. */
  readonly acceptExpiry?: boolean
}

/** An answer about a payment. `finalize` leaves `action` out: its address says all. */
type Step = {
  readonly action?: 'Initialize' | 'Confirm' | 'Finalize' | 'Redirect' | 'Retry' | null
  readonly redirectUrl: string | null
  readonly errorCode: string | null
  /** The bank's reason, where the provider tells it. */
  readonly declineCode?: string | null
  readonly cardExpiresBefore?: string | null
}

/** Where a try with a card ends on this page. */
export type Ending =
  | { readonly kind: 'leave'; readonly address: string }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly declineCode: string | null
      /** The platform's own words, where only it knows them: how long to wait. */
      readonly message?: string
    }
  /** The bank asks for its holder on a page of its own. */
  | { readonly kind: 'bank'; readonly address: string }
  /** Nothing was tried: the card expires before the last payment, on this ISO day. */
  | { readonly kind: 'expires'; readonly date: string }
  /** No answer says what happened: nothing may be concluded, the payment has to be looked at again. */
  | { readonly kind: 'unknown' }

/** How long to wait before each further look, in milliseconds: about a minute in all. */
const pauses: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

/** Tries a method, and follows every action until the payer has to do something (platform API). */
export async function payWith(visit: PaymentVisit, method: Method): Promise<Ending> {
  const query = new URLSearchParams({ paymentRequestId: visit.requestId })
  if (method.card === 'elsewhere') query.set('redirect', 'true')
  else query.set(method.card === 'kept' ? 'paymentMethodId' : 'confirmationTokenId', method.id)
  if (method.means === 'Sepa') query.set('means', 'Sepa')
  if (method.card === 'kept') query.set('savedCard', 'true')
  if (method.card === 'keep') query.set('saveCard', 'true')
  if (method.acceptExpiry) query.set('acceptExpiry', 'true')
  const path = `/payments/card-embed/initialize?${query}`
  const initialize = (headers: Readonly<Record<string, string>>) =>
    callApi<Step>(path, { method: 'POST', timeout: cardTimeout, headers })
  return follow(visit, await withProof('payment', initialize, proofRefused))
}

/** The answer to the anti-bot check came too late: nothing was tried. */
function proofRefused(answer: ApiAnswer<Step>): boolean {
  return !answer.ok && answer.problems[0]?.code === 'CAPTCHA_REFUSED'
}

/** Looks at where the payment stands now. */
export async function checkPayment(visit: PaymentVisit): Promise<Ending> {
  return follow(visit, await look(visit))
}

/** Lets go of a challenge that is still open at the bank: another card may be tried then. */
export async function takeAnotherCard(visit: PaymentVisit): Promise<Ending | undefined> {
  const path = `/payments/${visit.paymentId}/reinitialize?useNewPaymentMethod=true`
  const answer = await callApi<Step>(path, { method: 'POST' })
  return answer.ok && answer.value.action === 'Retry' ? undefined : follow(visit, answer)
}

/** Gives the payment up; what was paid meanwhile is an order all the same, and its address says so. */
export async function giveUp(visit: PaymentVisit): Promise<Ending> {
  const path = `/payments/unpaid/abandon?paymentRequestDataId=${visit.requestId}`
  const answer = await callApi<Step>(path, { method: 'POST' })
  return answer.ok && answer.value.redirectUrl !== null
    ? { kind: 'leave', address: answer.value.redirectUrl }
    : { kind: 'unknown' }
}

async function follow(visit: PaymentVisit, first: ApiAnswer<Step>): Promise<Ending> {
  let answer = first
  for (const pause of pauses) {
    const ending = answer.ok ? endingOf(visit, answer.value) : endingOfFailure(visit, answer)
    if (ending) return ending
    await new Promise(done => setTimeout(done, pause))
    answer = await next(visit, answer)
  }
  return { kind: 'unknown' }
}

function look({ requestId }: PaymentVisit) {
  return callApi<Step>(`/payments/card-embed/get-next-action?paymentRequestId=${requestId}`, {
    method: 'GET',
  })
}

function next(visit: PaymentVisit, answer: ApiAnswer<Step>): Promise<ApiAnswer<Step>> {
  const action = answer.ok ? answer.value.action : undefined
  const call = { Confirm: '/payments/card-embed/confirm', Finalize: '/payments/finalize' } as const
  if (action !== 'Confirm' && action !== 'Finalize') return look(visit)
  return callApi<Step>(`${call[action]}?paymentId=${visit.paymentId}`, {
    method: 'POST',
    timeout: cardTimeout,
  })
}

/** Undefined where the next call has to be made. */
function endingOf(visit: PaymentVisit, step: Step): Ending | undefined {
  const { action, redirectUrl, errorCode, declineCode = null, cardExpiresBefore = null } = step
  if (cardExpiresBefore !== null) return { kind: 'expires', date: cardExpiresBefore }
  if (errorCode === 'DUPLICATED_PAYMENT') return leaveWith(visit, errorCode)
  // The page of the refusal is for who comes back from the bank: here the next card is one field away.
  if (action === 'Retry') return { kind: 'refused', code: errorCode ?? 'PAYMENT_ERROR', declineCode }
  if (redirectUrl !== null) return { kind: action === 'Redirect' ? 'bank' : 'leave', address: redirectUrl }
  if (action === 'Confirm' || action === 'Finalize' || action === undefined) return undefined
  if (action === null) return leaveWith(visit, errorCode ?? 'PAYMENT_ERROR')
  return { kind: 'refused', code: errorCode ?? 'PAYMENT_ERROR', declineCode }
}

/** Refusals that say for sure that no card was charged; after any other failure the payment is looked at again. */
const certain = ['ORGANIZATION_WALLET_ERROR', 'PAYMENTS_SUSPENDED', 'PAYMENT_INITIALIZE_ERROR']

function endingOfFailure(
  visit: PaymentVisit,
  answer: Extract<ApiAnswer<Step>, { ok: false }>,
): Ending | undefined {
  const code = answer.problems[0]?.code ?? 'UNKNOWN'
  if (code === 'TOO_MANY_REQUESTS')
    return { kind: 'refused', code, declineCode: null, message: answer.problems[0]?.message ?? '' }
  if (certain.includes(code)) return { kind: 'refused', code, declineCode: null }
  // The page itself knows best where a payment leads that the API does not know.
  if (answer.status === 404) return { kind: 'leave', address: `/paiement/embarque/${visit.requestId}` }
  return answer.status === 400 ? { kind: 'refused', code, declineCode: null } : undefined
}

function leaveWith({ campaign, requestId }: PaymentVisit, code: string): Ending {
  return { kind: 'leave', address: failurePage(campaign, code, requestId) }
}

/** The outcome page of a payment that came to no order, under the campaign's path; the page itself reads the truth. */
function failurePage(campaign: string, code: string, requestId: string): string {
  return `${campaign}/echec?code=${encodeURIComponent(code)}&paymentRequestId=${requestId}`
}
