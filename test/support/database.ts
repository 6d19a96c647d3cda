import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrate, migrationsFolder, readMigrations } from '#db/migrate.ts'
import { type TestServer, testServer, withDatabase } from './postgres.ts'

export type TestDatabase = {
  /** For `connect`: the application's login, which works as the application's role. */
  readonly url: string
  /** A superuser, for what only the owner may do. */
  readonly ownerUrl: string
  /** Ends every connection to the database and removes it: in `after`. */
  drop(): Promise<void>
}

let count = 0

/** A fresh, migrated database for one test file: a clone of a template that is made once for all files. */
export async function testDatabase(): Promise<TestDatabase> {
  count += 1
  const name = `test_${process.pid}_${count}`
  const server = await testServer()
  return cloneDatabase(server, await templateOf(server), name)
}

/** An empty database, for tests of the migrator itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  count += 1
  const name = `empty_${process.pid}_${count}`
  return cloneDatabase(await testServer(), 'template0', name)
}

async function cloneDatabase(server: TestServer, template: string, name: string): Promise<TestDatabase> {
  const held = await hold(server, name)
  // Copying files costs a third of what the usual way does, which writes each page down first.
  await asSuperuser(server, admin =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: withDatabase(server.url, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    drop: async () => {
      await asSuperuser(server, admin => admin.query(`drop database if exists ${name} with (force)`))
      if (!held.ending) await held.end()
    },
  }
}

/**
 * Stays connected for whoever has a database and asks it nothing for a while, as a page does that is answered without it: the server ends
 * once nobody is connected. It keeps no process from its end.
 */
async function hold(server: TestServer, name: string): Promise<pg.Pool> {
  const held = new pg.Pool({
    connectionString: withDatabase(server.ownerUrl, 'postgres'),
    application_name: `holds ${name}`,
    ...{ max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  })
  held.on('error', () => {})
  await held.query('select')
  return held
}

/** The name of the template of the present migrations; made by whoever comes first, under a lock. */
async function templateOf(server: TestServer): Promise<string> {
  const checksums = (await readMigrations(migrationsFolder)).map(migration => migration.checksum)
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12)}`
  await asSuperuser(server, async admin => {
    await admin.query('select pg_advisory_lock(1)')
    if (await exists(admin, name)) return
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft} template template0`)
    await migrate({ ownerUrl: withDatabase(server.ownerUrl, draft), login: new URL(server.url).username })
    await admin.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  return (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
}

async function asSuperuser(server: TestServer, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabase(server.ownerUrl, 'postgres') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
