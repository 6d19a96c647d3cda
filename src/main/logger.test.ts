import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mask } from '#domain/mask.ts'
import { createLogger, maskPath } from './logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLogger('info', { write: line => void lines.push(line) }))
  return JSON.parse(lines[0]!) as Record<string, unknown>
}

test('only what is on the list reaches the log', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const line = logged(log =>
    log.info({ trace, orderId: 12, email: 'a@b.fr', password: 'x', payer: { name: 'Camille' } }, 'done'),
  )
  assert.deepEqual(Object.keys(line).sort(), ['level', 'msg', 'orderId', 'time', 'trace'])
  assert.equal(line.trace, trace)
})

test('workers go by their names', () => {
  const worker = 'worker-5f2c91a07be34d18'
  const line = logged(log => log.warn({ worker, workers: [worker] }, 'jobs of silent workers run again'))
  assert.deepEqual([line.worker, line.workers], [worker, [worker]])
})

test('an error keeps its kind and its place, and loses what people have entered', () => {
  const error = Object.assign(new Error('duplicate camille@example.org'), {
    code: '23505',
    detail: 'Key (email)=(camille@example.org)',
  })
  const { err } = logged(log => log.error({ err: error }, 'failed')) as { err: Record<string, string> }
  assert.equal(err.type, 'Error')
  assert.equal(err.code, '23505')
  assert.equal(err.message, 'duplicate [email]')
  assert.match(err.stack!, /logger\.test\.ts/)
  assert.doesNotMatch(JSON.stringify(err), /example\.org/)
})

const masked: readonly [string, string][] = [
  ['to camille.moreau+dons@example.org now', 'to [email] now'],
  ['/paiement/embarque/0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b', '/paiement/embarque/[id]'],
  ['pi_3PqRsTuVwXyZ0123456789_secret_abc', '[secret]'],
  ['card 4242424242424242', 'card [secret]'],
  [
    '/associations/les-ateliers-du-canal/formulaires/toits-pour-demain',
    '/associations/les-ateliers-du-canal/formulaires/toits-pour-demain',
  ],
  ['order 1234', 'order 1234'],
]
for (const [text, expected] of masked) test(`masks ${text}`, () => assert.equal(mask(text), expected))

test('every logged error is heard of, with the facts of its logger', () => {
  const heard: unknown[] = []
  const log = createLogger('warn', { write() {} }, facts => heard.push(facts))
  const err = new Error('no')
  log.child({ trace: 'abc' }).error({ err, method: 'GET' }, 'failed')
  log.error({ path: '/' }, 'no error')
  log.warn({ err }, 'no fault')
  log.error({ task: 'send-mail' }, 'failed again')
  assert.deepEqual(heard, [
    { trace: 'abc', err, method: 'GET', msg: 'failed' },
    { task: 'send-mail', msg: 'failed again' },
  ])
})

test('a path is logged without its query', () => {
  assert.equal(maskPath('/associations/a/confirmation?token=abc'), '/associations/a/confirmation')
})

test('of a path that is longer than any of ours only the beginning is logged', () => {
  const path = `/${'a/'.repeat(249)}a`
  assert.equal(maskPath(path), path)
  assert.equal(maskPath(`${path}/${'b/'.repeat(5_000)}`), path)
})
