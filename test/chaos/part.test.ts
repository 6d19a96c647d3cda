import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/** Says who it is and that it is ready, then never ends by itself. */
const endless = `
  import { writeFileSync } from 'node:fs'
  writeFileSync(process.env.PID_FILE, String(process.pid))
  setInterval(() => {}, 1000)
  process.send({ ready: true })
`

const starter = `
  import { startPart } from ${JSON.stringify(join(import.meta.dirname, 'part.ts'))}
  const { SCRIPT: script, PID_FILE, LOG: log } = process.env
  const part = startPart({ script, env: { PID_FILE }, log })
  await part.ready()
  process.stdout.write('ready')
  setInterval(() => {}, 1000)
`

test('a part ends with the process that started it, though that was killed', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'obole-part-'))
  t.after(() => rm(folder, { recursive: true }))
  const [SCRIPT, PID_FILE] = [join(folder, 'endless.mjs'), join(folder, 'pid')]
  await writeFile(SCRIPT, endless)
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
    env: { ...process.env, SCRIPT, PID_FILE, LOG: join(folder, 'log') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const pid = Number(await readFile(PID_FILE, 'utf8'))
  t.after(() => isThere(pid) && process.kill(pid, 'SIGKILL'))
  assert.ok(isThere(pid))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  for (let waited = 0; waited < 100 && isThere(pid); waited++) await sleep(100)
  assert.equal(isThere(pid), false)
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
