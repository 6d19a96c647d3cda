import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { receiveReports } from '#test/support/report-receiver.ts'
import { openErrorReports } from './index.ts'

let receiver: Awaited<ReturnType<typeof receiveReports>>
before(async () => {
  receiver = await receiveReports()
})
after(() => receiver.close())

const trace = '00000001b34da6a3ce929d0e0e4736ab'
const open = (sampleRate = 1) => openErrorReports({ dsn: receiver.dsn, environment: 'staging', sampleRate })

test('a fault is told with its place, its call and its trace', async () => {
  const reports = await open()
  const cause = new RangeError('inner')
  const error = new TypeError('no cart for camille@example.org', { cause })
  reports.report({ side: 'server', error, trace, method: 'PUT', path: '/ha-api/carts/:cartId/payer' })
  await reports.close()
  const event = receiver.events.at(-1) ?? assert.fail('nothing came')
  assert.deepEqual(event.tags, { side: 'server', call: 'PUT /payer' })
  assert.deepEqual(
    [event.environment, event.platform, event.contexts.trace?.trace_id],
    ['staging', 'node', trace],
  )
  assert.deepEqual(
    event.exception.values.map(({ type, value }) => [type, value]),
    [
      ['RangeError', 'inner'],
      ['TypeError', 'no cart for [email]'],
    ],
  )
  const text = receiver.texts.at(-1) ?? ''
  assert.match(text, /"filename":"src\/providers\/error-reports\/sentry\.test\.ts"/)
  assert.doesNotMatch(text, new RegExp(`example\\.org|${process.cwd()}`))
})

test('stacks of every browser are read', async () => {
  const reports = await open()
  for (const stack of [
    'Error: no\n    at pay (https://dons.example/assets/payment-1.js:10:20)',
    'pay@https://dons.example/assets/payment-1.js:10:20',
  ]) {
    reports.report({ side: 'browser', error: { name: 'Error', message: 'no', stack }, trace })
    await reports.close()
    assert.match(
      receiver.texts.at(-1) ?? '',
      /"function":"pay","filename":"assets\/payment-1\.js","lineno":10,"colno":20/,
    )
  }
})

test('a sample is all of a trace, or nothing', async () => {
  const before = receiver.events.length
  const reports = await open(0.5)
  for (const each of [trace, trace.replace(/^0000/, 'ffff')])
    for (let times = 0; times < 3; times += 1)
      reports.report({ side: 'server', error: new Error('x'), trace: each })
  await reports.close()
  assert.equal(receiver.events.length - before, 3)
  const none = await open(0)
  none.report({ side: 'server', error: new Error('x'), trace })
  await none.close()
  assert.equal(receiver.events.length - before, 3)
})

test('a report goes where the operator said, wherever the receiver would send it', async () => {
  const reports = await open()
  receiver.leadsTo = '/elsewhere'
  const before = receiver.texts.length
  reports.report({ side: 'server', error: new Error('moved'), trace })
  await reports.close()
  receiver.leadsTo = undefined
  assert.equal(receiver.texts.length, before + 1)
})

test('a flood of faults is no flood of reports', async () => {
  const before = receiver.events.length
  const reports = await open()
  for (let times = 0; times < 200; times += 1)
    reports.report({ side: 'server', error: new Error('x'), trace })
  await reports.close()
  assert.ok(receiver.events.length - before <= 10)
})

test('nothing is told unless the operator says where, and a receiver that is gone harms nobody', async () => {
  const off = await openErrorReports(undefined)
  off.report({ side: 'server', error: new Error('x') })
  await off.close()
  const gone = await openErrorReports({
    dsn: 'http://0123456789abcdef@127.0.0.1:9/1',
    environment: 'production',
    sampleRate: 1,
  })
  gone.report({ side: 'server', error: new Error('x') })
  await gone.close()
  await assert.rejects(
    openErrorReports({ dsn: 'http://nowhere', environment: 'production', sampleRate: 1 }),
    /SENTRY_DSN/,
  )
})
