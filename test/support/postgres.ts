import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { holderOf, isLocked, takeLock } from '#main/lock-file.ts'
import { startPostgres } from '#main/postgres.ts'
import { findAccount } from '#main/postgres-binaries.ts'
import { addresses, type Place, placeOf } from '#main/postgres-place.ts'
import { orphanOf, stopOrphan } from '#main/postgres-process.ts'

/**
 * One PostgreSQL for all test files, however they are run: the first that needs it starts a keeper (this file, run as a
 * program), which starts the server and stops it once nobody has been connected for a while. Each keeper begins anew.
 */
const folder = join(import.meta.dirname, '..', '..', '.data', 'test')
const lockPath = join(folder, 'keeper.lock')
/** Several times what the databases of a run and their log come to. */
const leastMemory = 4 * 1024 ** 3
const directory = inMemory() ?? join(folder, 'postgres')

let known: Place | undefined

/** Where the server lies. As root the system is asked for an account, by programs: once a process. */
function place(): Place {
  known ??= placeOf(directory, findAccount())
  return known
}

/**
 * A folder of this checkout and account in memory, where the system has one that is large enough: making and removing the
 * thousand files of a database costs a disk as much work as all that is asked of them.
 */
function inMemory(): string | undefined {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined
  const { bsize, blocks } = statfsSync(memory)
  const name = createHash('sha256').update(`${process.getuid?.()} ${folder}`).digest('hex').slice(0, 12)
  return bsize * blocks < leastMemory ? undefined : join(memory, `obole-test-${name}`)
}

/** How long the server stays without a single connection. */
const idleSeconds = 60

export type TestServer = {
  /** The superuser's address; its path names a database to replace. */
  readonly ownerUrl: string
  /** The address of the application's login. */
  readonly url: string
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  return address.href
}

/** The running test server; starts one if there is none. */
export async function testServer(): Promise<TestServer> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const server = isLocked(lockPath) && orphanOf(place()) !== undefined ? addresses(place()) : undefined
    if (server !== undefined && (await answers(server.ownerUrl))) return server
    // Several files may start a keeper at once: those that do not get the lock end at once.
    if (waited % 5_000 === 0 && !isLocked(lockPath)) startKeeper()
    await sleep(50)
  }
  throw new Error(`The test server did not start, see ${place().log}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

let startedHere = false

/** Stops the server at once if this process was the one that had it started. */
export async function stopTestServer(): Promise<void> {
  const keeper = startedHere ? holderOf(lockPath) : undefined
  if (keeper !== undefined) process.kill(keeper, 'SIGTERM')
  while (keeper !== undefined && isLocked(lockPath)) await sleep(50)
}

function startKeeper(): void {
  startedHere = true
  spawn(process.execPath, [import.meta.filename], { detached: true, stdio: 'ignore' }).unref()
}

async function keep(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(lockPath)
  if (lock === undefined) return
  await stopOrphan(place())
  clear()
  const server = await startPostgres({ directory, durable: false })
  let wanted = true
  process.on('SIGTERM', () => {
    wanted = false
  })
  const client = new pg.Client({ connectionString: server.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  for (let idle = 0; wanted && idle < idleSeconds; idle += 1) {
    await sleep(1_000)
    if (await othersConnected(client)) idle = 0
  }
  await client.end()
  await server.stop()
  clear()
  lock.release()
}

function clear(): void {
  rmSync(place().data, { recursive: true, force: true })
}

async function othersConnected(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: boolean }>(
    `select count(*) > 1 as others from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows[0]!.others
}

if (import.meta.main) await keep()
