import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecoveryCode, recoveryAlphabet, recoveryCodeLength, shownRecoveryCode } from './recovery-code.ts'

test('a shown code reads as it was made, with capitals, spaces or nothing between', () => {
  const code = 'chjkmnpqrst2'
  assert.equal(shownRecoveryCode(code), 'chjk-mnpq-rst2')
  for (const typed of ['chjk-mnpq-rst2', ' CHJK MNPQ RST2 ', 'chjkmnpqrst2'])
    assert.deepEqual(readRecoveryCode(typed), { place: 2, code })
})

test('what cannot be a code is none', () => {
  for (const typed of ['', '123456', 'chjk-mnpq-rst', 'chjk-mnpq-rst22', 'chjk-mnpq-rsto', 'zhjk-mnpq-rst2'])
    assert.equal(readRecoveryCode(typed), undefined, typed)
})

test('a code has more than 50 random bits', () => {
  assert.ok((recoveryCodeLength - 1) * Math.log2(new Set(recoveryAlphabet).size) > 50)
})
