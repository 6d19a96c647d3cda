import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, type Binaries, findAccount, findBinaries } from './postgres-binaries.ts'
import { addresses, database, login, type Place, placeOf, preparePlace, superuser } from './postgres-place.ts'
import { end, orphanOf, statusOf, stopOrphan } from './postgres-process.ts'
import { StartFault } from './start-fault.ts'

export type Postgres = {
  /** For the application. */
  readonly url: string
  /** For the migrator, backup and restore. */
  readonly ownerUrl: string
  readonly pid: number
  /** Resolves when the server has ended, whoever ended it. */
  readonly exited: Promise<void>
  /** Ends all sessions, writes everything down and waits for the end. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Everything of this server lies in it. Whoever starts a server holds the lock of its data (see `lock-file.ts`). */
  readonly directory: string
  /** `false` trades safety against speed: for tests whose data nobody needs. */
  readonly durable?: boolean
}

/**
 * Starts the embedded PostgreSQL in a folder, which is created at the first time. A server that was left behind by a
 * killed process is stopped first. Throws {@link StartFault} with a reason that can be shown.
 */
export async function startPostgres({ directory, durable = true }: PostgresOptions): Promise<Postgres> {
  if (process.platform === 'win32') throw new StartFault('no_embedded_postgres', { platform: 'Windows' })
  const account = findAccount()
  const binaries = await findBinaries(account)
  const place = preparePlace(directory, account)
  if (!existsSync(place.data)) await initialise(place, binaries, account)
  else await stopOrphan(place)
  const child = await launch(place, binaries, account, durable)
  const postgres = describe(place, child)
  await createDatabase(place)
  return postgres
}

/** The address of the server of a folder if one is running, whoever started it. */
export function runningPostgres(directory: string): { url: string; ownerUrl: string } | undefined {
  const place = placeOf(directory, findAccount())
  return orphanOf(place) === undefined ? undefined : addresses(place)
}

/** Creates the cluster beside its final place, so that an interrupted start leaves nothing half-made. */
async function initialise(place: Place, binaries: Binaries, account: Account | undefined): Promise<void> {
  const draft = `${place.data}.new`
  rmSync(draft, { recursive: true, force: true })
  // Whoever may use the socket is trusted: its mode lets nobody in but the account and root.
  const flags = [
    '--auth=trust',
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  try {
    await promisify(execFile)(binaries.initdb, [`--pgdata=${draft}`, ...flags], {
      ...account,
      env: plainEnvironment(),
      cwd: place.folder,
    })
  } catch (cause) {
    throw faultOf(String((cause as { stderr?: string }).stderr ?? cause), place)
  }
  renameSync(draft, place.data)
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Small on purpose: one installation on one machine, beside the application. No helpers that would only wait. */
const comfort = [
  'log_min_messages=warning',
  'log_checkpoints=off',
  // Two processes of 42 (`connections.ts`), and who looks at it beside them.
  'max_connections=100',
  'shared_buffers=64MB',
  'io_method=sync',
  // The queue's table lives by it: its rows come and go by the hundred each second.
  'autovacuum_naptime=15s',
  'max_logical_replication_workers=0',
]
const haste = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
]

async function launch(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories="${place.sockets}"`,
    'unix_socket_permissions=0700',
    ...comfort,
    ...(durable ? [] : haste),
  ]
  rmSync(place.log, { force: true })
  const log = openSync(place.log, 'a', 0o600)
  // A process group of its own: Ctrl-C at the terminal is for us, we stop the server when nobody needs it any more.
  const child = spawn(
    binaries.postgres,
    ['-D', place.data, ...settings.flatMap(setting => ['-c', setting])],
    {
      ...account,
      detached: true,
      cwd: place.folder,
      env: plainEnvironment(),
      stdio: ['ignore', log, log],
    },
  )
  const failure = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', () => resolve(readFileSync(place.log, 'utf8')))
  })
  const text = await Promise.race([failure, untilReady(place, child)])
  if (text !== undefined) throw faultOf(text, place)
  return child
}

async function untilReady(place: Place, child: ChildProcess): Promise<undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const status = statusOf(place)
    if (Number(status[0]) === child.pid && status[7]?.startsWith('ready')) return
    await sleep(5)
  }
  await new Promise(() => {})
}

/** What is wrong, from what the server or its set-up said. */
function faultOf(text: string, place: Place): StartFault {
  const last =
    text
      .trim()
      .split('\n')
      .findLast(line => /FATAL|ERROR|error:/.test(line)) ??
    text.trim().split('\n').at(-1) ??
    ''
  if (/No space left on device/.test(text)) return new StartFault('no_space')
  return new StartFault('postgres_failed', {
    reason: last.replace(/^.*?(FATAL|ERROR|error): +/, ''),
    log: place.log,
  })
}

function describe(place: Place, child: ChildProcess): Postgres {
  const pid = child.pid!
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await end(pid)
  }
  // The server must not keep us alive by itself.
  child.unref()
  return { ...addresses(place), pid, exited, stop }
}

async function createDatabase(place: Place): Promise<void> {
  const host = place.sockets
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount !== 0) return
    await client.query(`create role ${login} login`)
    await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
