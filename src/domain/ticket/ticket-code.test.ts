import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeFrom, codeLength, secretLength, spokenCode, typedCode } from './ticket-code.ts'

test('a secret is worth at least 128 bits', () => {
  assert.ok(secretLength * Math.log2(30) >= 128)
})

test('every sign comes as often as any other', () => {
  const all = codeFrom(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    240,
  )
  const counts = Map.groupBy(all, sign => sign)
  assert.equal(counts.size, 30)
  for (const [, same] of counts) assert.equal(same.length, 8)
  for (const sign of '01ILOU') assert.ok(!counts.has(sign))
})

test('bytes that would favour a sign are passed over', () => {
  assert.equal(codeFrom(Uint8Array.of(255, 240, 0, 239), 2), '2Z')
  assert.throws(() => codeFrom(Uint8Array.of(255, 240, 0), 2), /too few/)
})

test('what is read aloud is typed back, in whatever letters', () => {
  const code = 'ABCDE23456'
  assert.equal(code.length, codeLength)
  assert.equal(spokenCode(code), 'ABCDE-23456')
  for (const typed of [spokenCode(code), ' abcde 23456 ', 'abcde–23456', 'AbCdE.23456'])
    assert.equal(typedCode(typed), code)
})
