import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEmailConfirmation } from './email.ts'

test('the confirmation must be the same address', () => {
  assert.equal(checkEmailConfirmation('camille@exemple.fr', ' Camille@EXEMPLE.fr '), undefined)
  assert.equal(checkEmailConfirmation('camille@exemple.fr', 'camile@exemple.fr'), 'email_mismatch')
  assert.equal(checkEmailConfirmation('camille@exemple.fr', ''), 'email_mismatch')
})
