import type { PaymentVisit } from './pay.ts'

const key = 'obole:payment'

/** Remembers in the tab which request a payment belongs to: the bank leads back with the payment's id alone. */
export function rememberVisit({ paymentId, requestId }: PaymentVisit): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ paymentId, requestId }))
  } catch {
    // Blocked in a frame of another site: the way back then leads to the campaign.
  }
}

/** The request of a payment that this tab began, or undefined. */
export function requestOfPayment(paymentId: string): string | undefined {
  try {
    const found = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null')) as Partial<PaymentVisit>
    return found.paymentId === paymentId ? found.requestId : undefined
  } catch {
    return undefined
  }
}
