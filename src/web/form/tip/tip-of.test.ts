import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TipValues, tipOf, tipProblems } from './tip-of.ts'

const cases: readonly (readonly [values: TipValues, tip: number | undefined])[] = [
  [{}, undefined],
  [{ tip: '' }, undefined],
  [{ tip: 'none', tipAmount: '12' }, 0],
  [{ tip: 'suggestion', tipAmount: '12' }, 670],
  [{ tip: 'other', tipAmount: '12,50' }, 1250],
  [{ tip: 'other', tipAmount: '0' }, 0],
  [{ tip: 'other', tipAmount: '' }, undefined],
  [{ tip: 'other' }, undefined],
  [{ tip: 'everything' }, undefined],
]

test('a pick has its cents, and nothing is picked beforehand', () => {
  for (const [values, tip] of cases) assert.equal(tipOf(values, 670), tip, JSON.stringify(values))
})

test('who has not picked is asked, beside the choice or beside the empty amount', () => {
  assert.deepEqual(tipProblems({ tip: 'none' }, 670), [])
  assert.deepEqual(tipProblems({}, 670), [{ field: 'tip', code: 'tip_choice' }])
  assert.deepEqual(tipProblems({ tip: 'other' }, 670), [{ field: 'tipAmount', code: 'tip_choice' }])
})
