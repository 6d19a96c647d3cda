import { type HandedIn, insertScans } from '#db/door-scans.ts'
import type { Database } from '#db/schema.ts'
import type { App } from '../app.ts'

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
export function keepTogether(app: App, handedIn: HandedIn): Promise<ReadonlySet<string>> {
  const own = lines.get(app.db) ?? new Map<string, Line>()
  lines.set(app.db, own)
  const { organizationId, formId } = handedIn.gate
  const key = `${organizationId}:${formId}`
  const mine = { handedIn, ...Promise.withResolvers<ReadonlySet<string>>() }
  const line = own.get(key)
  if (line !== undefined) line.waiting.push(mine)
  else void keepAll(app, mine, own, key)
  return mine.promise
}

async function keepAll(app: App, first: Waiting, own: Map<string, Line>, key: string): Promise<void> {
  const line: Line = { waiting: [first] }
  own.set(key, line)
  while (line.waiting.length > 0) await keepSome(app, line.waiting.splice(0, mostTogether))
  own.delete(key)
}

/** Keeps some calls in one transaction; should that fail each for itself, so that none fails for what another brought. */
async function keepSome(app: App, some: readonly Waiting[]): Promise<void> {
  try {
    const added = await insert(app, some)
    for (const { resolve } of some) resolve(added)
  } catch (error) {
    if (some.length === 1) some[0]?.reject(error)
    else for (const one of some) await keepSome(app, [one])
  }
}

function insert(app: App, some: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const all = some.map(({ handedIn }) => handedIn)
  const [{ gate }] = all as [HandedIn]
  const form = { organizationId: gate.organizationId, id: gate.formId }
  return app.transaction(tx => insertScans(tx, form, all))
}
