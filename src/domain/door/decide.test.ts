import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, happeningOf } from './decide.ts'
import { longestText } from './scan.ts'

test('whatever QR code is held before a camera, what is written down of it can be handed in', () => {
  const unknown = decide({ kind: 'unknown' }, undefined)
  const textOf = (text: string) => {
    const happening = happeningOf(unknown, text)
    return happening.kind === 'refusal' ? happening.text : undefined
  }
  assert.equal(textOf('23456789ABCDEFGHJKMNPQRSTVW'), '23456789ABCDEFGHJKMNPQRSTVW')
  assert.equal(textOf('https://example.org/'.padEnd(longestText + 1, 'x')), null)
})
