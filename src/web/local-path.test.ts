import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localPath } from './local-path.ts'

const cases: [unknown, string][] = [
  ['/associations/a?x=1', '/associations/a?x=1'],
  ['/', '/'],
  ['//evil.example/a', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['connexion', '/'],
  ['', '/'],
  [undefined, '/'],
]

for (const [text, path] of cases) test(`${text} leads to ${path}`, () => assert.equal(localPath(text), path))
