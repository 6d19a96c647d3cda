import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBirthDate } from './birth-date.ts'

const today = '2026-11-20'

test('a birth date lies between 1900 and today, or is empty', () => {
  for (const [typed, code] of [
    ['', undefined],
    ['  ', undefined],
    ['01/01/1900', undefined],
    ['20/11/2026', undefined],
    ['1988-03-24', undefined],
    ['24.3.1988', undefined],
    ['31/12/1899', 'birth_date_out_of_range'],
    ['21/11/2026', 'birth_date_out_of_range'],
    ['30/02/1988', 'date_invalid'],
    ['24/03/88', 'date_invalid'],
  ] as const) {
    assert.equal(checkBirthDate(typed, today), code, typed)
  }
})
