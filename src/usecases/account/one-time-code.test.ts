import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appAddress, codeOfStep, newSecret, stepAt, stepOf } from './one-time-code.ts'

/** « 12345678901234567890 » in base32: the secret of the vectors in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const vectors: readonly (readonly [number, string])[] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

for (const [seconds, code] of vectors) {
  test(`the code of RFC 6238 at ${seconds} s is ${code}`, () => {
    assert.equal(codeOfStep(secret, stepAt(new Date(seconds * 1000).toISOString())), code)
  })
}

test('takes the codes of this window, the one before and the one after, no other', () => {
  const now = '2026-11-20T12:00:10.000Z'
  const present = stepAt(now)
  for (const [away, expected] of [
    [-2, undefined],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, undefined],
  ] as const)
    assert.equal(stepOf(secret, codeOfStep(secret, present + away), now), expected, String(away))
})

test('takes nothing that is no code', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    assert.equal(stepOf(secret, typed, '2026-11-20T12:00:10.000Z'), undefined)
})

test('makes secrets of 160 bits, each another one', () => {
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newSecret(), newSecret())
})

test('an app shows the brand and the address', () => {
  const address = new URL(appAddress({ secret, brand: 'Obole & Cie', email: 'zoe@example.org' }))
  assert.equal(decodeURIComponent(address.pathname), '/Obole & Cie:zoe@example.org')
  assert.deepEqual(Object.fromEntries(address.searchParams), { secret, issuer: 'Obole & Cie' })
})
