import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomFieldType } from '#domain/form/form.ts'
import { readAnswer } from './answers.ts'

const fileId = '0190c1d2-0000-7000-8000-000000000000'
const values = ['Végétarien', 'Aucun']
const good: readonly [CustomFieldType, string | number | boolean, string | number | boolean][] = [
  ['Date', '1988-03-24', '1988-03-24'],
  ['Date', ' 24/03/1988 ', '1988-03-24'],
  ['TextInput', ' bonjour ', 'bonjour'],
  ['FreeText', 'deux\nlignes', 'deux\nlignes'],
  ['ChoiceList', 'Végétarien', 'Végétarien'],
  ['File', fileId, fileId],
  ['YesNo', true, true],
  ['YesNo', 'Oui', true],
  ['YesNo', 'Non', false],
  ['Phone', '06 12 34 56 78', '06 12 34 56 78'],
  ['Zipcode', '2A004', '2A004'],
  ['Number', 12.5, 12.5],
  ['Number', '-12,5', -12.5],
  ['Number', '007', 7],
]
for (const [type, sent, kept] of good) {
  test(`${type} takes ${JSON.stringify(sent)}`, () =>
    assert.deepEqual(readAnswer({ type, values }, sent), { value: kept }))
}

const bad: readonly [CustomFieldType, string | number | boolean, string][] = [
  ['Date', '1988-02-30', 'date_invalid'],
  ['Date', '3/4/1988', 'date_invalid'],
  ['Date', 19880324, 'value_invalid'],
  ['TextInput', true, 'value_invalid'],
  ['TextInput', 'x'.repeat(255), 'max_length'],
  ['FreeText', 'x'.repeat(5001), 'max_length'],
  ['ChoiceList', 'végétarien', 'value_invalid'],
  ['File', '../etc/passwd', 'value_invalid'],
  ['YesNo', 'oui peut-être', 'value_invalid'],
  ['YesNo', 1, 'value_invalid'],
  ['Phone', '06-12', 'phone_invalid'],
  ['Zipcode', '75 011', 'zip_code_invalid'],
  ['Number', '1e9', 'value_invalid'],
  ['Number', 'douze', 'value_invalid'],
  ['Number', Number.NaN, 'value_invalid'],
  ['Number', false, 'value_invalid'],
]
for (const [type, sent, code] of bad) {
  test(`${type} refuses ${String(sent).slice(0, 20)}`, () => {
    const read = readAnswer({ type, values }, sent)
    assert.equal('code' in read && read.code, code)
  })
}
