import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from './app.ts'
import { acts, bindActs } from './index.ts'

test('acts that are bound to an app are those of the table, and nothing else', async () => {
  const bound = bindActs({} as App)
  assert.deepEqual(Object.keys(bound), Object.keys(acts))
  assert.ok(Object.values(bound).every(act => typeof act === 'function'))
  const table = bound as unknown as Readonly<Record<string, unknown>>
  assert.equal(table.constructor, undefined)
  assert.equal(await Promise.resolve(bound), bound, 'they are no promise')
})
