import { join } from 'node:path'
import { MailDev } from 'maildev'
import { teachManners } from './mail-manners.ts'

/**
 * A child program: takes every mail instead of sending it, and shows them in the browser. Only without SMTP_URL. It listens on
 * this machine alone, whatever HOST is: a mail's link sets a password without asking who reads it.
 */
const {
  MAIL_SMTP_PORT,
  MAIL_WEB_PORT,
  MAIL_DATA = '.data/mails',
  MAIL_NOTICE_URL,
  MAIL_NOTICE_SECRET,
} = process.env

const catcher = new MailDev({
  ip: '127.0.0.1',
  smtp: Number(MAIL_SMTP_PORT),
  webIp: '127.0.0.1',
  web: Number(MAIL_WEB_PORT),
  mailDirectory: join(MAIL_DATA),
  maxEmails: 500,
  silent: true,
  mcp: false,
})

const { smtp } = await catcher.start()
const isTold = MAIL_NOTICE_URL !== undefined && MAIL_NOTICE_SECRET !== undefined
teachManners(smtp, isTold ? { url: MAIL_NOTICE_URL, secret: MAIL_NOTICE_SECRET } : undefined)
process.send?.({ ready: true })
process.on('SIGTERM', () => void catcher.stop().finally(() => process.exit(0)))
