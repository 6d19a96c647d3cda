import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTemplate } from './template.ts'

const upper = (text: string) => text.toUpperCase()

describe('template', () => {
  it('fills values in, each through the writer, and never reads a value as template', () => {
    assert.equal(readTemplate('a {{x}} b {{y}}', upper)({ x: 'one', y: '{{x}}' }), 'a ONE b {{X}}')
  })

  it('repeats sections, which see the values around them', () => {
    const list = readTemplate(
      '{{#rows}}{{label}} of {{owner}}{{#notes}} ({{text}}){{/notes}}; {{/rows}}',
      upper,
    )
    const rows = [
      { label: 'a', notes: [{ text: 'n' }] },
      { label: 'b', notes: [] },
    ]
    assert.equal(list({ owner: 'me', rows }), 'A of ME (N); B of ME; ')
    assert.equal(list({ owner: 'me', rows: [] }), '')
  })

  it('throws on a missing value or list, and on sections that do not close', () => {
    assert.throws(() => readTemplate('{{x}}', upper)({}), /x/)
    assert.throws(() => readTemplate('{{x}}', upper)({ x: [] }), /x/)
    assert.throws(() => readTemplate('{{#x}}{{/x}}', upper)({ x: 'text' }), /x/)
    assert.throws(() => readTemplate('{{#x}}', upper), /x/)
    assert.throws(() => readTemplate('{{/x}}', upper), /x/)
    assert.throws(() => readTemplate('{{#x}}{{/y}}', upper), /y/)
  })
})
