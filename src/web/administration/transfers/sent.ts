import type { Problem } from '#domain/result.ts'

/** What a form of the page said. */
export type Sent = {
  readonly intent: string
  /** The payment of the transfer that it is about; 0: the settings. */
  readonly paymentId: number
  readonly values: Readonly<Record<string, string>>
}

/** The same with what is wrong with it. */
export type Refused = Sent & { readonly problems: readonly Problem[] }

const deeds = ['part', 'whole', 'over', 'cancel', 'settled', 'settings'] as const

/** What was done, as an address tells it: a sum in cents that is missing, or came beyond what was asked for. */
export type Done = { readonly fait: (typeof deeds)[number]; readonly somme?: string }

export function doneOf(query: URLSearchParams): { readonly what: Done['fait']; readonly sum: number } | null {
  const what = deeds.find(each => each === query.get('fait'))
  const sum = /^\d{1,9}$/.exec(query.get('somme') ?? '')?.[0]
  return what === undefined ? null : { what, sum: Number(sum ?? 0) }
}

/** What is wrong beside a field of the form of one transfer, or of the settings. */
export function problemOf(refused: Refused | null, field: string, paymentId = 0): Problem | undefined {
  return refused?.paymentId === paymentId ? refused.problems.find(each => each.field === field) : undefined
}
