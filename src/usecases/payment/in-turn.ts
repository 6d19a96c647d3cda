/**
 * How many orders of one organization are committed at the same time by one process; the others wait without a connection. One
 * writes while the other's commit is on its way to the disk: more of them are no faster, only one another's burden.
 */
const mostAtOnce = 2

type Line = { running: number; readonly waiting: (() => void)[] }

const lines = new Map<number, Line>()

/**
 * Does what commits an order of an organization when it is its turn. Whoever wants the same rate waits for its counter anyway;
 * who waits for it with a connection in hand keeps the payers of all other organizations from theirs (rule OPS-10). Within
 * `work` nobody may ask for another turn: two who did would wait for ever. Gives what `work` gives and throws what it throws.
 */
export async function inTurn<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(organizationId) ?? { running: 0, waiting: [] }
  lines.set(organizationId, line)
  if (line.running >= mostAtOnce) await new Promise<void>(resolve => line.waiting.push(resolve))
  else line.running += 1
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    // The place goes on to the next one: nobody comes between.
    if (next !== undefined) next()
    else {
      line.running -= 1
      if (line.running === 0) lines.delete(organizationId)
    }
  }
}
