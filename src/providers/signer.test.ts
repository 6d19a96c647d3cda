import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSigner } from './signer.ts'

const old = { id: '2025', secret: 'an old secret that is long enough to sign' }
const recent = { id: '2026', secret: 'a new secret that is long enough to sign too' }
const expiresAt = '2026-12-20T12:00:00.900Z'
const before = '2026-12-20T11:59:59.999Z'

describe('signer', () => {
  const signer = createSigner([recent, old])
  const token = signer.sign('order:2157', expiresAt)

  it('signs with the newest secret and shows its key id, never the subject', () => {
    assert.match(token, /^2026\.1797768000\.[A-Za-z0-9_-]{43}$/)
    assert.ok(signer.verifies('order:2157', token, before))
  })

  it('verifies tokens of every secret it still knows, and of no other', () => {
    const oldToken = createSigner([old]).sign('order:2157', expiresAt)
    assert.ok(signer.verifies('order:2157', oldToken, before))
    assert.ok(!createSigner([old]).verifies('order:2157', token, before))
  })

  it('stops at the expiry', () => {
    assert.ok(!signer.verifies('order:2157', token, '2026-12-20T12:00:00.000Z'))
  })

  it('refuses another subject, and a changed byte anywhere', () => {
    assert.ok(!signer.verifies('order:2158', token, before))
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      assert.ok(!signer.verifies('order:2157', changed, before), `byte ${at}`)
    }
  })

  it('refuses malformed tokens without throwing', () => {
    for (const malformed of [
      '',
      '.',
      '..',
      '...',
      '2026',
      `${token}.x`,
      `${token}=`,
      '2026.x.y',
      '2026.9e9.y',
    ]) {
      assert.ok(!signer.verifies('order:2157', malformed, before), malformed)
    }
  })

  it('does not start with no secret, a short one, or a malformed key id', () => {
    assert.throws(() => createSigner([]))
    assert.throws(() => createSigner([{ id: 'a', secret: 'short' }]))
    assert.throws(() => createSigner([{ ...old, id: 'a.b' }]))
    assert.throws(() => createSigner([old, old]))
  })
})
