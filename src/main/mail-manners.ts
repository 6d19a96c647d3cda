import { randomUUID } from 'node:crypto'
import type { SMTPServer } from '@maildev/smtp'
import { Webhook } from 'standardwebhooks'

/** Addresses that the mail catcher does not take, by what stands before their @, and what it answers. */
const refused: Readonly<Record<string, readonly [number, string]>> = {
  inconnu: [550, '5.1.1 nobody is here'],
  pleine: [552, '5.2.2 the mailbox is full'],
}

/** Addresses of which it tells afterwards what a mail service would. */
const told: Readonly<Record<string, object>> = {
  rebond: { kind: 'bounce', permanent: true, status: '5.1.1' },
  provisoire: { kind: 'bounce', permanent: false, status: '4.2.2' },
  plainte: { kind: 'complaint' },
}

/** Where notices go, and the secret that signs them. */
export type Notices = { readonly url: string; readonly secret: string }

/** A mail that it took. */
type Taken = {
  readonly envelope?: { readonly to: readonly { readonly address: string }[] }
  readonly headers: Readonly<Record<string, unknown>>
}

type Rcpt = (address: { readonly address: string }, session: unknown, done: (error?: Error) => void) => void

/**
 * Lets the mail catcher behave as servers do (docs/mail-notices.md): `inconnu@…` and `pleine@…` are refused at the door; `rebond@…`,
 * `provisoire@…` and `plainte@…` are taken, then told of by a signed notice.
 */
export function teachManners(smtp: SMTPServer, notices: Notices | undefined): void {
  // The server within asks for each recipient; the catcher itself has no way to say no.
  // biome-ignore lint/complexity/useLiteralKeys: the types call it private, and brackets are how TypeScript lets a look behind that
  const within: { onRcptTo: Rcpt } = smtp['smtp']
  within.onRcptTo = ({ address }, _session, done) => {
    const answer = refused[nameIn(address)]
    if (answer === undefined) return done()
    const [responseCode, words] = answer
    done(Object.assign(new Error(words), { responseCode }))
  }
  if (notices === undefined) return
  smtp.on('new', ({ envelope, headers }: Taken) => {
    const found = (envelope?.to ?? []).flatMap(({ address }) => {
      const notice = told[nameIn(address)]
      return notice === undefined ? [] : { ...notice, address, messageId: headers['message-id'] }
    })
    if (found.length > 0) void tell(notices, { notices: found }).catch(() => {})
  })
}

const nameIn = (address: string) => address.toLowerCase().replace(/[+@].*$/s, '')

async function tell({ url, secret }: Notices, notice: object): Promise<void> {
  const body = JSON.stringify(notice)
  const id = `msg_${randomUUID()}`
  const at = new Date()
  await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  })
}
