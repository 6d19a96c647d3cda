import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#main/ports.ts'
import { findAccount } from '#main/postgres-binaries.ts'
import { placeOf } from '#main/postgres-place.ts'

/** `npm start` as a person uses it: the program itself, on a data folder and ports of its own. */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'obole-npm-start-'))
// PostgreSQL runs as another user when we are root, and must be able to pass.
chmodSync(folder, 0o755)
const environment: Record<string, string> = { DATA_DIR: join(folder, 'data'), LANG: 'en' }
const running: Start[] = []

before(async () => {
  environment.PORT = String(await findFreePort(3450, '127.0.0.1'))
  environment.SANDBOX_PORT = String(await findFreePort(Number(environment.PORT) + 1, '127.0.0.1'))
})
afterEach(async () => {
  for (const start of running.splice(0)) await start.kill('SIGTERM')
})
after(() => rmSync(folder, { recursive: true, force: true }))

class Start {
  readonly #process: ChildProcess
  out = ''
  err = ''

  constructor(overrides: Record<string, string> = {}) {
    this.#process = spawn(process.execPath, ['src/main/start.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environment, ...overrides },
    })
    this.#process.stdout?.on('data', chunk => (this.out += String(chunk)))
    this.#process.stderr?.on('data', chunk => (this.err += String(chunk)))
    running.push(this)
  }

  async untilReady(): Promise<void> {
    while (!this.out.includes('Obole is ready')) {
      assert.equal(this.#process.exitCode, null, this.err)
      await sleep(20)
    }
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal)
      await once(this.#process, 'exit')
    }
    return this.#process.exitCode
  }

  async ended(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'exit')
    return this.#process.exitCode
  }
}

/** What a first start says once the demo has its past. */
const livedPast = 'Demo activity is ready'
const address = (path: string) => `http://127.0.0.1:${environment.PORT}${path}`
const statusOf = async (path: string) => (await fetch(address(path))).status

test('starts, says where everything is, answers, and stops in order', async () => {
  const start = new Start()
  await start.untilReady()
  for (const part of [
    `http://localhost:${environment.PORT}`,
    'camille.moreau@example.org',
    '4242 4242 4242 4242',
    livedPast,
  ]) {
    assert.ok(start.out.includes(part), part)
  }
  for (const path of ['/healthz', '/readyz', '/ha-api/openapi.json'])
    assert.equal(await statusOf(path), 200, path)
  assert.equal(await start.kill('SIGTERM'), 0)
  assert.equal(start.err, '')
  await assert.rejects(statusOf('/healthz'))
})

// How long it takes is measured by `npm run bench -- --only=memory`.
test('is ready again after kill -9, and does not live the demo anew', async () => {
  let start = new Start()
  await start.untilReady()
  for (let round = 0; round < 3; round += 1) {
    await start.kill('SIGKILL')
    start = new Start()
    await start.untilReady()
    assert.equal(await statusOf('/readyz'), 200)
    assert.ok(!start.out.includes(livedPast), start.out)
  }
})

test('a second copy on the same data is refused in one sentence', async () => {
  const first = new Start()
  await first.untilReady()
  const second = new Start({ PORT: '3498', SANDBOX_PORT: '3499' })
  assert.equal(await second.ended(), 1)
  assert.match(second.err, /^Obole is already running on the data in .*\n$/)
  assert.equal(second.out, '')
  assert.equal(await statusOf('/readyz'), 200)
})

test('a taken port is told in one sentence', async () => {
  const first = new Start()
  await first.untilReady()
  const second = new Start({ DATA_DIR: join(folder, 'other') })
  assert.equal(await second.ended(), 1)
  assert.equal(
    second.err,
    `Port ${environment.PORT} is already taken. Free it, or choose another one with PORT.\n`,
  )
})

test('a database that does not answer is told in one sentence, without its password', async () => {
  const start = new Start({
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/obole',
    DATA_DIR: join(folder, 'none'),
  })
  assert.equal(await start.ended(), 1)
  assert.match(start.err, /^The database of DATABASE_URL does not answer \(127\.0\.0\.1:9\/obole\): .*\n$/)
  assert.doesNotMatch(start.err, /secret/)
})

test('goes on when PostgreSQL is killed under it', async () => {
  const start = new Start({ LOG_LEVEL: 'silent' })
  await start.untilReady()
  const { data } = placeOf(join(environment.DATA_DIR!, 'postgres'), findAccount())
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  // Long enough for the readiness to have seen the fall.
  await sleep(200)
  const deadline = performance.now() + 15_000
  while (
    (await statusOf('/readyz').catch(() => assert.fail(`the product went with it: ${start.err}`))) !== 200
  ) {
    assert.ok(performance.now() < deadline, 'PostgreSQL did not come back')
    await sleep(100)
  }
  assert.equal(await start.kill('SIGTERM'), 0, start.err)
})
