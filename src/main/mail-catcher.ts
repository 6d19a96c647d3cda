import { join } from 'node:path'
import { MailDev } from 'maildev'

/** A child program: takes every mail instead of sending it, and shows them in the browser. Only without SMTP_URL. */
const { MAIL_HOST = '127.0.0.1', MAIL_SMTP_PORT, MAIL_WEB_PORT, MAIL_DATA = '.data/mails' } = process.env

const catcher = new MailDev({
  ip: '127.0.0.1',
  smtp: Number(MAIL_SMTP_PORT),
  webIp: MAIL_HOST,
  web: Number(MAIL_WEB_PORT),
  mailDirectory: join(MAIL_DATA),
  maxEmails: 500,
  silent: true,
  mcp: false,
})

await catcher.start()
process.send?.({ ready: true })
process.on('SIGTERM', () => void catcher.stop().finally(() => process.exit(0)))
