import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkHeaders, linkOf } from './link-cookie.ts'

const signed = 'c1.1764000000.b3_Zx-9~A'

test('the token of a link is kept for the pages of refused payments, and read again', () => {
  const cookie = linkHeaders(signed, true)['set-cookie'] ?? ''
  assert.match(cookie, /; Path=\/paiement\/regularisation; .*HttpOnly; .*Secure$/)
  const request = new Request('http://localhost/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  assert.equal(linkOf(request), signed)
})

const others = [
  'x; Path=/; Domain=example.org',
  'x\r\nset-cookie: a=b',
  '\u{1f6cb}',
  'é',
  '',
  ' ',
  'a,b',
  'a'.repeat(501),
]
for (const other of others)
  test(`${JSON.stringify(other.slice(0, 30))} in the address of a connected payer is written into no header`, () => {
    assert.deepEqual(linkHeaders(other, false), {})
    assert.doesNotThrow(() => new Headers(linkHeaders(other, false)))
  })

test('without a link nothing is kept', () => assert.deepEqual(linkHeaders(null, false), {}))
