import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { withSettings } from './connect.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

const first =
  '-- why: to begin\ncreate table notes (id int primary key);\ngrant select, insert on notes to obole_app;\n'
const second = '-- why: notes have a text\nalter table notes add text text;\n'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the migrator', () => {
  let database: TestDatabase
  let folder: string
  const run = (ownerUrl = database.ownerUrl, login = 'obole') => migrate({ ownerUrl, login, folder })
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

  beforeEach(async () => {
    database = await emptyDatabase()
    folder = await mkdtemp(join(tmpdir(), 'obole-migrations-'))
    await write('0001_notes.sql', first)
  })
  afterEach(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  test('applies each migration once, in order', async () => {
    await write('0002_text.sql', second)
    assert.deepEqual(await run(), ['0001_notes.sql', '0002_text.sql'])
    assert.deepEqual(await run(), [])
    await write('0003_more.sql', '-- why: more\ncreate table more (id int);')
    assert.deepEqual(await run(), ['0003_more.sql'])
  })

  test('refuses a migration that was changed after it had been applied', async () => {
    await run()
    await write('0001_notes.sql', `${first}\n-- harmless`)
    await assert.rejects(run(), { code: 'migration_changed', migration: '0001_notes.sql' })
  })

  test('takes line ends of another system for no change', async () => {
    await run()
    await write('0001_notes.sql', first.replaceAll('\n', '\r\n'))
    assert.deepEqual(await run(), [])
  })

  test('refuses a database that is newer than the program', async () => {
    await write('0002_text.sql', second)
    await run()
    await rm(join(folder, '0002_text.sql'))
    await assert.rejects(run(), { code: 'migration_missing', migration: '0002_text.sql' })
  })

  test('refuses a migration that does not say why', async () => {
    await write('0002_silent.sql', 'create table silent (id int);')
    await assert.rejects(run(), { code: 'migration_without_why', migration: '0002_silent.sql' })
  })

  test('leaves nothing of a migration that fails half-way', async () => {
    await write('0002_broken.sql', '-- why: it fails\ncreate table half (id int);\nselect 1 / 0;')
    await assert.rejects(run(), { code: '22012' })
    const found = await query(
      database.ownerUrl,
      `select to_regclass('half') as half, to_regclass('notes') as notes`,
    )
    assert.deepEqual(found, [{ half: null, notes: 'notes' }])
  })

  test('two migrators at once: one works, the other finds nothing to do', async () => {
    await write('0002_slow.sql', '-- why: slow\nselect pg_sleep(0.3);')
    const applied = await Promise.all([run(), run(), run()])
    assert.deepEqual(applied.map(names => names.length).sort(), [0, 0, 2])
  })

  test('gives way to a lock that the application holds, and tries again', async () => {
    await run()
    await write('0002_text.sql', second)
    const holder = new pg.Client({ connectionString: database.ownerUrl })
    await holder.connect()
    await holder.query('begin; select * from notes')
    const done = run()
    await new Promise(resolve => setTimeout(resolve, 3_500))
    await holder.query('commit')
    await holder.end()
    assert.deepEqual(await done, ['0002_text.sql'])
  })

  test('whoever holds one of its tables and waits for another gets it: the migration begins again', async () => {
    await run()
    await write('0002_more.sql', '-- why: more\ncreate table more (id int primary key);\n')
    await run()
    await write(
      '0003_texts.sql',
      '-- why: texts\nalter table notes add text text;\nalter table more add text text;\n',
    )
    const holder = new pg.Client({
      connectionString: withSettings(database.ownerUrl, { deadlock_timeout: '1min' }),
    })
    await holder.connect()
    await holder.query('begin; insert into more values (1)')
    const done = run()
    const isHeld = `select from pg_locks where relation = 'notes'::regclass and mode = 'AccessExclusiveLock' and granted`
    while ((await query(database.ownerUrl, isHeld)).length === 0)
      await new Promise(next => setTimeout(next, 10))
    await holder.query('insert into notes values (1)')
    await holder.query('commit')
    await holder.end()
    assert.deepEqual(await done, ['0003_texts.sql'])
  })

  test('everything belongs to the owner role, and jobs may be added by the application', async () => {
    await run()
    const owners = await query(
      database.ownerUrl,
      `select distinct tableowner from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    assert.deepEqual(owners, [{ tableowner: 'obole_owner' }])
    const application = withSettings(database.url, { role: 'obole_app' })
    const jobs = await query(application, `select (graphile_worker.add_job('greet', '{"a": 1}')).attempts`)
    assert.deepEqual(jobs, [{ attempts: 0 }])
    await assert.rejects(query(application, 'create table mine (id int)'), { code: '42501' })
    await assert.rejects(query(application, 'delete from graphile_worker.migrations'), { code: '42501' })
  })

  test('a plain owner of a prepared database may migrate; an unprepared one is told what is missing', async () => {
    const login = `plain_${process.pid}`
    const address = new URL(database.ownerUrl)
    const name = address.pathname.slice(1)
    await query(database.ownerUrl, `create role ${login} login; alter database ${name} owner to ${login}`)
    address.username = login
    await assert.rejects(run(address.href, login), {
      code: 'rights_missing',
      login,
      sql: `grant obole_owner to "${login}"`,
    })
    await query(database.ownerUrl, `grant obole_owner, obole_app to ${login}`)
    assert.deepEqual(await run(address.href, login), ['0001_notes.sql'])
    await query(
      database.ownerUrl,
      `reassign owned by ${login} to postgres; drop owned by ${login}; drop role ${login}`,
    )
  })
})

describe('the project’s own migrations', () => {
  let database: TestDatabase
  let application: string
  before(async () => {
    database = await testDatabase()
    application = withSettings(database.url, { role: 'obole_app' })
  })
  after(() => database.drop())

  test('are numbered without gaps', async () => {
    const numbers = (await readMigrations(migrationsFolder)).map(migration =>
      Number(migration.name.slice(0, 4)),
    )
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    )
  })

  const appendOnly = [
    'ledger_entries',
    'postings',
    'provider_events',
    'audit',
    'order_snapshots',
    'order_items',
  ]
  for (const table of appendOnly) {
    test(`the application cannot change or remove rows of ${table}`, async () => {
      const column = await query(
        database.ownerUrl,
        `select attname from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`,
      )
      const name = column[0]!.attname
      await query(application, `select from ${table} limit 1`)
      await assert.rejects(query(application, `update ${table} set ${name} = ${name}`), { code: '42501' })
      await assert.rejects(query(application, `delete from ${table}`), { code: '42501' })
      await assert.rejects(query(application, `truncate ${table}`), { code: '42501' })
    })
  }
})
