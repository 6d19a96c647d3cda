import type { Ending, Method } from '../payment/pay.ts'
import type { PaymentCalls } from '../payment/payment-calls.ts'
import { type ApiAnswer, callApi, cardTimeout } from '../transport/call-api.ts'

/** An answer about a refused payment (platform API). */
type Step = {
  readonly action: 'Initialize' | 'Confirm' | 'Finalize' | 'Redirect' | 'Retry' | null
  readonly redirectUrl: string | null
  readonly errorCode: string | null
  readonly declineCode: string | null
  readonly paymentRequestDataId?: string | null
}
type Outcome = Pick<Step, 'redirectUrl'>

/** How long to wait before each further look, in milliseconds: about a minute in all. */
const pauses: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

/** The method that is kept for the order: the platform knows which. */
export const keptMethod: Method = { id: '', card: 'kept' }

/** A method that its payer gives on the provider's own page. */
export const elsewhere: Method = { id: '', card: 'elsewhere' }

/** The calls of the page where a refused payment is settled. */
export function settlementCalls(paymentId: string): PaymentCalls {
  const reinitialize = (another: boolean) =>
    callApi<Step>(`/payments/${paymentId}/reinitialize?useNewPaymentMethod=${another}`, {
      method: 'POST',
      timeout: cardTimeout,
    })
  return {
    async payWith(method) {
      if (method.card === 'kept') return endingOf(await reinitialize(false))
      const query = new URLSearchParams(
        method.card === 'elsewhere' ? { redirect: 'true' } : { confirmationTokenId: method.id },
      )
      if (method.card === 'keep') query.set('keepPaymentMethod', 'true')
      const path = `/payments/card-embed/${paymentId}/reinitialize?${query}`
      return endingOf(await callApi<Step>(path, { method: 'POST', timeout: cardTimeout }))
    },
    async check() {
      const path = `/payments/card-embed/confirm?paymentId=${paymentId}`
      return endingOf(await callApi<Step>(path, { method: 'POST', timeout: cardTimeout }))
    },
    async takeAnotherCard() {
      const answer = await reinitialize(true)
      return answer.ok && answer.value.action === 'Initialize' ? undefined : endingOf(answer)
    },
    async giveUp() {
      const answer = await reinitialize(true)
      const visitId = answer.ok ? answer.value.paymentRequestDataId : undefined
      if (visitId == null) return endingOf(answer)
      const path = `/payments/unpaid/abandon?paymentRequestDataId=${visitId}`
      const left = await callApi<Outcome>(path, { method: 'POST' })
      return left.ok ? leaveTo(left.value.redirectUrl) : { kind: 'unknown' }
    },
  }
}

/** Without an address of its own the page itself knows best where the payment stands. */
function leaveTo(address: string | null): Ending {
  return { kind: 'leave', address: address ?? location.href }
}

/** Refusals that say for sure that nothing was charged; after any other failure the payment is looked at again. */
const certain = ['ORGANIZATION_WALLET_ERROR', 'PAYMENTS_SUSPENDED']

async function endingOf(answer: ApiAnswer<Step>): Promise<Ending> {
  if (!answer.ok) return endingOfFailure(answer)
  const { action, redirectUrl, errorCode, declineCode, paymentRequestDataId = null } = answer.value
  if (action === 'Confirm') return follow(paymentRequestDataId)
  if (action === 'Redirect' && redirectUrl !== null) return { kind: 'bank', address: redirectUrl }
  // The page of the refusal is for who comes back from the bank: here the next card is one field away.
  if (action === 'Retry' || redirectUrl === null)
    return { kind: 'refused', code: errorCode ?? 'PAYMENT_ERROR', declineCode }
  return leaveTo(redirectUrl)
}

function endingOfFailure({ status, problems }: Extract<ApiAnswer<Step>, { ok: false }>): Ending {
  const code = problems[0]?.code ?? 'UNKNOWN'
  if (status === 404) return leaveTo(null)
  if (code === 'TOO_MANY_REQUESTS')
    return { kind: 'refused', code, declineCode: null, message: problems[0]?.message ?? '' }
  const isCertain = certain.includes(code) || status === 400
  return isCertain ? { kind: 'refused', code, declineCode: null } : { kind: 'unknown' }
}

/** A lost answer, or a charge that somebody else began: looks until it leads somewhere. */
async function follow(visitId: string | null): Promise<Ending> {
  for (const pause of visitId === null ? [] : pauses) {
    await new Promise(done => setTimeout(done, pause))
    const path = `/payments/unpaid/finalize?paymentRequestDataId=${visitId}`
    const answer = await callApi<Outcome>(path, { method: 'POST', timeout: cardTimeout })
    if (answer.ok && answer.value.redirectUrl !== null) return leaveTo(answer.value.redirectUrl)
  }
  return { kind: 'unknown' }
}
