import type { PaymentMethod } from '../objects/payment-method.ts'
import { readyMethods } from '../rules/ready-methods.ts'
import { createMethod } from '../steps/create-method.ts'
import type { Draft } from '../store/draft.ts'
import { named } from './operation.ts'

/** The payment method that a parameter names: a kept one, or one of the provider's ready-made test methods. */
export const methodNamed = (draft: Draft, id: string): PaymentMethod => {
  const number = Object.hasOwn(readyMethods, id) ? readyMethods[id] : undefined
  if (number === undefined) return named(draft, 'payment_method', id, 'payment_method')
  const exp_year = new Date(draft.now * 1000).getUTCFullYear() + 5
  return createMethod(draft, { type: 'card', card: { number, exp_month: 12, exp_year, cvc: '123' } })
}
