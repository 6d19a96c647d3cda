import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '../locale.ts'
import { hasLanguageAddresses, inLanguage, splitLanguage } from './language-address.ts'

const form = '/associations/a/formulaires/b'

test('an address names every language but the default one', () => {
  assert.deepEqual(
    locales.map(locale => inLanguage(form, locale).slice(form.length)),
    ['', ...locales.slice(1).map(locale => `/${locale}`)],
  )
})

for (const path of [form, `${form}/widget`]) {
  for (const locale of locales.slice(1)) {
    test(`${path} in ${locale} gives back its path and its language`, () => {
      assert.deepEqual(splitLanguage(inLanguage(path, locale)), { path, locale })
      assert.deepEqual(splitLanguage(`${inLanguage(path, locale)}/`), { path, locale })
    })
  }
}

const unnamed = [
  form,
  `${form}/fr`,
  `${form}/xx`,
  '/associations/a/evenements/b/en',
  `${form}/widget-bouton/en`,
]

for (const path of unnamed) {
  test(`${path} names no language`, () => assert.deepEqual(splitLanguage(path), { path }))
}

test('only donations have an address in each language', () => {
  assert.equal(hasLanguageAddresses('Donation'), true)
  assert.equal(hasLanguageAddresses('Event'), false)
})
