import type { waiting as source } from '../fr/waiting.ts'

export const waiting = {
  'waiting.rate': 'Rate you are waiting for',
  'waiting.quantity': 'How many?',
  'waiting.quantity_hint': 'From 1 to {most}',
} as const satisfies Record<keyof typeof source, string>
