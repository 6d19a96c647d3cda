import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../app.ts'
import { allowedBackUrl } from './back-url.ts'

const operator = {
  origin: 'https://obole.example',
  allowedBackOrigins: ['https://club.example', 'http://shop.example', 'http://localhost:5000', 'null'],
}
const allowed = (backUrl: string | null) => allowedBackUrl({ operator } as unknown as App, backUrl)

test('a path of this site and an https address of an allowed origin are kept as they came', () => {
  for (const kept of [
    '/associations/x?cart=1',
    'https://club.example/merci?a=b#c',
    'https://club.example',
    '//club.example/merci',
    'http://localhost:5000/dev',
  ])
    assert.equal(allowed(kept), kept)
})

test('anything else is ignored', () => {
  for (const hostile of [
    'https://evil.example',
    'https://club.example.evil.example/',
    'https://club.example@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://club.example:8443/',
    'http://club.example/',
    'http://shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'nope',
    '',
  ])
    assert.equal(allowed(hostile), null, hostile)
  assert.equal(allowed(null), null)
})
