import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { meantWords, typingDistance } from './typing-distance.ts'

describe('what a mistyped word means', () => {
  const slips: readonly (readonly [string, string, number])[] = [
    ['festival', 'festival', 0],
    ['festval', 'festival', 1],
    ['ateleir', 'atelier', 1],
    ['boulangerie', 'boulangreei', 2],
    ['pain', 'culture', 3],
  ]
  for (const [one, other, distance] of slips)
    test(`${one}, ${other}`, () => assert.equal(typingDistance(one, other, 2), distance))

  test('the nearest only, and nothing for short words', () => {
    assert.deepEqual(meantWords('festval', ['festival', 'estival', 'carnaval']), ['festival'])
    assert.deepEqual(meantWords('pin', ['pain']), [])
    assert.deepEqual(meantWords('solidarité', []), [])
  })
})
