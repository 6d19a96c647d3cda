import type { Payment } from './request.ts'

const cameAndStayed: readonly Payment['status'][] = ['Authorized', 'Refunding', 'Contested']

/** Whether the money of a payment came and was not all given back: only such a payment is attested. Amount in cents. */
export function isAttested({ status, amount }: Pick<Payment, 'status' | 'amount'>): boolean {
  return amount > 0 && cameAndStayed.includes(status)
}
