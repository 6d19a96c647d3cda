import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showWhile } from './patience.ts'

const after = <T>(ms: number, value: T) => new Promise<T>(done => setTimeout(() => done(value), ms))

/** What was shown, with the milliseconds since the start. */
function watch() {
  const start = performance.now()
  const shown: { busy: boolean; at: number }[] = []
  return { shown, show: (busy: boolean) => void shown.push({ busy, at: performance.now() - start }) }
}

test('what is done at once shows nothing', async () => {
  const { shown, show } = watch()
  assert.equal(await showWhile(after(20, 'done'), show), 'done')
  assert.deepEqual(shown, [])
})

test('what takes longer is shown after 200 ms, and for 200 ms at least', async () => {
  const { shown, show } = watch()
  assert.equal(await showWhile(after(230, 'done'), show), 'done')
  assert.deepEqual(
    shown.map(each => each.busy),
    [true, false],
  )
  const [begin, end] = shown.map(each => each.at)
  assert.ok(begin! >= 195, `${begin}`)
  assert.ok(end! - begin! >= 195, `${end}`)
})

test('what fails is thrown, and shown no longer', async () => {
  const { shown, show } = watch()
  const failing = after(230, null).then(() => Promise.reject(new Error('no')))
  await assert.rejects(showWhile(failing, show), /no/)
  assert.deepEqual(
    shown.map(each => each.busy),
    [true, false],
  )
  await assert.rejects(showWhile(Promise.reject(new Error('at once')), show), /at once/)
})
