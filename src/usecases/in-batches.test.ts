import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BatchInput } from '#db/batch.ts'
import { inBatches } from './in-batches.ts'

const rows = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(5, '0'),
    at: new Date(at(index)).toISOString(),
  }))

/** Reads as the database does; nothing that was read ever goes away. */
const reading = (all: ReturnType<typeof rows>, from: (after: string, at: string) => boolean) => {
  const wishes: BatchInput[] = []
  const read = async (input: BatchInput) => {
    wishes.push(input)
    const { after, limit } = input
    return all.filter(({ id, at }) => after === null || !from(id + at, after.id + after.at)).slice(0, limit)
  }
  return { wishes, read }
}

async function idsOf(found: AsyncGenerator<{ id: string }>) {
  const ids: string[] = []
  for await (const { id } of found) ids.push(id)
  return ids
}

test('a backlog is read to its end, each row once, though no row goes away', async () => {
  const all = rows(950, index => index)
  const { wishes, read } = reading(all, (row, after) => row <= after)
  assert.deepEqual(
    await idsOf(inBatches(read)),
    all.map(({ id }) => id),
  )
  assert.equal(wishes.length, 5)
})

test('a row that comes twice, because its instant is finer than what is read of it, is given once', async () => {
  const all = rows(450, index => index)
  const { read } = reading(all, (row, after) => row < after)
  assert.deepEqual(
    await idsOf(inBatches(read)),
    all.map(({ id }) => id),
  )
})

test('reading ends when only known rows come', async () => {
  const all = rows(200, () => 0)
  const { wishes, read } = reading(all, () => false)
  assert.equal((await idsOf(inBatches(read))).length, 200)
  assert.equal(wishes.length, 2)
})

test('no backlog is one read', async () => {
  const { wishes, read } = reading([], () => false)
  assert.deepEqual(await idsOf(inBatches(read)), [])
  assert.equal(wishes.length, 1)
})
