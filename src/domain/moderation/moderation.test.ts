import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProspect } from './prospect.ts'
import { longestMessage, readReport, reportReasons } from './report.ts'

const draft = {
  reason: 'SPAM',
  userEmail: ' Zoe@Example.ORG ',
  userMessage: ' Une arnaque. ',
  url: 'https://dons.example.org/associations/foo',
}

test('a report is kept with its texts trimmed, for every reason', () => {
  for (const reason of reportReasons) {
    const { url } = draft
    assert.deepEqual(readReport({ ...draft, reason }), {
      ok: true,
      value: { reason, userEmail: 'Zoe@example.org', userMessage: 'Une arnaque.', url },
    })
  }
})

test('a report says everything that is wrong at once', () => {
  const read = readReport({ reason: '', userEmail: 'zoe', userMessage: '   ', url: 'ftp://example.org' })
  assert.deepEqual(read, {
    ok: false,
    error: [
      { code: 'required', field: 'reason' },
      { code: 'required', field: 'userMessage' },
      { code: 'email_invalid', field: 'userEmail' },
      { code: 'value_invalid', field: 'url' },
    ],
  })
})

test('a message has at most a thousand characters', () => {
  assert.equal(readReport({ ...draft, userMessage: 'x'.repeat(longestMessage) }).ok, true)
  const long = readReport({ ...draft, userMessage: 'x'.repeat(longestMessage + 1) })
  assert.deepEqual(long, {
    ok: false,
    error: [{ code: 'max_length', field: 'userMessage', values: { limit: longestMessage } }],
  })
})

const pages: readonly [string, boolean][] = [
  ['/associations/foo', true],
  ['http://localhost:3000/associations/foo?x=1', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['', false],
  [`/${'x'.repeat(2000)}`, false],
]

for (const [url, kept] of pages) {
  test(`the address « ${url.slice(0, 40)} » is ${kept ? 'a page' : 'none'}`, () => {
    assert.equal(readReport({ ...draft, url }).ok, kept)
  })
}

test('an address to be told is kept as it was written, and known in any case', () => {
  assert.deepEqual(readProspect(' Zoe@Example.ORG '), {
    ok: true,
    value: { email: 'Zoe@example.org', key: 'zoe@example.org' },
  })
  assert.deepEqual(readProspect(' '), { ok: false, error: [{ code: 'required', field: 'email' }] })
  assert.deepEqual(readProspect('zoe'), { ok: false, error: [{ code: 'email_invalid', field: 'email' }] })
})
