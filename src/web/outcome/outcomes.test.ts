import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '#domain/errors.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { outcomeCode, outcomeOf } from './outcomes.ts'

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
