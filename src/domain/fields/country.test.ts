import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCountry, countryCodes } from './country.ts'

test('countries are ISO codes, only France where the form asks for it', () => {
  assert.equal(checkCountry('FR', true), undefined)
  assert.equal(checkCountry('BE', false), undefined)
  assert.equal(checkCountry('BE', true), 'country_not_allowed')
  assert.equal(checkCountry('', true), 'required')
  for (const unknown of ['fr', 'FRA', 'ZZ', 'EU'])
    assert.equal(checkCountry(unknown, false), 'country_unknown', unknown)
})

test('the list is complete, sorted, without a double, and every code has a name', () => {
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  assert.equal(countryCodes.length, 249)
  assert.deepEqual([...new Set(countryCodes)].sort(), countryCodes)
  for (const code of countryCodes) assert.ok(names.of(code), code)
})
