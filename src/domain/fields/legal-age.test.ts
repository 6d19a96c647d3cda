import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLegalAge } from './legal-age.ts'

test('a payer comes of age on the eighteenth birthday', () => {
  for (const [born, today, code] of [
    ['20/11/2008', '2026-11-20', undefined],
    ['21/11/2008', '2026-11-20', 'minor'],
    ['2008-11-21', '2026-11-20', 'minor'],
    ['29/02/2008', '2026-02-28', 'minor'],
    ['29/02/2008', '2026-03-01', undefined],
    ['', '2026-11-20', undefined],
    ['not a date', '2026-11-20', undefined],
  ] as const) {
    assert.equal(checkLegalAge(born, today), code, born)
  }
})
