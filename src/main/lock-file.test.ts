import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { holderOf, isLocked, startOf, takeLock, waitForLock } from './lock-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-lock-'))
after(() => rmSync(folder, { recursive: true }))
const fresh = (name: string) => join(folder, name)

test('one holder at a time, and another one after the release', () => {
  const path = fresh('one')
  const lock = takeLock(path)
  assert.ok(lock)
  assert.equal(takeLock(path), undefined)
  assert.equal(holderOf(path), process.pid)
  lock.release()
  assert.equal(existsSync(path), false)
  assert.ok(takeLock(path))
})

test('a lock whose holder was killed is taken over', async () => {
  const path = fresh('killed')
  const code = `import(${JSON.stringify(join(import.meta.dirname, 'lock-file.ts'))}).then(m => { m.takeLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000) })`
  const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  assert.equal(holderOf(path), holder.pid)
  assert.equal(takeLock(path), undefined)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  assert.equal(isLocked(path), false)
  assert.ok(takeLock(path))
})

test('a number that now belongs to another process deceives nobody', () => {
  const path = fresh('reused')
  writeFileSync(path, `${process.pid} some other start`)
  assert.equal(isLocked(path), false)
  assert.ok(takeLock(path))
})

test('a file that says nothing is no lock', () => {
  const path = fresh('empty')
  writeFileSync(path, '')
  assert.ok(takeLock(path))
})

test('waiting ends with the release', async () => {
  const path = fresh('waiting')
  const first = takeLock(path)!
  const second = waitForLock(path)
  setTimeout(() => first.release(), 50)
  assert.ok(await second)
})

test('a process has one start, and one that does not exist has none', () => {
  assert.equal(startOf(process.pid), startOf(process.pid))
  assert.equal(startOf(2 ** 22 + 1), undefined)
})
