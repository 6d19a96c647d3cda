import type { waiting as source } from '../fr/waiting.ts'

export const waiting = {
  'waiting.rate': 'Rate you are waiting for',
  'waiting.quantity': 'How many?',
  'waiting.quantity_hint': 'From 1 to {most}',
  'waiting.promise':
    'As soon as there is enough for you, the first person in line gets a link and 12 hours to order. Then it is the next one’s turn.',
} as const satisfies Record<keyof typeof source, string>
