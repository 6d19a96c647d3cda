import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#main/postgres.ts'
import { withDatabase } from '#test/support/postgres.ts'
import { root } from './program.ts'

/** A database of the benchmark's own server. */
export type BenchDatabase = {
  /** The application's login. */
  readonly url: string
  readonly ownerUrl: string
}

/** A PostgreSQL as `npm start` brings it up, durable, with its data in a temporary folder. */
export type Server = AsyncDisposable & {
  /** Another one after {@link restart}. */
  readonly pid: number
  /** Files of other programs of this run go there too. */
  readonly folder: string
  readonly main: BenchDatabase
  /** A migrated database beside the main one. */
  addDatabase(name: string): Promise<BenchDatabase>
  /** With the library that counts statements, or without it again. Nobody may be connected who does not bear that. */
  restart(counting: boolean): Promise<void>
}

export async function startServer(): Promise<Server> {
  const folder = await temporaryFolder()
  const start = () => startPostgres({ directory: join(folder, 'postgres') })
  let postgres = await start()
  // However we end, the server does not stay behind.
  const killNow = () => void process.kill(postgres.pid, 'SIGQUIT')
  process.once('exit', killNow)
  const dispose = async () => {
    process.off('exit', killNow)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrated(postgres)
    await loadRawTables(postgres.ownerUrl)
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    get pid() {
      return postgres.pid
    },
    folder,
    main: { url: postgres.url, ownerUrl: postgres.ownerUrl },
    async addDatabase(name) {
      await runSql(postgres.ownerUrl, `create database ${name}`)
      const { url, ownerUrl } = postgres
      return migrated({ url: withDatabase(url, name), ownerUrl: withDatabase(ownerUrl, name) })
    },
    async restart(counting) {
      const libraries = counting ? "'pg_stat_statements'" : 'default'
      await runSql(postgres.ownerUrl, `alter system set shared_preload_libraries = ${libraries}`)
      await postgres.stop()
      postgres = await start()
      if (counting) await runSql(postgres.ownerUrl, 'create extension if not exists pg_stat_statements')
    },
    [Symbol.asyncDispose]: dispose,
  }
}

/** PostgreSQL's own account has to pass through it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-bench-'))
  await chmod(folder, 0o755)
  return folder
}

async function migrated({ url, ownerUrl }: BenchDatabase): Promise<BenchDatabase> {
  await migrate({ ownerUrl, login: new URL(url).username })
  return { url, ownerUrl }
}

async function loadRawTables(ownerUrl: string): Promise<void> {
  await runSql(ownerUrl, await readFile(join(root, 'bench', 'raw', 'tables.sql'), 'utf8'))
  await runSql(ownerUrl, 'vacuum analyze')
}

async function runSql(ownerUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
