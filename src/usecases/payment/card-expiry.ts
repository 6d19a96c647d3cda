import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'

/**
 * The last due date of a request's instalments, ISO, where a method expires before it; `null` otherwise. A monthly gift has
 * no last date: its card's expiry is told when it comes (rule DUE-9).
 */
export function lastDueAfter(
  { frozen }: Pick<PaymentRequest, 'frozen'>,
  method: ShownMethod | null,
): string | null {
  const last = frozen.terms.at(-1)
  if (method?.expiresIn == null || last === undefined || frozen.terms.length < 2) return null
  return method.expiresIn < last.date.slice(0, 7) ? last.date : null
}
