import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '#domain/errors.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { codeOfRequest, outcomeCode, outcomeOf } from './outcomes.ts'

test('every payment code of the catalogue ends on a page with words and a way on', () => {
  for (const locale of ['fr', 'en'] as const) {
    const t = serverTranslator(locale)
    for (const code of Object.keys(errors)) {
      const outcome = outcomeOf(outcomeCode(code))
      const body =
        outcome.body === 'out.wallet_body' ? t(outcome.body, { organization: 'A' }) : t(outcome.body)
      assert.ok(t(outcome.title).length > 0 && body.length > 0 && outcome.actions.length > 0, code)
    }
  }
})

test('codes from outside are never taken for words', () => {
  for (const code of [null, '', 'toString', '<b>', 'PAYMENT_NONSENSE'])
    assert.equal(outcomeCode(code), 'PAYMENT_ERROR')
})

test('the page says what the request says, whatever its address asks for', () => {
  assert.equal(codeOfRequest('open', 'PAYMENT_REFUSED'), 'PAYMENT_REFUSED')
  assert.equal(codeOfRequest('open', 'AUTHENTICATION_FAILURE'), 'AUTHENTICATION_FAILURE')
  assert.equal(codeOfRequest('exhausted', 'PAYMENT_REFUSED'), 'PAYMENT_MAX_ERROR_ATTEMPTS')
  assert.equal(codeOfRequest('duplicated', null), 'DUPLICATED_PAYMENT')
  assert.equal(codeOfRequest('expired', 'CART_EXPIRED'), 'CART_EXPIRED')
  assert.equal(codeOfRequest('canceled', 'PAYMENT_CANCELED'), 'PAYMENT_CANCELED')
})

test('where nothing failed there is no page of a failure', () => {
  assert.equal(codeOfRequest('open', null), null)
})
