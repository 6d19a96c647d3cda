import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findFreePort } from './ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-mails-'))
after(() => rmSync(folder, { recursive: true }))

/** Whether somebody listens there. */
const answers = (host: string, port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('mails that were caught are shown to this machine alone, whatever HOST is', async () => {
  const [smtp, web] = [await findFreePort(21_025, '127.0.0.1'), await findFreePort(21_080, '127.0.0.1')]
  const env = { ...process.env, HOST: '0.0.0.0', MAIL_HOST: '0.0.0.0', MAIL_DATA: folder }
  const child = fork(join(import.meta.dirname, 'mail-catcher.ts'), {
    env: { ...env, MAIL_SMTP_PORT: String(smtp), MAIL_WEB_PORT: String(web) },
  })
  try {
    await new Promise(resolve => child.once('message', resolve))
    for (const port of [smtp, web]) {
      assert.equal(await answers('127.0.0.1', port), true)
      // What listens on every address of a machine answers on this one too.
      assert.equal(await answers('127.0.0.2', port), false)
    }
  } finally {
    child.kill()
  }
})
