import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchMonths, searchWords } from './search-input.ts'

describe('the words of a search', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['small letters', 'Les Ateliers', ['les', 'ateliers']],
    ['accents stay: the database folds them', 'Été à Nîmes', ['été', 'à', 'nîmes']],
    ['operators', "boulange:* | !nantes & ('x')", ['boulange', 'nantes', 'x']],
    ['wildcards', '%_\\%', []],
    ['markup', '<b>pain</b>', ['b', 'pain']],
    ['marks of direction', 'pa\u202ein\u2066', ['pain']],
    ['control characters', 'pain\u0000\u0007levain', ['pain', 'levain']],
    ['letters drawn otherwise', 'Ｐａｉｎ', ['pain']],
    ['a mark without a letter', '\u0301', []],
    ['one word twice', 'pain pain', ['pain']],
    ['nothing', '   ', []],
  ]
  for (const [name, text, words] of cases) test(name, () => assert.deepEqual(searchWords(text), words))

  test('at most eight, of a text of any length', () => {
    const many = searchWords(Array.from({ length: 5000 }, (_, n) => `m${n}`).join(' '))
    assert.equal(many.length, 8)
    assert.deepEqual(
      searchWords('a'.repeat(10_000)).map(word => word.length),
      [40],
    )
  })
})

describe('the months of a search', () => {
  const cases: readonly (readonly [string | null, string | null, number | null, string | undefined])[] = [
    [null, null, null, undefined],
    ['2026-12-31', '2027-02-01', 3, '2026-12'],
    ['2026-12-31', null, 24, '2026-12'],
    [null, '2026-12-24', 2, '2026-11'],
    ['2027-01-01', '2026-01-01', 0, undefined],
  ]
  for (const [from, until, count, first] of cases) {
    test(`${from} to ${until}`, () => {
      const months = searchMonths({ from, until }, '2026-11-20')
      assert.equal(months?.length ?? null, count)
      assert.equal(months?.[0], first)
    })
  }
})
