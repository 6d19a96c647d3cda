import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailFailureKind, mailFailureOf, refusalReason, serverAway } from './mail-failure.ts'

const answers: readonly (readonly [
  command: string | null,
  response: string,
  kind: MailFailureKind,
  status: string,
])[] = [
  [null, '', 'away', 'ESOCKET'],
  ['DATA', '', 'away', 'ESOCKET'],
  ['CONN', '554 no service here', 'away', 'ESOCKET 554'],
  ['AUTH PLAIN', '535 5.7.8 wrong password', 'away', 'ESOCKET 535 5.7.8'],
  ['MAIL FROM', '550 5.1.8 sender unknown', 'away', '550 5.1.8'],
  ['MAIL FROM', '452 4.3.1 insufficient storage', 'away', '452 4.3.1'],
  ['RCPT TO', '421 4.3.2 shutting down', 'away', '421 4.3.2'],
  ['RCPT TO', '452 4.3.1 insufficient storage', 'away', '452 4.3.1'],
  ['RCPT TO', '554 5.7.1 <lea@example.org>: Relay access denied', 'later', '554 5.7.1'],
  ['RCPT TO', '450 4.2.0 <lea@example.org>: greylisted', 'later', '450 4.2.0'],
  ['RCPT TO', '452 4.2.2 mailbox full', 'later', '452 4.2.2'],
  ['DATA', '451 4.7.1 try again', 'later', '451 4.7.1'],
  ['RCPT TO', '550 5.1.1 <lea@example.org>: unknown', 'refused', '550 5.1.1'],
  ['RCPT TO', '550-5.1.1 <lea@example.org>\n550 5.1.1 unknown', 'refused', '550 5.1.1'],
  ['RCPT TO', '550 no such user', 'refused', '550'],
  ['RCPT TO', '550 relay not permitted', 'later', '550'],
  ['RCPT TO', '554 Client host [192.0.2.7] blocked using zen.example.org', 'later', '554'],
  ['RCPT TO', '550 5.0.0 rejected for policy reasons', 'later', '550 5.0.0'],
  ['RCPT TO', '550 5.4.5 daily sending quota exceeded', 'later', '550 5.4.5'],
  ['RCPT TO', '550 5.1.8 sender address rejected: domain not found', 'later', '550 5.1.8'],
  ['RCPT TO', '550 <spam.relay@example.org>: user unknown', 'refused', '550'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'refused', '550 5.4.1'],
  ['DATA', '554 5.7.1 this looks like spam', 'later', '554 5.7.1'],
  ['DATA', '550-5.7.26 unauthenticated\n550 5.7.26 no SPF', 'later', '550 5.7.26'],
  ['DATA', '550 blocked', 'later', '550'],
  ['DATA', '554 transaction failed', 'later', '554'],
  ['DATA', '552 5.3.4 message too big', 'refused', '552 5.3.4'],
  ['DATA', '550 5.1.1 unknown', 'refused', '550 5.1.1'],
]

for (const [command, response, kind, status] of answers)
  test(`«${response || 'nothing'}» at ${command ?? 'the connection'} is ${kind}`, () => {
    const reply = response === '' ? null : Number(response.slice(0, 3))
    const failure = mailFailureOf({ command, reply, response, code: 'ESOCKET' })
    assert.deepEqual([failure.kind, failure.status], [kind, status])
    assert.equal(failure.message.startsWith(serverAway), kind === 'away')
    assert.doesNotMatch(failure.message, /@/)
  })

test('a refusal is told by its status', () => {
  const reasons = ['550 5.1.1', '550', '553', '552 5.2.2', '552', '550 5.2.1', '554 5.7.1', '554'].map(
    refusalReason,
  )
  assert.deepEqual(reasons, ['unknown', 'unknown', 'unknown', 'full', 'full', 'closed', 'other', 'other'])
})
