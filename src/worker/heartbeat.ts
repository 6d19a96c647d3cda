export type HeartbeatParts = {
  /** Between two beats. */
  readonly beatMs: number
  /** Notes that this worker is alive. */
  readonly beat: () => Promise<void>
  /** Frees the jobs of silent workers and gives their names. */
  readonly release: () => Promise<readonly string[]>
  readonly onReleased: (workers: readonly string[]) => void
  readonly onError: (error: unknown) => void
}

/** Beats and looks after the others until it is stopped; `stop` waits for a round that is under way. */
export function startHeartbeat(parts: HeartbeatParts): { stop(): Promise<void> } {
  let round = beatOnce(parts)
  const timer = setInterval(() => {
    round = round.then(() => beatOnce(parts))
  }, parts.beatMs)
  return {
    stop() {
      clearInterval(timer)
      return round
    },
  }
}

/** A round that fails (no database just now) is only reported: the next one is due soon. */
async function beatOnce({ beat, release, onReleased, onError }: HeartbeatParts): Promise<void> {
  try {
    await beat()
    const released = await release()
    if (released.length > 0) onReleased(released)
  } catch (error) {
    onError(error)
  }
}
