import type { Transporter } from 'nodemailer'
import { MailFailure, mailFailureOf } from '#domain/job/mail-failure.ts'
import { afterRefusal, noRefusals } from '#domain/job/refusal-run.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  /** Whom mails come from: `Obole <bonjour@example.org>`. */
  readonly from: string
}

/** A mail to hand over. `messageId` comes from our own ids, so that a repeated hand-over is recognised as one. */
export type SmtpMail = {
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo?: string
  /** Where a post ends what the mail is about: a mailbox shows a button of its own for it (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * A server may think for minutes about what it was given (RFC 5321, 4.5.3.2.6), and whoever leaves earlier gives it again: the mail
 * comes twice.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 180_000 }
/** As many as a worker has mails in hand. */
const maxConnections = 16
/** Nobody answers a machine, and absence notices are not for it (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Hands mails over to an SMTP server, through a few kept connections, which the first mail opens. A failed hand-over
 * rejects with a `MailFailure`: its job decides whether it tries again.
 */
export function createSmtpMail({ url, from }: SmtpSettings) {
  const { hostname, protocol } = new URL(url)
  const options = {
    pool: true,
    maxConnections,
    url,
    // Mails hold links that set passwords: nothing of them crosses a network in the clear (ASVS 12.3.1).
    requireTLS: protocol === 'smtp:' && !loopback.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  }
  let transport: Promise<Transporter> | undefined
  const opened = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options)))
  let refusals = noRefusals
  /** A refusal after those before it: one of many in a row is not about its recipient. */
  const judged = (failure: MailFailure, recipient: string): MailFailure => {
    if (failure.kind === 'away' || !failure.status.startsWith('5')) return failure
    refusals = afterRefusal(refusals, recipient, performance.now())
    return refusals.isAgainstUs ? new MailFailure('away', failure.status) : failure
  }

  return {
    async send({ messageId, to, replyTo, unsubscribeUrl, subject, html, text }: SmtpMail): Promise<void> {
      const envelope = {
        messageId,
        from,
        to: mailbox(to),
        ...(replyTo && { replyTo: mailbox({ name: '', address: replyTo }) }),
      }
      const transporter = await opened()
      const letter = {
        ...envelope,
        subject: oneLine(subject),
        html,
        text,
        headers: headersOf(unsubscribeUrl),
      }
      try {
        await transporter.sendMail(letter)
      } catch (error) {
        throw judged(failureOf(error), to.address)
      }
      refusals = noRefusals
    },

    close(): void {
      void transport?.then(each => each.close())
    },
  }
}

/** What nodemailer tells of a refusal; its message would repeat the address. */
type Refusal = {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

function failureOf(error: unknown) {
  const { code = 'unknown', command = null, responseCode = null, response = '' } = error as Refusal
  return mailFailureOf({ code, command, reply: responseCode, response })
}

function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  if (unsubscribeUrl === undefined) return headers
  const { href } = new URL(unsubscribeUrl)
  return {
    ...headers,
    'List-Unsubscribe': `<${href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** An object, never a joined text: a name with a comma or an angle bracket must not become a second recipient. */
function mailbox({ name, address }: SmtpMail['to']): SmtpMail['to'] {
  if (!/^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/.test(address))
    throw new Error('The address of a mail is not one address.')
  return { name: oneLine(name), address }
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
