import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf } from './locale.ts'

const form = '/associations/le-fournil-partage/formulaires/du-pain-pour-tout-le-monde'
const cases: [string, string | undefined, string][] = [
  [form, undefined, 'fr'],
  [form, 'en', 'en'],
  [form, 'de', 'fr'],
  [`${form}/en`, undefined, 'en'],
  [`${form}/en`, 'fr', 'en'],
  [`${form}/widget/en`, 'fr', 'en'],
  ['/associations/a/evenements/b/en', undefined, 'fr'],
]

for (const [path, cookie, locale] of cases) {
  test(`${path} with cookie ${cookie} is in ${locale}`, () => assert.equal(localeOf(path, cookie), locale))
}
