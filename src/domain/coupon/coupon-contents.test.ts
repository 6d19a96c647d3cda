import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseCode } from '../fields/code.ts'
import type { ContentsValues } from '../form/contents.ts'
import { couponValues, readCoupon } from './coupon-contents.ts'
import { generatedCode, generatedLength } from './generated-code.ts'

const facts = {
  rates: [
    { id: 3, label: 'Plein', price: 24_00 },
    { id: 5, label: 'Réduit', price: 5_30 },
    { id: 7, label: 'Gratuit', price: 0 },
  ],
}
const right: ContentsValues = {
  code: 'été 10',
  kind: 'percent',
  percent: '10',
  scope: 'all',
  places: 'unlimited',
}

const refused: readonly [string, ContentsValues, string[]][] = [
  ['nothing wrong', {}, []],
  ['no code', { code: ' ' }, ['code required']],
  ['a code of signs', { code: 'été€' }, ['code code_invalid']],
  ['a code that begins with a hyphen', { code: '-10' }, ['code code_invalid']],
  ['a code without an end', { code: 'A'.repeat(51) }, ['code max_length']],
  ['no percentage', { percent: '' }, ['percent percent_invalid']],
  ['a percentage of nothing', { percent: '0' }, ['percent percent_invalid']],
  ['everything', { percent: '100 %' }, []],
  ['more than everything', { percent: '100,01' }, ['percent percent_invalid']],
  ['a percentage with decimals', { percent: '12,25' }, []],
  ['a percentage with three decimals', { percent: '12,255' }, ['percent percent_invalid']],
  ['no amount', { kind: 'amount', amount: '' }, ['amount amount_required']],
  ['an amount of nothing', { kind: 'amount', amount: '0' }, ['amount amount_required']],
  ['an amount beyond all', { kind: 'amount', amount: '1000000' }, ['amount amount_max']],
  ['more off than it costs', { kind: 'amount', amount: '30' }, []],
  ['no rate of some', { scope: 'some' }, ['scope rate_required']],
  ['a rate of another campaign alone', { scope: 'some', 'rate-4': 'on' }, ['scope rate_required']],
  [
    'an end before the start',
    { start: '2026-12-02T10:00', end: '2026-12-02T10:00' },
    ['end end_before_start'],
  ],
  ['no such day', { start: '2026-02-30T10:00' }, ['start moment_invalid']],
  ['uses that were not counted', { places: 'limited' }, ['capacity required']],
  // A charge is zero or at least 50 cents (rule MON-3): 5.30 less 5 is neither.
  ['a rate that nobody could pay any more', { kind: 'amount', amount: '5' }, ['amount too_much_off']],
  ['the same by a percentage', { percent: '99' }, ['percent too_much_off']],
  [
    'the same of a rate that it does not lower',
    { kind: 'amount', amount: '5', scope: 'some', 'rate-3': 'on' },
    [],
  ],
  ['exactly the smallest charge', { kind: 'amount', amount: '4,80' }, []],
]

for (const [name, typed, problems] of refused)
  test(`the fields of a code: ${name}`, () => {
    const read = readCoupon({ ...right, ...typed }, facts)
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), problems)
  })

test('what is stored is read back as it was', () => {
  const stored = { code: 'ETE10', percent: 12.5, amount: null, tierIds: [3, 5] }
  const dates = { startDate: '2026-12-01T09:00:00Z', endDate: null }
  const values = couponValues({ ...stored, ...dates, units: { capacity: 4 } }, () => '2026-12-01T10:00')
  assert.equal(values.percent, '12,5')
  const read = readCoupon(values, facts)
  assert.deepEqual(read, { ok: true, value: { ...stored, start: '2026-12-01T10:00', end: null, uses: 4 } })
})

test('a generated code has no letter that looks like another, and every byte makes one', () => {
  const all = generatedCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  assert.equal(new Set(all).size, 32)
  assert.doesNotMatch(all, /[01OI]/)
  assert.equal(normaliseCode(all), all)
  const read = readCoupon({ ...right, code: generatedCode(new Uint8Array(generatedLength)) }, facts)
  assert.ok(read.ok)
})
