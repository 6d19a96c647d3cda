import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Acts } from '#usecases/index.ts'
import { actsOfPages } from './acts-of-pages.ts'

const thrown = (code?: string) => Object.assign(new Error('thrown'), code === undefined ? {} : { code })

function pageActs(run: () => unknown) {
  const reports: unknown[] = []
  const acts = actsOfPages({
    acts: { readHomeIntro: run } as unknown as Acts,
    report: error => void reports.push(error),
  })
  return { ask: () => acts.readHomeIntro({ locale: 'fr' }), reports }
}

/** The status of the page that answers. */
const statusOf = (error: unknown) => (error as { readonly init?: ResponseInit }).init?.status

test('what an act gives is what the page gets', async () => {
  const { ask, reports } = pageActs(() => 'given')
  assert.equal(await ask(), 'given')
  assert.deepEqual(reports, [])
})

test('too much to do is the page of 503, and no fault', async () => {
  const busy = thrown('UNAVAILABLE')
  const { ask, reports } = pageActs(() => Promise.reject(busy))
  await assert.rejects(ask, error => statusOf(error) === 503)
  assert.deepEqual(reports, [])
})

test('a conflict that outlasts its tries is the page of 409, and the log hears of it', async () => {
  const outrun = thrown('CONFLICT')
  const { ask, reports } = pageActs(() => Promise.reject(outrun))
  await assert.rejects(ask, error => statusOf(error) === 409)
  assert.deepEqual(reports, [outrun])
})

test('whatever else is thrown is thrown on: a page of the catalogue is never guessed', async () => {
  for (const error of [thrown(), thrown('NOT_FOUND'), thrown('ECONNRESET'), null]) {
    const { ask } = pageActs(() => Promise.reject(error))
    await assert.rejects(ask, seen => seen === error)
  }
})
