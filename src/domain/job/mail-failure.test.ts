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
  ['DATA', '554 5.7.1 this looks like spam', 'refused', '554 5.7.1'],
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
