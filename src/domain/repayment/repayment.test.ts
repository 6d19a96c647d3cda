import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccount, payerName } from './repayment.ts'

test('a holder has a letter that banks take', () => {
  const iban = 'FR1420041010050500013M02606'
  assert.ok(checkAccount({ holder: 'Zoé Lefèvre', iban }).ok)
  for (const holder of ['Ζωή', '(Зоя)', '12']) {
    const checked = checkAccount({ holder, iban })
    assert.deepEqual(checked.ok ? [] : checked.error.map(({ code }) => code), ['holder_invalid'], holder)
  }
})

test('an association goes by its name, as far as banks read it', () => {
  const named = (name: string) => payerName({ name, organizationSlug: 'les-lilas' }, 10)
  assert.equal(named('L’Été à Saint-Malo'), "L'Ete a Sa")
  assert.equal(named('Σύλλογος'), 'les lilas')
})
