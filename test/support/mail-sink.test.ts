import assert from 'node:assert/strict'
import { test } from 'node:test'
import nodemailer from 'nodemailer'
import { startMailSink } from './mail-sink.ts'

test('a mail is kept as it was written, also where a folded line begins with a point', async () => {
  const sink = await startMailSink()
  const mailer = nodemailer.createTransport({ host: '127.0.0.1', port: sink.port, secure: false })
  const texts = Array.from({ length: 90 }, (_, length) => `é${'x'.repeat(length)}.token.${'y'.repeat(90)}`)
  try {
    for (const text of texts) await mailer.sendMail({ from: 'a@example.org', to: 'b@example.org', text })
    assert.deepEqual(
      sink.messages.map(message => message.replaceAll('=\r\n', '').split('\r\n').at(-1)),
      texts.map(text => text.replace('é', '=C3=A9')),
    )
  } finally {
    mailer.close()
    await sink.close()
  }
})
