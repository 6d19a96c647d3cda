import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inTurn } from './in-turn.ts'

describe('orders of one organization', () => {
  /** Work that ends when it is told to, and what has begun. */
  function works(organizationId: number, names: readonly string[]) {
    const begun: string[] = []
    const ends = new Map<string, PromiseWithResolvers<void>>()
    const all = names.map(name => {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return inTurn(organizationId, async () => {
        begun.push(name)
        await end.promise
        return name
      })
    })
    return { begun, all, end: (name: string) => ends.get(name)!, settled: () => Promise.allSettled(all) }
  }
  const soon = () => new Promise(resolve => setImmediate(resolve))

  test('are committed two at a time, in their order; a failure gives its place on', async () => {
    const { begun, all, end, settled } = works(1, ['a', 'b', 'c', 'd'])
    await soon()
    assert.deepEqual(begun, ['a', 'b'])
    end('b').reject(new Error('no'))
    await assert.rejects(all[1]!, /no/)
    await soon()
    assert.deepEqual(begun, ['a', 'b', 'c'])
    end('a').resolve()
    assert.equal(await all[0], 'a')
    await soon()
    assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
    end('c').resolve()
    end('d').resolve()
    await settled()
    assert.equal(await inTurn(1, async () => 'e'), 'e')
  })

  test('that fail at once leave their places to the others', async () => {
    const thrown = () =>
      inTurn(3, () => {
        throw new Error('no')
      })
    const failed = await Promise.allSettled([thrown(), thrown(), thrown()])
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    )
    const { begun, end, settled } = works(3, ['a', 'b', 'c'])
    await soon()
    assert.deepEqual(begun, ['a', 'b'])
    for (const name of ['a', 'b', 'c']) end(name).resolve()
    await settled()
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })

  test('keep nobody of another organization waiting', async () => {
    const rush = works(1, ['a', 'b', 'c'])
    assert.equal(await inTurn(2, async () => 'other'), 'other')
    for (const name of ['a', 'b', 'c']) rush.end(name).resolve()
    await rush.settled()
  })
})
