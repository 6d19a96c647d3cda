import type { Tier } from '#domain/form/form.ts'

/** How many units are left where that is worth saying: at most a fifth of all, or ten (rule SCR-6); else null. */
export function fewLeft({
  remainingNumber,
  capacity,
}: Pick<Tier, 'remainingNumber' | 'capacity'>): number | null {
  if (remainingNumber === null || remainingNumber <= 0) return null
  const few = Math.max(10, (capacity ?? 0) / 5)
  return remainingNumber <= few ? remainingNumber : null
}
