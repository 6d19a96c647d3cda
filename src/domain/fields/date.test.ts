import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkDate, fromIsoDate, normaliseDateInput, toIsoDate } from './date.ts'

test('the vectors hold', () => {
  for (const date of vectors.date.valid) assert.equal(checkDate(date), undefined, date)
  for (const date of vectors.date.invalid) assert.equal(checkDate(date), 'date_invalid', date)
})

test('only days of the calendar, strictly written', () => {
  assert.equal(checkDate('29/02/2000'), undefined)
  for (const date of [
    '29/02/1900',
    '00/01/2000',
    '01/13/2000',
    '01/01/0000',
    ' 01/01/2000',
    '01/01/20000',
    '',
  ]) {
    assert.equal(checkDate(date), 'date_invalid', date)
  }
})

test('dates go to ISO and back', () => {
  assert.equal(toIsoDate('24/03/1988'), '1988-03-24')
  assert.equal(fromIsoDate('1988-03-24'), '24/03/1988')
  for (const broken of ['31/04/2021', '1988-03-24', '']) assert.equal(toIsoDate(broken), undefined, broken)
  for (const broken of ['2021-04-31', '24/03/1988', '1988-3-24', ''])
    assert.equal(fromIsoDate(broken), undefined, broken)
})

test('every day goes to ISO and back unchanged', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, day => {
      const iso = day.toISOString().slice(0, 10)
      assert.equal(toIsoDate(fromIsoDate(iso)!), iso)
      assert.equal(normaliseDateInput(iso), fromIsoDate(iso))
    }),
  )
})

test('what people type and paste is understood (rule FLD-4)', () => {
  for (const typed of [
    ...['24/03/1988', '24-3-1988', '24.03.1988', '24 03 1988', '24031988', ' 24/3/1988 '],
    ...['1988-03-24', '1988-03-24T00:00:00Z'],
  ]) {
    assert.equal(normaliseDateInput(typed), '24/03/1988', typed)
  }
  for (const other of ['24/03', '24/03/88', 'hier', '']) assert.equal(normaliseDateInput(other), other)
})
