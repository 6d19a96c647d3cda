import type { RepaymentKey } from '#domain/repayment/repayment.ts'

/** For whom the IBAN of a repayment is sealed: copied to another one it is worth nothing. */
export function accountSubject({ organizationId, id }: RepaymentKey): string {
  return `repayment:${organizationId}:${id}`
}
