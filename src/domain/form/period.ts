/** The periods that statistics are read for, each with what one bar of its chart stands for. */
export const periods = {
  '7': { days: 7, step: 'day' },
  '30': { days: 30, step: 'day' },
  '90': { days: 90, step: 'day' },
  '365': { days: 365, step: 'month' },
} as const satisfies Record<string, { readonly days: number; readonly step: 'day' | 'month' }>

export type Period = keyof typeof periods

/** The period of an address, thirty days where it names none. */
export function periodOf(text: string | null): Period {
  return text !== null && Object.hasOwn(periods, text) ? (text as Period) : '30'
}
