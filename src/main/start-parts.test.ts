import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readSettings } from '#config/env.ts'
import { ConfigRefused } from '#config/variables.ts'
import { MigrationRefused, RestoreRefused, RightsMissing } from '#db/refusals.ts'
import { sentenceOf } from './failure.ts'
import { greeting } from './greeting.ts'
import { findFreePort, requireFreePort } from './ports.ts'
import { withSecrets } from './secrets.ts'
import { StartFault } from './start-fault.ts'
import { newTrace, traceOf } from './trace.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-start-'))
after(() => rmSync(folder, { recursive: true }))

describe('secrets', () => {
  test('are drawn once, kept for their owner only, and the same afterwards', () => {
    const settings = readSettings({ DATA_DIR: folder })
    const first = withSecrets(settings)
    assert.equal(first.signingSecrets.length, 1)
    assert.ok(first.payment.webhookSecrets[0]!.secret !== first.payment.connectWebhookSecrets[0]!.secret)
    assert.equal(statSync(join(folder, 'secrets.json')).mode & 0o777, 0o600)
    assert.deepEqual(withSecrets(settings), first)
    assert.ok(readFileSync(join(folder, 'secrets.json'), 'utf8').includes(first.signingSecrets[0]!.secret))
  })

  test('of the environment come first', () => {
    const settings = withSecrets(readSettings({ DATA_DIR: folder, SIGNING_SECRETS: 'b:two,a:one' }))
    assert.deepEqual(
      settings.signingSecrets.map(({ id }) => id),
      ['b', 'a'],
    )
  })
})

describe('ports', () => {
  test('a taken port is told, and a free one is found instead', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await assert.rejects(requireFreePort(port, '127.0.0.1', 'PORT'), {
      code: 'port_taken',
      values: { port, variable: 'PORT' },
    })
    const other = await findFreePort(port, '127.0.0.1')
    assert.notEqual(other, port)
    await requireFreePort(other, '127.0.0.1', 'PORT')
    server.close()
  })
})

describe('what stands on the terminal', () => {
  const errors: readonly [unknown, RegExp][] = [
    [new StartFault('port_taken', { port: 3000, variable: 'PORT' }), /^Port 3000 is already taken.*PORT\.$/],
    [new ConfigRefused('PORT', 'port'), /^PORT: a whole number/],
    [
      new ConfigRefused('MAIL_FROM', 'required_with', { other: 'SMTP_URL' }),
      /^MAIL_FROM: is needed with SMTP_URL\.$/,
    ],
    [new MigrationRefused('migration_changed', '0001_forms.sql'), /0001_forms\.sql was changed/],
    [
      new RightsMissing('me', 'create role obole_app nologin'),
      /role me lacks.*create role obole_app nologin;$/,
    ],
    [new RestoreRefused('restore_not_empty', { table: 'users' }), /already holds data \(users\)/],
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), /disk is full/],
    [
      Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/x' }),
      /folder \/x cannot be used \(EACCES\)/,
    ],
    [new Error('something odd'), /^Obole cannot start: something odd\.$/],
  ]
  for (const [error, expected] of errors) {
    test(`is one sentence for ${error}`, () => {
      const sentence = sentenceOf(error, 'en')
      assert.match(sentence, expected)
      assert.doesNotMatch(sentence, /[{}\n]/)
      assert.doesNotMatch(sentenceOf(error, 'fr'), /[{}\n]/)
    })
  }

  test('begins with the addresses, the demo accounts and the test cards', () => {
    const text = greeting(readSettings({ PORT: '3456' }), 'http://localhost:1080', 'fr')
    for (const part of [
      'http://localhost:3456',
      'http://localhost:3001',
      'http://localhost:1080',
      'camille.moreau@example.org',
      'demonstration',
      '4242 4242 4242 4242',
    ]) {
      assert.ok(text.includes(part), part)
    }
  })

  test('names neither accounts nor cards where they do not exist', () => {
    const live = readSettings({
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRETS: 'a:1',
      STRIPE_CONNECT_WEBHOOK_SECRETS: 'a:1',
      PUBLIC_ORIGIN: 'https://dons.example.org',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'dons@example.org',
    })
    const text = greeting(live, undefined, 'en')
    assert.doesNotMatch(text, /camille|4242|sandbox/i)
  })
})

describe('a trace', () => {
  test('is the caller’s where it is well-formed, else a new one', () => {
    const trace = newTrace()
    assert.equal(traceOf(`00-${trace}-00f067aa0ba902b7-01`), trace)
    for (const header of [undefined, 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, ['a', 'b']]) {
      assert.match(traceOf(header), /^[0-9a-f]{32}$/)
      assert.notEqual(traceOf(header), trace)
    }
  })
})
