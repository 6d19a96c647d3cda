import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf } from './locale.ts'

const cases: readonly [string | undefined, string | undefined, string][] = [
  [undefined, undefined, 'fr'],
  ['en', 'fr', 'en'],
  ['fr', 'en', 'fr'],
  ['de', 'en', 'en'],
  [undefined, 'en-GB,fr;q=0.8', 'en'],
  [undefined, 'fr;q=0.5, en;q=0.9', 'en'],
  [undefined, 'de-DE, es', 'fr'],
  [undefined, 'en;q=0', 'fr'],
  [undefined, 'en;q=nonsense', 'fr'],
  [undefined, ',;=,q', 'fr'],
]

for (const [cookie, accepted, expected] of cases) {
  test(`cookie ${cookie}, preferred ${accepted}: ${expected}`, () =>
    assert.equal(localeOf(cookie, accepted), expected))
}
