import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LARGEST_AMOUNT } from '../money.ts'
import { amountInWords } from './amount-in-words.ts'

const cases: readonly (readonly [number, string])[] = [
  [0, 'zéro euro'],
  [1, 'un centime'],
  [50, 'cinquante centimes'],
  [100, 'un euro'],
  [101, 'un euro et un centime'],
  [1600, 'seize euros'],
  [1700, 'dix-sept euros'],
  [2000, 'vingt euros'],
  [2100, 'vingt-et-un euros'],
  [2280, 'vingt-deux euros et quatre-vingts centimes'],
  [6100, 'soixante-et-un euros'],
  [7000, 'soixante-dix euros'],
  [7100, 'soixante-et-onze euros'],
  [7700, 'soixante-dix-sept euros'],
  [8000, 'quatre-vingts euros'],
  [8100, 'quatre-vingt-un euros'],
  [9000, 'quatre-vingt-dix euros'],
  [9100, 'quatre-vingt-onze euros'],
  [9999, 'quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes'],
  [10000, 'cent euros'],
  [10100, 'cent-un euros'],
  [12345, 'cent-vingt-trois euros et quarante-cinq centimes'],
  [20000, 'deux-cents euros'],
  [28000, 'deux-cent-quatre-vingts euros'],
  [100000, 'mille euros'],
  [100100, 'mille-un euros'],
  [200000, 'deux-mille euros'],
  [8000000, 'quatre-vingt-mille euros'],
  [8020000, 'quatre-vingt-mille-deux-cents euros'],
  [20000000, 'deux-cent-mille euros'],
  [
    LARGEST_AMOUNT,
    'neuf-cent-quatre-vingt-dix-neuf-mille-neuf-cent-quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes',
  ],
]

describe('an amount in words', () => {
  for (const [cents, words] of cases) {
    test(`${cents} cents: ${words}`, () => assert.equal(amountInWords(cents), words))
  }

  test('every whole number of euros below ten thousand has words of its own', () => {
    const all = Array.from({ length: 10_000 }, (_, euros) => amountInWords(euros * 100))
    assert.equal(new Set(all).size, all.length)
    for (const words of all) assert.match(words, /^[a-zé]+(-[a-z]+)* euros?$/)
  })

  for (const wrong of [-1, 0.5, LARGEST_AMOUNT + 1]) {
    test(`refuses ${wrong}`, () => assert.throws(() => amountInWords(wrong), RangeError))
  }
})
