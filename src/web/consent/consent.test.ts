import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentFrom, consentHeader, readConsent } from './consent.ts'

test('only a clear yes or no is a choice', () => {
  for (const nothing of [undefined, '', 'yes', 'accepted;', 'Accepted', '1'])
    assert.equal(readConsent(nothing), null)
  assert.equal(readConsent('accepted'), 'accepted')
  assert.equal(readConsent('refused'), 'refused')
  assert.equal(consentFrom(null), null)
  assert.equal(consentFrom('refused'), 'refused')
})

test('both choices are kept for the same six months', () => {
  const accepted = consentHeader('accepted', true)
  assert.equal(accepted.replace('accepted', 'refused'), consentHeader('refused', true))
  assert.match(accepted, /^consent=accepted; Path=\/; Max-Age=15724800; HttpOnly; SameSite=Lax; Secure$/)
  assert.doesNotMatch(consentHeader('accepted', false), /Secure/)
})
