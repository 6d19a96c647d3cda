import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, shown } from './figures.ts'
import { closedLoop } from './load/closed-loop.ts'
import { readOptions } from './options.ts'
import { atLeast, atMost, below, told } from './outcome.ts'

test('the median is the middle value, whatever the order', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([10, 9]), 10)
  assert.ok(Number.isNaN(median([])))
})

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  assert.equal(percentile(values, 0.99), 99)
  assert.equal(percentile(values, 0.5), 50)
  assert.equal(percentile([7], 0.99), 7)
})

test('figures are shown with three digits that count', () => {
  assert.deepEqual([1234.5, 12.345, 0.0321, Number.NaN].map(shown), ['1,235', '12.3', '0.03', '-'])
})

test('a goal says whether it was met', () => {
  assert.equal(atLeast('ratio', 0.5, 0.5).met, true)
  assert.equal(below('p99', 500, 500).met, false)
  assert.equal(atMost('bytes', 80_001, 80_000).met, false)
  assert.equal(atLeast('ratio', Number.NaN, 0.5).met, false)
  assert.equal(told('orders/s', 12).met, true)
})

test('a run makes the purchases that are named, as many as are said', () => {
  const { journeys, orders, statements } = readOptions([
    '--journeys=event,shop',
    '--orders=0',
    '--statements',
  ])
  assert.deepEqual(
    { journeys, orders, statements },
    { journeys: ['event', 'shop'], orders: 0, statements: true },
  )
  assert.equal(readOptions([]).orders, null)
  assert.throws(() => readOptions(['--journeys=festival']), /no journey is called festival/)
  assert.throws(() => readOptions(['--minutes=soon']), /--minutes takes a number, not soon/)
})

test('a closed loop does every work once and never more at a time than users', async () => {
  const works = Array.from({ length: 50 }, (_, index) => index)
  const done: number[] = []
  let atOnce = 0
  let most = 0
  const sample = await closedLoop({ inFlight: 4, until: { works }, warmUp: 0.2 }, async (user, work) => {
    assert.ok(user >= 0 && user < 4)
    most = Math.max(most, ++atOnce)
    await sleep(1)
    done.push(work)
    atOnce -= 1
  })
  assert.deepEqual(
    [...done].sort((a, b) => a - b),
    works,
  )
  assert.equal(most, 4)
  assert.deepEqual([sample.count, sample.total], [40, 50])
})

test('a closed loop ends when its time is over', async () => {
  const sample = await closedLoop({ inFlight: 2, until: { seconds: 0.1 }, warmUp: 0 }, () => sleep(5))
  assert.ok(sample.count >= 2 && sample.count <= 60)
  assert.ok(sample.seconds >= 0.1 && sample.p50 >= 4)
})

test('a work that fails ends the loop with its error', async () => {
  const loop = closedLoop({ inFlight: 2, until: { works: [1, 2, 3] }, warmUp: 0 }, async () => {
    throw new Error('sold out')
  })
  await assert.rejects(loop, /sold out/)
})
