import type { ChosenCheque } from '#usecases/administration/deposit-slips.ts'

/** The cheque that a form names: its payment, and of a series its number; `undefined`: none. */
export function chequeOf(value: unknown): ChosenCheque | undefined {
  const [, paymentId, number] = /^([1-9]\d{0,8})(?:-([1-9]\d?))?$/.exec(String(value ?? '')) ?? []
  if (paymentId === undefined) return undefined
  return { paymentId: Number(paymentId), number: number === undefined ? null : Number(number) }
}
