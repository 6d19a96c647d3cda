import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { MailFailure } from '#domain/job/mail-failure.ts'
import { createSmtpMail } from './smtp.ts'

type Received = { recipients: string[]; source: string }

/** As much of an SMTP server as a hand-over needs: it keeps recipients and the bytes of each mail, and knows nobody at `nowhere`. */
function smtpServer() {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    sockets.add(socket)
    let [pending, isData, current] = ['', false, { recipients: [] as string[], source: '' }]
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', chunk => {
      pending += chunk
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (isData && line !== '.') current.source += `${line}\r\n`
        else if (isData) {
          isData = false
          received.push(current)
          current = { recipients: [], source: '' }
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go\r\n')
        } else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n')
        else if (/^RCPT TO:.*@nowhere/i.test(line)) socket.write('550 5.1.1 unknown\r\n')
        else {
          if (/^RCPT TO:/i.test(line)) current.recipients.push(line.slice(8))
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { server, received, stop, connections: () => connections }
}

describe('smtp', () => {
  const { server, received, stop, connections } = smtpServer()
  let mail: ReturnType<typeof createSmtpMail>

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    mail = createSmtpMail({ url, from: 'Obole <bonjour@obole.test>' })
  })
  beforeEach(() => {
    received.length = 0
  })
  after(() => {
    mail.close()
    stop()
  })

  const letter = {
    messageId: '<order-confirmation.2157@obole.test>',
    to: { name: 'Camille Moreau', address: 'camille.moreau@example.org' },
    subject: 'Le Fournil Partagé\u00a0: votre paiement est confirmé',
    html: '<p>Merci, c’est confirmé.</p>',
    text: 'Merci, c’est confirmé.\n\n-- \nObole',
  }
  const headersOf = ({ source }: Received) =>
    source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')

  it('hands over text and HTML with the given Message-ID, marked as written by a machine', async () => {
    await mail.send({ ...letter, replyTo: 'bonjour@fournil.example.org' })
    const [one] = received
    const headers = headersOf(one!)
    assert.deepEqual(one?.recipients, ['<camille.moreau@example.org>'])
    assert.match(headers, /^Message-ID: <order-confirmation\.2157@obole\.test>$/m)
    assert.match(headers, /^From: Obole <bonjour@obole\.test>$/m)
    assert.match(headers, /^To: Camille Moreau <camille\.moreau@example\.org>$/m)
    assert.match(headers, /^Reply-To: bonjour@fournil\.example\.org$/m)
    assert.match(headers, /^Auto-Submitted: auto-generated$/m)
    assert.match(headers, /^Subject: =\?UTF-8\?/m)
    assert.match(one!.source, /Content-Type: text\/plain; charset=utf-8/)
    assert.match(one!.source, /Content-Type: text\/html; charset=utf-8/)
  })

  it('tells mailboxes where one press unsubscribes, in mails that say so alone', async () => {
    const unsubscribeUrl = 'https://dons.example.org/liste-attente/1/quitter?token=a.b'
    await mail.send({ ...letter, unsubscribeUrl })
    await mail.send(letter)
    const [one, other] = received.map(headersOf)
    assert.ok((one ?? '').includes(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`), one ?? 'no mail')
    assert.match(one ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    assert.doesNotMatch(other ?? '', /^List-Unsubscribe/m)
  })

  it('keeps its connection for the next mail', async () => {
    await mail.send(letter)
    await mail.send(letter)
    assert.equal(received.length, 2)
    assert.equal(connections(), 1)
  })

  it('lets no name or subject add a header or a recipient', async () => {
    const name = 'Camille\r\nBcc: victim@example.org\r\n\r\n<script>, "x" <victim@example.org>'
    await mail.send({
      ...letter,
      to: { ...letter.to, name },
      subject: 'Hello\r\nBcc: victim@example.org\n\nbody',
    })
    const [one] = received
    assert.deepEqual(one?.recipients, ['<camille.moreau@example.org>'])
    assert.doesNotMatch(headersOf(one!), /^Bcc:/im)
    assert.match(headersOf(one!), /^Subject: Hello Bcc: victim@example\.org body$/m)
  })

  it('refuses an address that is not exactly one', async () => {
    const wrong = [
      '',
      'camille',
      'a@example.org, b@example.org',
      'a@example.org\r\nRCPT TO:<b@example.org>',
      '<a@example.org>',
    ]
    for (const address of wrong) {
      await assert.rejects(mail.send({ ...letter, to: { name: '', address } }), /not one address/)
    }
    assert.equal(received.length, 0)
  })

  it('hands nothing over in the clear, unless the server is this machine', async () => {
    // The same server under a name that is not known to be this machine: it offers no encryption.
    const { port } = server.address() as AddressInfo
    const elsewhere = createSmtpMail({
      url: `smtp://[::ffff:127.0.0.1]:${port}`,
      from: 'Obole <a@obole.test>',
    })
    await assert.rejects(elsewhere.send(letter), { kind: 'away', status: 'ETLS 502' })
    elsewhere.close()
    assert.equal(received.length, 0)
  })

  it('says that the server is away where it refuses a fifth recipient in a row, until a mail is taken', async () => {
    const kindOf = (name: string) =>
      mail.send({ ...letter, to: { name, address: `${name}@nowhere.example.org` } }).then(
        () => 'taken',
        (error: MailFailure) => `${error.kind} ${error.status}`,
      )
    const kinds: string[] = []
    for (const name of ['ana', 'bea', 'bea', 'cleo', 'dora', 'emma', 'fay', 'ana'])
      kinds.push(await kindOf(name))
    const [refused, away] = ['refused 550 5.1.1', 'away 550 5.1.1']
    assert.deepEqual(kinds, [...Array(5).fill(refused), away, away, away])
    await mail.send(letter)
    assert.equal(await kindOf('ana'), refused)
  })

  it('rejects when nobody takes the mail', async () => {
    const nowhere = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'Obole <bonjour@obole.test>' })
    await assert.rejects(nowhere.send(letter), { kind: 'away', status: 'ESOCKET' })
    nowhere.close()
  })
})
