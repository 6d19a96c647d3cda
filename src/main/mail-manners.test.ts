import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { MailDev } from 'maildev'
import { createTransport } from 'nodemailer'
import { createMailNotices } from '#providers/mail/notices.ts'
import { teachManners } from './mail-manners.ts'
import { findFreePort } from './ports.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

test('the mail catcher refuses, bounces and complains as servers and services do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'obole-manners-'))
  const told: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const product = createServer((request, answer) => {
    let body = ''
    request
      .on('data', part => (body += part))
      .on('end', () => {
        told.push({ headers: request.headers, body })
        answer.writeHead(204).end()
        product.emit('told')
      })
  })
  await once(product.listen(0, '127.0.0.1'), 'listening')
  const smtpPort = await findFreePort(22_025, '127.0.0.1')
  const web = await findFreePort(22_080, '127.0.0.1')
  const ports = { ip: '127.0.0.1', webIp: '127.0.0.1', smtp: smtpPort, web }
  const catcher = new MailDev({ ...ports, mailDirectory: folder, silent: true, mcp: false })
  const { smtp } = await catcher.start()
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}/`
  teachManners(smtp, { url, secret })
  const mail = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const send = (to: string) =>
    mail.sendMail({
      from: 'a@example.org',
      to,
      subject: 'x',
      text: 'y',
      messageId: '<one.2.three@example.org>',
    })
  try {
    await assert.rejects(send('inconnu@example.org'), { responseCode: 550, response: /5\.1\.1/ })
    await assert.rejects(send('pleine@example.org'), { responseCode: 552, response: /5\.2\.2/ })
    await send('camille@example.org')
    for (const [name, expected] of [
      ['rebond+1', { kind: 'bounce', permanent: true, status: '5.1.1' }],
      ['provisoire', { kind: 'bounce', permanent: false, status: '4.2.2' }],
      ['plainte', { kind: 'complaint' }],
    ] as const) {
      const address = `${name}@example.org`
      await Promise.all([once(product, 'told'), send(address)])
      const { headers, body } = told.at(-1)!
      assert.deepEqual(JSON.parse(body), {
        notices: [{ ...expected, address, messageId: '<one.2.three@example.org>' }],
      })
      const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(part =>
        String(headers[`webhook-${part}`]),
      )
      const notice = { id: id!, timestamp: timestamp!, signature: signature!, body }
      assert.ok(createMailNotices([{ secret }]).isSigned(notice, new Date().toISOString()))
    }
    assert.equal(told.length, 3, 'of a mail that was taken nothing is told')
  } finally {
    mail.close()
    await catcher.stop()
    await once(product.close(), 'close')
    rmSync(folder, { recursive: true })
  }
})
