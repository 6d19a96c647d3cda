/** What the server held at a moment at which nothing was under way. */
export type Held = { readonly atSeconds: number; readonly heapMb: number; readonly residentMb: number }

/** Growth in the second half of a run, as the line through its points says: in the first half caches fill. */
export function growthOf(held: readonly Held[], what: 'heapMb' | 'residentMb'): number {
  const half = held.slice(Math.floor(held.length / 2))
  const [first, last] = [half.at(0), half.at(-1)]
  if (first === undefined || last === undefined || half.length < 2) return Number.NaN
  const mean = (of: (point: Held) => number) => half.reduce((sum, point) => sum + of(point), 0) / half.length
  const [time, level] = [mean(point => point.atSeconds), mean(point => point[what])]
  const above = half.reduce((sum, point) => sum + (point.atSeconds - time) * (point[what] - level), 0)
  const below = half.reduce((sum, point) => sum + (point.atSeconds - time) ** 2, 0)
  return (above / below) * (last.atSeconds - first.atSeconds)
}

/** Flat is what grows by less than this in half a run, of what is held at its end. */
export const flatShare = 0.05

export function isFlat(held: readonly Held[]): boolean {
  const level = held.at(-1)?.heapMb ?? 0
  return growthOf(held, 'heapMb') <= level * flatShare
}
