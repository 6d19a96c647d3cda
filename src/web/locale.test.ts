import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf, withoutLanguage } from './locale.ts'

const form = '/associations/le-fournil-partage/formulaires/du-pain-pour-tout-le-monde'
const cases: [string, string | undefined, string][] = [
  [form, undefined, 'fr'],
  [form, 'en', 'en'],
  [form, 'de', 'fr'],
  [`${form}/en`, undefined, 'en'],
  [`${form}/en`, 'fr', 'en'],
  [`${form}/widget/en`, 'fr', 'en'],
  ['/associations/a/evenements/b/en', undefined, 'fr'],
  ['/paiement/embarque/0190?langue=en', undefined, 'en'],
  ['/paiement/embarque/0190?langue=en', 'fr', 'fr'],
  ['/paiement/embarque/0190?langue=de', undefined, 'fr'],
]

for (const [path, cookie, locale] of cases) {
  test(`${path} with cookie ${cookie} is in ${locale}`, () => assert.equal(localeOf(path, cookie), locale))
}

const addresses: [string, string][] = [
  [`${form}/en`, form],
  [`${form}/en/?from=mail`, `${form}?from=mail`],
  [`${form}/widget/en`, `${form}/widget`],
  [form, form],
  [`${form}?back=/formulaires/x/en`, `${form}?back=/formulaires/x/en`],
  ['/associations/a/evenements/b/en', '/associations/a/evenements/b/en'],
]

for (const [path, plain] of addresses) {
  test(`${path} names no language as ${plain}`, () => assert.equal(withoutLanguage(path), plain))
}
