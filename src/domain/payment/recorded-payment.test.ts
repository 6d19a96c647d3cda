import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecordedPayment } from './recorded-payment.ts'

const draft = { means: 'Check', receivedOn: '20/11/2026', reference: '', cheques: '3' }
const wrong = (change: Partial<typeof draft>) => {
  const read = readRecordedPayment({ ...draft, ...change }, '2026-11-29')
  return read.ok ? [] : read.error.map(({ field, code }) => [field, code])
}

test('several cheques are right until another means is said (rules PAY-27, PAY-31)', () => {
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(wrong({ means: '' }), [['means', 'required']], 'nothing is wrong with their number')
  assert.deepEqual(wrong({ means: 'Cash' }), [['cheques', 'cheques_out_of_range']])
  assert.deepEqual(wrong({ means: '', cheques: '13' }), [
    ['means', 'required'],
    ['cheques', 'cheques_out_of_range'],
  ])
})
