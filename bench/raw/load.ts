import pg from 'pg'
import { closedLoop, type Sample } from '../load/closed-loop.ts'
import { serveJobs } from '../rig/load-process.ts'
import { type Facts, type RawName, rawScripts } from './scripts.ts'

/** Runs raw SQL scripts, one connection for each user, as pgbench does. */
export type RawJob = {
  readonly url: string
  readonly script: RawName
  readonly connections: number
  /** So long, or once for each of these. */
  readonly until: { readonly seconds: number } | { readonly works: readonly Facts[] }
}

const tiers = 10_000

serveJobs(async ({ url, script, connections, until }: RawJob): Promise<Sample> => {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)))
  const run = rawScripts[script]
  try {
    return await closedLoop<Facts | undefined>({ inFlight: connections, until, warmUp: 0.2 }, (user, facts) =>
      run(clients[user]!, facts ?? { tierId: 1 + Math.floor(Math.random() * tiers) }),
    )
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set role obole_app')
  return client
}
