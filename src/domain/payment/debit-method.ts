import type { KeptMethod } from './provider.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** Statuses with which the provider says that it has no such method; any other refusal is about us or about the moment. */
const unknownMethod: readonly number[] = [400, 404]

/**
 * Why nobody can be debited with a method, by what the provider says of it; `null`: nothing speaks against it. A debit is
 * committed before the bank is asked, so that whatever is not known for sure stops it. An account that is kept may be
 * debited for its own customer alone: `customers` are those of this payment.
 */
export function debitProblem(
  answer: ProviderAnswer<KeptMethod>,
  customers: readonly string[],
): 'DEBIT_METHOD_INVALID' | 'PAYMENT_INITIALIZE_ERROR' | null {
  if (answer.outcome === 'rejected' && unknownMethod.includes(answer.http)) return 'DEBIT_METHOD_INVALID'
  if (answer.outcome !== 'done') return 'PAYMENT_INITIALIZE_ERROR'
  const { means, customer } = answer.value
  const isOurs = customer === null || customers.includes(customer)
  return means === 'Sepa' && isOurs ? null : 'DEBIT_METHOD_INVALID'
}
