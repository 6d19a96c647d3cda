import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { localPath } from './local-path.ts'

const cases: [unknown, string][] = [
  ['/associations/a?x=1', '/associations/a?x=1'],
  ['/', '/'],
  ['//evil.example/a', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example/', '/'],
  ['/..//evil.example/', '/'],
  ['/%2e//evil.example/', '/'],
  ['/%2E%2e//evil.example/', '/'],
  ['/a/..//evil.example/', '/'],
  ['/.\\/evil.example/', '/'],
  ['/a\n/evil.example', '/'],
  ['/\0/evil.example', '/'],
  ['/a//b', '/a//b'],
  ['/été?x=à b', '/%C3%A9t%C3%A9?x=%C3%A0%20b'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['connexion', '/'],
  ['', '/'],
  [undefined, '/'],
]

for (const [text, path] of cases) test(`${text} leads to ${path}`, () => assert.equal(localPath(text), path))

const signs = [
  '/',
  '/',
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E',
  '%2f',
  '%5c',
  '%09',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '@',
  ':',
  '?',
  '#',
]
const hostile = fc
  .array(fc.constantFrom(...signs, 'evil.example', 'http:', 'javascript:', 'a', 'é'), { maxLength: 10 })
  .map(parts => `/${parts.join('')}`)

test('whatever is sent, a browser that follows it from any page stays on this site', () => {
  const pages = [
    'https://dons.example.org/',
    'https://dons.example.org/connexion?redirectTo=/',
    'http://localhost:3000/a/b',
  ]
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string({ unit: 'binary' })), text => {
      const path = localPath(text)
      assert.match(path, /^\/(?!\/)/)
      for (const page of pages) assert.equal(new URL(path, page).origin, new URL(page).origin)
      assert.equal(localPath(path), path)
    }),
    { numRuns: 5_000 },
  )
})
