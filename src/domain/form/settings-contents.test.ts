import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, settingsValues } from './settings-contents.ts'

const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const codes = (values: Record<string, string>, formType: 'Event' | 'Donation' | 'CrowdFunding' = 'Event') => {
  const read = readSettings(values, { formType })
  return read.ok ? [] : read.error.map(({ code, field }) => `${field} ${code}`)
}

test('what was read is written back as it was', () => {
  const values = { category: 'Bal', giftOnTop: 'on', giftAmounts: '10,00 ; 5,00 ; 10,00', franceOnly: 'on' }
  const read = readSettings(values, { formType: 'Event' })
  assert.ok(read.ok)
  assert.deepEqual(read.value.openDonationAmounts, [500, 1000])
  assert.equal(settingsValues(read.value, written).giftAmounts, '5,00 ; 10,00')
  assert.equal(read.value.countryFrOnly, true)
})

test('amounts stand apart by semicolons, or by spaces alone', () => {
  const amounts = (giftAmounts: string) => {
    const read = readSettings({ giftOnTop: 'on', giftAmounts }, { formType: 'Event' })
    return read.ok ? read.value.openDonationAmounts : read.error
  }
  assert.deepEqual(amounts('5 10 20'), [500, 1000, 2000])
  assert.deepEqual(amounts('1 234,50 ; 2'), [200, 123450])
})

test('bad input is refused beside its field', () => {
  assert.deepEqual(codes({ giftOnTop: 'on', giftAmounts: '1;2;3;4;5' }), ['giftAmounts too_many_amounts'])
  assert.deepEqual(codes({ giftOnTop: 'on', giftAmounts: 'dix' }), ['giftAmounts amount_required'])
  assert.deepEqual(codes({ giftOnTop: 'on', giftAmounts: '0,10' }), ['giftAmounts amount_min'])
  assert.deepEqual(codes({ category: 'x'.repeat(61) }), ['category max_length'])
  assert.deepEqual(codes({ freeAmount: 'on', freeMinimum: '20', freeMaximum: '10' }, 'Donation'), [
    'freeMaximum most_below_least',
  ])
  assert.deepEqual(codes({ goal: '-5' }, 'CrowdFunding'), ['goal amount_required'])
})

test('a setting that the type does not have is left alone, whatever is sent', () => {
  const read = readSettings({ goal: '500', freeAmount: 'on', giftOnTop: '' }, { formType: 'Event' })
  assert.ok(read.ok)
  assert.equal(read.value.financialGoal, null)
  assert.equal(read.value.allowCustomTier, false)
  const gift = readSettings({ giftOnTop: 'on', giftAmounts: '5' }, { formType: 'Donation' })
  assert.ok(gift.ok && !gift.value.acceptOpenDonation)
})

test('names change until a date that is typed, and only an event has tickets', () => {
  const change = (values: Record<string, string>, formType: 'Event' | 'Shop' = 'Event') => {
    const read = readSettings(values, { formType })
    return read.ok ? [read.value.nameChange, read.value.nameChangeEnd] : read.error.map(({ code }) => code)
  }
  const nameChangeEnd = '2026-12-01T12:00'
  assert.deepEqual(change({}), ['UntilStart', null])
  assert.deepEqual(change({ nameChange: 'UntilDate', nameChangeEnd }), ['UntilDate', nameChangeEnd])
  assert.deepEqual(change({ nameChange: 'Never', nameChangeEnd }), ['Never', null])
  assert.deepEqual(change({ nameChange: 'Sometimes', nameChangeEnd }), ['UntilStart', null])
  assert.deepEqual(change({ nameChange: 'UntilDate' }), ['name_change_end_required'])
  assert.deepEqual(change({ nameChange: 'UntilDate', nameChangeEnd: '2026-13-01T12:00' }), ['moment_invalid'])
  assert.deepEqual(change({ nameChange: 'Never' }, 'Shop'), ['UntilStart', null])
})
