import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { embeddedDirectory } from './data-folder.ts'
import { startPostgres } from './postgres.ts'
import { StartFault } from './start-fault.ts'

export type DatabaseAddresses = { readonly url: string; readonly ownerUrl: string }

/** The database of this installation, migrated: the one of `DATABASE_URL`, else the embedded one. */
export type Database = DatabaseAddresses & { stop(): Promise<void> }

/** Brings up the database and migrates it. `onRestart` is called when the embedded server had to be started again. */
export async function prepareDatabase(settings: Settings, onRestart: () => void): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl } = settings
  if (databaseUrl !== undefined) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl
    await migrate({ ownerUrl, login: await requireReachable(databaseUrl, 'DATABASE_URL') })
    return { url: databaseUrl, ownerUrl, stop: async () => {} }
  }
  const embedded = await keepRunning(embeddedDirectory(settings.dataDir), onRestart)
  try {
    await migrate({ ownerUrl: embedded.ownerUrl, login: new URL(embedded.url).username })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

/** Fails at once, with a {@link StartFault}, when a database that is not ours cannot be reached. */
export async function requireDatabase({ databaseUrl, databaseOwnerUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined) return
  await requireReachable(databaseUrl, 'DATABASE_URL')
  if (databaseOwnerUrl !== undefined) await requireReachable(databaseOwnerUrl, 'DATABASE_OWNER_URL')
}

/** The login that an address leads to; throws a {@link StartFault} when the server does not let us in. */
export async function requireReachable(url: string, variable: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ login: string }>('select session_user as login')
    return rows[0]!.login
  } catch (error) {
    throw new StartFault(
      'database_unreachable',
      { variable, address: withoutLogin(url), reason: reasonOf(error) },
      error,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function withoutLogin(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host)}${pathname}`
}

/** Several addresses of one name are tried at once: their errors come together, without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** Starts the embedded server, and starts it again whenever it ends by itself. */
async function keepRunning(directory: string, onRestart: () => void): Promise<Database> {
  let stopping = false
  let current = await startPostgres({ directory })
  const { url, ownerUrl } = current
  const watch = async () => {
    await current.exited
    while (!stopping) {
      onRestart()
      const again = await startPostgres({ directory }).catch(() => sleep(1_000))
      if (again === undefined) continue
      current = again
      await current.exited
    }
  }
  void watch()
  return {
    url,
    ownerUrl,
    async stop() {
      stopping = true
      await current.stop()
    },
  }
}
