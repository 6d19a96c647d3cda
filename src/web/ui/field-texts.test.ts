import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locale } from '#domain/locale.ts'
import { amountAtRest, amountInHand } from './amount-text.ts'
import { withSlashes } from './date-text.ts'

const typed: [text: string, before: string, shown: string][] = [
  ['2', '', '2'],
  ['24', '2', '24/'],
  ['24/0', '24/', '24/0'],
  ['24/03', '24/0', '24/03/'],
  ['24/03/1988', '24/03/198', '24/03/1988'],
  ['24031988', '', '24/03/1988'],
  ['24/03', '24/03/', '24/03'],
  ['1988-03-24', '', '1988-03-24'],
  ['24.03.1988', '24.03.198', '24.03.1988'],
  ['240319880', '24031988', '240319880'],
]

for (const [text, before, shown] of typed) {
  test(`date: ${text} after ${before || 'nothing'} shows ${shown}`, () =>
    assert.equal(withSlashes(text, before), shown))
}

const amounts: [text: string, locale: Locale, rest: string, hand: string][] = [
  ['1234,5', 'fr', '1\u202f234,50', '1234,5'],
  ['1\u202f234,50\u00a0€', 'fr', '1\u202f234,50', '1234,50'],
  ['1234.5', 'en', '1234.50', '1234.5'],
  ['0,3', 'fr', '0,30', '0,3'],
  ['1e9', 'fr', '', ''],
  ['-5', 'fr', '', ''],
  ['', 'fr', '', ''],
]

for (const [text, locale, rest, hand] of amounts) {
  test(`amount: ${text} in ${locale}`, () => {
    assert.equal(amountAtRest(text, locale), rest)
    assert.equal(amountInHand(text, locale), hand)
    assert.equal(amountAtRest(rest, locale), rest)
  })
}
