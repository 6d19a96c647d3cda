import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import type { Row, Timer } from '../objects/kinds.ts'
import type { StoredEvent, WebhookEndpoint } from '../objects/webhook.ts'
import type { Settings } from './draft.ts'
import { Store } from './store.ts'

const settings = {} as Settings
const dayMs = 86_400_000

suite('what a store reads back from its journal', () => {
  let folder: string
  let open: Store[]
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sandbox-store-'))
    open = []
  })
  afterEach(() => {
    for (const store of open) store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const openStore = (): Store => {
    const store = new Store(folder, settings)
    open.push(store)
    return store
  }
  const timer: Timer = {
    id: 'payout:acct_1',
    object: 'sandbox.timer',
    action: 'payout',
    subject: 'acct_1',
    due: 1,
  }
  const put = (store: Store, ...rows: Row[]): void => {
    const draft = store.draft()
    for (const row of rows) draft.put(row)
    store.commit(draft)
  }

  test('a row that one act removes and makes again is whole', () => {
    const store = openStore()
    put(store, timer)
    const draft = store.draft()
    draft.remove('sandbox.timer', timer.id)
    draft.put({ ...timer, due: 2 })
    store.commit(draft)
    assert.deepEqual(openStore().get('sandbox.timer', timer.id), { ...timer, due: 2 })
  })

  test('a field that a row lost stays lost', () => {
    const store = openStore()
    const origin = { request: 'req_1', idempotencyKey: 'k1' }
    put(store, { ...timer, origin } as Row)
    put(store, timer)
    assert.deepEqual(openStore().get('sandbox.timer', timer.id), timer)
  })

  test('a field that was made undefined stays undefined', () => {
    const store = openStore()
    put(store, { ...timer, origin: { request: null, idempotencyKey: null } } as Row)
    put(store, { ...timer, origin: undefined } as Row)
    assert.deepEqual(openStore().get('sandbox.timer', timer.id), timer)
  })

  test('an event keeps the object as it stood, also when the same act changed it afterwards', () => {
    const store = openStore()
    const draft = store.draft()
    const first = draft.put(timer)
    draft.put({ ...timer, due: 2 })
    const { id } = draft.emit('timer.created', first)
    store.commit(draft)
    assert.deepEqual(openStore().get('event', id)?.body, first)
  })

  test('an event that an endpoint is still owed outlives its thirty days', () => {
    const store = openStore()
    const event = eventOf('evt_owed', store.now() - 31 * dayMs)
    const other = eventOf('evt_taken', store.now() - 31 * dayMs)
    put(store, event, other, {
      id: `${event.id}:we_1`,
      object: 'sandbox.delivery',
      event: event.id,
      endpoint: 'we_1',
      attempts: 3,
      due: 0,
    })
    const again = openStore()
    assert.deepEqual([again.get('event', event.id), again.get('event', other.id)], [event, undefined])
  })

  test('an event that an endpoint is still owed is not dropped when there are too many', () => {
    const store = openStore()
    const endpoint = { id: 'we_1', object: 'webhook_endpoint' } as WebhookEndpoint
    put(store, endpoint, { ...eventOf('evt_taken', store.now()) }, eventOf('evt_owed', store.now()), {
      id: 'evt_owed:we_1',
      object: 'sandbox.delivery',
      event: 'evt_owed',
      endpoint: 'we_1',
      attempts: 3,
      due: 0,
    })
    put(store, ...Array.from({ length: 50_000 }, (_, index) => eventOf(`evt_${index}`, store.now())))
    for (const one of [store, openStore()]) {
      assert.equal(one.get('event', 'evt_taken'), undefined)
      assert.ok(one.get('event', 'evt_owed'))
    }
  })
})

const eventOf = (id: string, createdMs: number): StoredEvent => ({
  id,
  object: 'event',
  head: {
    api_version: 'test',
    created: Math.floor(createdMs / 1000),
    livemode: false,
    request: { id: null, idempotency_key: null },
    type: 'timer.created',
  },
  body: {},
})
