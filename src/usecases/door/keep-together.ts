import { losesConnection } from '#db/connect.ts'
import type { HandedIn } from '#db/door-scans.ts'
import type { Database } from '#db/schema.ts'

/** Keeps what phones of one event handed in, in one transaction; gives the ids that are new. */
type Keep = (handedIn: readonly HandedIn[]) => Promise<ReadonlySet<string>>
type Waiting = { readonly handedIn: HandedIn } & PromiseWithResolvers<ReadonlySet<string>>

/** What is handed in at one event while something of it is being kept. */
type Line = { readonly waiting: Waiting[] }

/** The most calls that are kept in one transaction. */
const mostTogether = 50

const lines = new WeakMap<Database, Map<string, Line>>()

/**
 * Keeps what a phone handed in, and says which ids are new. All scans of an event go through one counter: while one call holds it, those
 * that come are gathered, and the next transaction keeps them all. None of them waits with a connection in its hand.
 */
export function keepTogether(db: Database, handedIn: HandedIn, keep: Keep): Promise<ReadonlySet<string>> {
  const own = lines.get(db) ?? new Map<string, Line>()
  lines.set(db, own)
  const { organizationId, formId } = handedIn.gate
  const key = `${organizationId}:${formId}`
  const mine = { handedIn, ...Promise.withResolvers<ReadonlySet<string>>() }
  const line = own.get(key)
  if (line !== undefined) line.waiting.push(mine)
  else void keepAll(keep, mine, own, key)
  return mine.promise
}

async function keepAll(keep: Keep, first: Waiting, own: Map<string, Line>, key: string): Promise<void> {
  const line: Line = { waiting: [first] }
  own.set(key, line)
  while (line.waiting.length > 0) await keepSome(keep, line.waiting.splice(0, mostTogether))
  own.delete(key)
}

/**
 * Keeps some calls in one transaction. What the database refuses is tried again call by call, so that none fails for what another brought;
 * where it does not answer all of them fail, and phones hand in again.
 */
async function keepSome(keep: Keep, some: readonly Waiting[]): Promise<void> {
  try {
    const added = await keep(some.map(({ handedIn }) => handedIn))
    for (const { resolve } of some) resolve(added)
  } catch (error) {
    if (some.length === 1 || losesConnection(error)) for (const { reject } of some) reject(error)
    else for (const one of some) await keepSome(keep, [one])
  }
}
