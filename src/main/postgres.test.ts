import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { startOf } from './lock-file.ts'
import { type Postgres, runningPostgres, startPostgres } from './postgres.ts'
import { findAccount } from './postgres-binaries.ts'
import { placeOf } from './postgres-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-pg-'))
// PostgreSQL runs as another user when we are root, and must be able to pass.
chmodSync(folder, 0o755)
const directory = join(folder, 'postgres')
let current: Postgres | undefined
after(async () => {
  await current?.stop()
  rmSync(folder, { recursive: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('the embedded server keeps its data through stop, start and kill -9', async () => {
  current = await startPostgres({ directory })
  await query(current.ownerUrl, 'create table kept (n int); insert into kept values (1)')
  assert.deepEqual(await query(current.ownerUrl, 'show fsync'), [{ fsync: 'on' }])
  assert.deepEqual(await query(current.url, 'select current_user as who'), [{ who: 'obole' }])
  assert.equal(runningPostgres(directory)?.url, current.url)
  // No password guards it: nobody else may reach it, over the network or on this machine (ASVS 13.2.3).
  const unreachable = `select current_setting('listen_addresses') as net, current_setting('unix_socket_permissions') as mode`
  assert.deepEqual(await query(current.ownerUrl, unreachable), [{ net: '', mode: '0700' }])
  await current.stop()
  assert.equal(runningPostgres(directory), undefined)
  current = await startPostgres({ directory })
  await query(current.ownerUrl, 'insert into kept values (2)')
  process.kill(current.pid, 'SIGKILL')
  await current.exited
  current = await startPostgres({ directory })
  assert.deepEqual(await query(current.ownerUrl, 'select count(*)::int as n from kept'), [{ n: 2 }])
  await current.stop()
})

test('a server whose supervisor was killed is stopped before the next one starts', async () => {
  const script = join(folder, 'supervisor.ts')
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'))
  writeFileSync(
    script,
    `import { startPostgres } from ${module}
     const { pid } = await startPostgres({ directory: ${JSON.stringify(directory)} })
     process.send!(pid)
     setInterval(() => {}, 1000)`,
  )
  const supervisor = fork(script, { stdio: 'inherit' })
  const [left] = (await once(supervisor, 'message')) as [number]
  supervisor.kill('SIGKILL')
  await once(supervisor, 'exit')
  assert.ok(startOf(left), 'the server outlives its supervisor')
  current = await startPostgres({ directory })
  assert.notEqual(current.pid, left)
  assert.deepEqual(await query(current.ownerUrl, 'select count(*)::int as n from kept'), [{ n: 2 }])
  await current.stop()
})

test('a stale file that names a process of somebody else does not stop the start', async () => {
  const { data } = placeOf(directory, findAccount())
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n`)
  current = await startPostgres({ directory })
  assert.deepEqual(await query(current.ownerUrl, 'select count(*)::int as n from kept'), [{ n: 2 }])
})
