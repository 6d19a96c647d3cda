import type { IntentFailure } from '#domain/payment/provider.ts'

/** How a bank answers a try: with money, or why not. */
export type Answer = 'paid' | IntentFailure

const refusals: readonly [number, IntentFailure][] = [
  [0.6, { kind: 'refused', declineCode: 'insufficient_funds' }],
  [0.8, { kind: 'refused', declineCode: 'stolen_card' }],
  [0.9, { kind: 'authentication', declineCode: 'authentication_required' }],
  [1, { kind: 'processing', declineCode: 'processing_error' }],
]

/** What the bank says to the nth try of a payment: 5 % are refused, always the same ones for one seed. */
export function bankAnswer(seed: number, paymentId: number, nth: number): Answer {
  const draw = chanceOf(seed, paymentId, nth)
  if (draw >= 0.05) return 'paid'
  const kind = chanceOf(seed + 1, paymentId, nth)
  return refusals.find(([below]) => kind < below)?.[1] ?? 'paid'
}

/** A number from 0 to 1 that only its arguments decide (the mixing step of mulberry32). */
export function chanceOf(...facts: readonly number[]): number {
  let state = 0x9e3779b9
  for (const fact of facts) state = mix(state ^ Math.imul(fact + 1, 0x85ebca6b))
  return state / 2 ** 32
}

function mix(value: number): number {
  let t = (value + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}
