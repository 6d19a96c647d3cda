/** Milliseconds between two exchanges while the page is looked at. */
export const usualPause = 5_000

/** The longest pause after failures. */
const longestPause = 60_000

/** How long to wait after so many failures in a row; `chance` between 0 and 1 keeps the phones of a door from coming back all at once. */
export function pauseAfter(failures: number, chance: number): number {
  if (failures === 0) return usualPause
  return Math.min(longestPause, usualPause * 2 ** (failures - 1)) * (0.5 + chance / 2)
}

/** When the page is shown, when a network comes back. */
const wakeUps = ['online', 'pageshow', 'focus'] as const

/**
 * Has the phone speak to the server now, every five seconds while it is looked at, and as soon as a network comes back; more rarely after
 * failures. `run` says whether it went well. Gives what asks for an exchange at once, and what ends the rhythm.
 */
export function keepRhythm(run: () => Promise<boolean>): { now(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  let isAsked = false
  let isOver = false
  const later = () => {
    clearTimeout(timer)
    if (!isOver && document.visibilityState === 'visible')
      timer = setTimeout(now, pauseAfter(failures, Math.random()))
  }
  const now = async () => {
    clearTimeout(timer)
    isAsked = true
    if (isRunning) return
    isRunning = true
    while (isAsked && !isOver) {
      isAsked = false
      failures = (await run()) ? 0 : failures + 1
    }
    isRunning = false
    later()
  }
  const shown = () => document.visibilityState === 'visible' && void now()
  const listening = new AbortController()
  for (const event of wakeUps) addEventListener(event, shown, listening)
  document.addEventListener('visibilitychange', shown, listening)
  void now()
  return {
    now: () => void now(),
    end() {
      isOver = true
      clearTimeout(timer)
      listening.abort()
    },
  }
}
