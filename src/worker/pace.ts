/** How long the worker waits between two looks, in production. */
const production = {
  /** How often a worker says that it is alive and looks after the others. */
  beatMs: 5_000,
  /** How long a worker is silent before the others take over its jobs: several beats, so that a pause is forgiven. */
  silentSeconds: 15,
  /** How often the queue is asked when nobody tells of a new job. */
  pollMs: 1_000,
  /** What a failed job waits, times e to the power of its tries: the queue's own rule. */
  backOffSeconds: 1,
  /** How soon an unfinished restore is looked at again. */
  heldMs: 5_000,
  /** How soon a queue that could not begin is tried again. */
  againMs: 1_000,
  /** A minute of the timetable. */
  minuteMs: 60_000,
}

export type Pace = Readonly<typeof production>

/** Production's waits, all divided by one number: 1 in production, more where a test kills workers all the time. */
export function paceOf(timeDivisor: number): Pace {
  const divided = Object.entries(production).map(([name, wait]) => [name, wait / timeDivisor])
  return Object.fromEntries(divided) as Pace
}
