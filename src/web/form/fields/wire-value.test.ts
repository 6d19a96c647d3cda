import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomFieldType } from '#domain/form/form.ts'
import { aField } from '#test/support/forms.ts'
import { answersOf, textOfAnswer } from './wire-value.ts'

const field = (type: CustomFieldType) => aField({ id: 1, label: '', type })

const cases: readonly [CustomFieldType, string, string | number | boolean | undefined][] = [
  ['Date', '24-3-1988', '1988-03-24'],
  ['Date', '31/02/1988', '31/02/1988'],
  ['YesNo', 'yes', true],
  ['YesNo', 'no', false],
  ['Number', '1 234,5', 1234.5],
  ['Number', 'many', 'many'],
  ['File', 'abc/photo.png', 'abc'],
  ['TextInput', '  Zoé ', 'Zoé'],
  ['TextInput', '   ', undefined],
]

for (const [type, typed, sent] of cases) {
  test(`${type}: « ${typed} » is sent as ${sent}`, () => {
    assert.deepEqual(
      answersOf([field(type)], () => typed),
      sent === undefined ? [] : [{ id: 1, value: sent }],
    )
  })
}

test('the way back to the control', () => {
  const text = (type: CustomFieldType, value: string | number | boolean) =>
    textOfAnswer(field(type), [{ id: 1, value }])
  assert.deepEqual(
    [text('Date', '1988-03-24'), text('YesNo', false), text('Number', 1.5), textOfAnswer(field('Date'), [])],
    ['24/03/1988', 'no', '1.5', ''],
  )
})
