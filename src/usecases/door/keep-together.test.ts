import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { HandedIn } from '#db/door-scans.ts'
import type { Database } from '#db/schema.ts'
import { keepTogether } from './keep-together.ts'

const gate = { organizationId: 1, formId: 2 } as HandedIn['gate']
const call = (id: string) => ({ gate, scans: [{ id }] }) as unknown as HandedIn
const idsOf = (all: readonly HandedIn[]) => all.flatMap(({ scans }) => scans.map(({ id }) => id))

/** Hands in ten calls at one moment; `fail` says what becomes of a transaction. Gives the ids of each transaction, and what each call heard. */
async function handInTen(fail: (ids: readonly string[]) => Error | undefined) {
  const [db, tries] = [{} as Database, [] as (readonly string[])[]]
  const keep = async (all: readonly HandedIn[]) => {
    const ids = idsOf(all)
    tries.push(ids)
    await sleep(1)
    const error = fail(ids)
    if (error !== undefined) throw error
    return new Set(ids)
  }
  const heard = await Promise.allSettled(
    Array.from({ length: 10 }, (_, place) => keepTogether(db, call(`${place}`), keep)),
  )
  return { tries, statuses: heard.map(({ status }) => status) }
}

test('what comes while one call is kept shares the next transaction', async () => {
  const { tries, statuses } = await handInTen(() => undefined)
  assert.deepEqual(
    tries.map(({ length }) => length),
    [1, 9],
  )
  assert.deepEqual(new Set(statuses), new Set(['fulfilled']))
})

test('what the database refuses fails alone', async () => {
  const refused = Object.assign(new pg.DatabaseError('no', 2, 'error'), { severity: 'ERROR', code: '22P02' })
  const { tries, statuses } = await handInTen(ids => (ids.includes('4') ? refused : undefined))
  assert.equal(tries.length, 1 + 1 + 9)
  assert.deepEqual(
    statuses.flatMap((status, place) => (status === 'rejected' ? [place] : [])),
    [4],
  )
})

test('a database that does not answer is asked once for all of them', async () => {
  const { tries, statuses } = await handInTen(() => new Error('Connection terminated'))
  assert.equal(tries.length, 2)
  assert.deepEqual(new Set(statuses), new Set(['rejected']))
})
