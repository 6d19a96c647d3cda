import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from './errors.ts'
import { codeOfStatus, type FailedReply, type Failure, readFailure, undefinedMessage } from './failure.ts'

const told: readonly [why: string, reply: FailedReply, failure: Failure][] = [
  [
    'the first of the errors',
    { status: 400, body: { errors: [{ message: 'one' }, { message: 'two' }], message: 'three' } },
    { status: 400, message: 'one' },
  ],
  ['errors as texts', { status: 409, body: { errors: ['one'] } }, { status: 409, message: 'one' }],
  [
    'the status of the first error',
    { status: 500, body: { errors: [{ status: 422, message: 'one' }] } },
    { status: 422, message: 'one' },
  ],
  [
    'a status that is none',
    { status: 404, body: { errors: [{ status: 200 }] } },
    { status: 404, message: undefinedMessage },
  ],
  [
    'error.message before message',
    { status: 500, body: { error: { message: 'inner' }, message: 'outer' } },
    { status: 500, message: 'inner' },
  ],
  [
    'message before error',
    { status: 500, body: { message: 'm', error: 'e' } },
    { status: 500, message: 'm' },
  ],
  [
    'error before error_description',
    { status: 401, body: { error: 'invalid_grant', error_description: 'expired' } },
    { status: 401, message: 'invalid_grant' },
  ],
  [
    'error_description',
    { status: 401, body: { error_description: 'expired' } },
    { status: 401, message: 'expired' },
  ],
  [
    'the status text of a page that is no JSON',
    { status: 502, statusText: 'Bad Gateway', body: '<html>' },
    { status: 502, message: 'Bad Gateway' },
  ],
  [
    'empty texts are passed over',
    { status: 500, statusText: 'No', body: { message: ' ', errors: [] } },
    { status: 500, message: 'No' },
  ],
  ['nothing at all', {}, { status: 500, message: 'MSG UNDEFINED' }],
  ['a body of null', { status: 403, body: null }, { status: 403, message: 'MSG UNDEFINED' }],
  [
    'errors that are no list',
    { status: 400, body: { errors: { message: 'no' } } },
    { status: 400, message: 'MSG UNDEFINED' },
  ],
  ['a time-out', { timedOut: true }, { status: 504, message: 'MSG UNDEFINED' }],
  ['a time-out, whatever came', { timedOut: true, status: 400 }, { status: 504, message: 'MSG UNDEFINED' }],
  ['a status that is no failure', { status: 0 }, { status: 500, message: 'MSG UNDEFINED' }],
]

for (const [why, reply, failure] of told)
  test(`reads ${why}`, () => assert.deepEqual(readFailure(reply), failure))

test('a bare status stands for the code that has it', () => {
  for (const status of [400, 401, 403, 404, 409, 413, 415, 421, 429, 500, 503, 504])
    assert.equal(errors[codeOfStatus(status)].http, status)
  assert.equal(codeOfStatus(408), 'CONFLICT')
  assert.equal(codeOfStatus(418), 'UNKNOWN')
})
