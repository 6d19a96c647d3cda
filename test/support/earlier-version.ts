import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import { restore } from '#db/restore.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const vectors = join(import.meta.dirname, '..', 'vectors', 'before-one-table')

/** The last migration of the version that wrote the backup. */
const writtenAt = '0015_limits.sql'
/** The migration that makes one table of attempts. */
export const oneTable = '0021_one_table_of_attempts.sql'
type Facts = {
  /** The provider's time when the journal ended: its keys are a few seconds old then. */
  readonly providerStoodAt: string
  readonly payments: Readonly<
    Record<
      string,
      { readonly organizationId: number; readonly paymentId: number; readonly requestId?: string }
    >
  >
}

/** The payments of the backup by what was going on with them, see its README. */
export const { payments: namedPayments, providerStoodAt }: Facts = JSON.parse(
  await readFile(join(vectors, 'names.json'), 'utf8'),
)

/** A database as the version before left it, and the provider with everything that it had been told. */
export type EarlierVersion = {
  readonly database: TestDatabase
  /** The sandbox's journal is here. */
  readonly folder: string
  readonly owner: pg.Client
  /** Applies the migrations up to one, or those before it; gives their names. */
  migrateTo(name: string, how?: 'with' | 'before'): Promise<readonly string[]>
  /** Applies all that are left. */
  migrateAll(): Promise<readonly string[]>
  /** Ends what the test holds of it; the product drops the database. */
  close(): Promise<void>
}

/** `isLost`: the provider also knows what happened after the backup. */
export async function earlierVersion({ isLost = false } = {}): Promise<EarlierVersion> {
  const database = await emptyDatabase()
  const migrations = await mkdtemp(join(tmpdir(), 'obole-migrations-'))
  const names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()
  const apply = async (wanted: (name: string) => boolean) => {
    for (const name of names.filter(wanted)) await cp(join(migrationsFolder, name), join(migrations, name))
    return migrate({ ownerUrl: database.ownerUrl, login: 'obole', folder: migrations })
  }
  await apply(name => name <= writtenAt)
  await restore(database.ownerUrl, linesOf(await unpacked('backup')))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  return {
    database,
    folder: await sandboxFolder(isLost),
    owner,
    migrateTo: (last, how = 'with') => apply(name => name < last || (how === 'with' && name === last)),
    migrateAll: () => apply(() => true),
    async close() {
      await owner.end()
      await rm(migrations, { recursive: true })
    },
  }
}

async function unpacked(name: 'backup' | 'journal'): Promise<string> {
  return gunzipSync(await readFile(join(vectors, `${name}.jsonl.gz`))).toString('utf8')
}

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split('\n')) if (line !== '') yield line
}

/** The provider goes on from the moment at which the journal ended: what it keeps for a day is still kept. */
async function sandboxFolder(isLost: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-sandbox-'))
  const offset = Date.parse(providerStoodAt) - Date.now()
  const clock = JSON.stringify([['sandbox.clock', 'clock', { id: 'clock', object: 'sandbox.clock', offset }]])
  const lines = (await unpacked('journal')).trimEnd().split('\n')
  const afterBackup = lines.findIndex(line =>
    line.includes(`"payment":"${namedPayments.adopted?.paymentId}"`),
  )
  assert.ok(afterBackup > 0)
  const known = isLost ? lines : lines.slice(0, afterBackup)
  await writeFile(join(folder, 'journal.jsonl'), `${[...known, clock].join('\n')}\n`)
  return folder
}
