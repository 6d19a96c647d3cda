import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine } from './csv.ts'

test('texts are quoted where they must be, amounts speak the language', () => {
  assert.equal(csvLine(['a', 'b;c', 'd"e', null, { cents: -1205 }], 'fr'), 'a;"b;c";"d""e";;-12,05\r\n')
  assert.equal(csvLine(['a', 'b,c', { cents: 7 }, { cents: 0 }], 'en'), 'a,"b,c",0.07,0.00\r\n')
})

test('a text never is a formula (ASVS 1.2.10)', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0']) {
    assert.match(csvLine([`${start}cmd|' /C calc'!A0`], 'fr'), /^"?'/, JSON.stringify(start))
  }
  fc.assert(
    fc.property(fc.string(), text => {
      const line = csvLine([text], 'en')
      assert.doesNotMatch(line, /^"?[=+\-@\t\0]/)
      assert.equal(line.slice(0, -2).replaceAll('""', '').split('"').length % 2, 1, 'quotes are closed')
    }),
  )
})
