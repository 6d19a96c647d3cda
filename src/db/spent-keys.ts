/** How many are remembered; the one that was spent first is forgotten for the next. */
const most = 20_000

/** Which limits are spent, in the memory of this process. */
export function spentKeys(nowInMs: () => number = () => performance.now()) {
  const ends = new Map<string, number>()
  return {
    /** Seconds until the key may be counted again; 0 where nothing is known. */
    secondsLeft(key: string): number {
      const end = ends.get(key)
      if (end === undefined) return 0
      const left = Math.ceil((end - nowInMs()) / 1000)
      if (left <= 0) ends.delete(key)
      return Math.max(0, left)
    },
    remember(key: string, seconds: number): void {
      ends.delete(key)
      if (ends.size >= most) ends.delete(ends.keys().next().value!)
      ends.set(key, nowInMs() + seconds * 1000)
    },
  }
}
