import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { largestFile } from '#domain/fields/file-type.ts'
import type { FileStore } from '#domain/file-store.ts'

/** A store under test, and the names of what it holds. */
export type StoreLab = { readonly store: FileStore; names(): Promise<readonly string[]> }

/** What every store of files must do. */
export function holdsFiles(name: string, open: () => StoreLab): void {
  test(`${name}: what was put is got whole, and removed once for all`, async () => {
    const { store } = open()
    const key = randomUUID()
    assert.equal(await store.get(key), undefined)
    await store.put(key, Buffer.from('first'))
    await store.put(key, Buffer.from('second'))
    assert.equal(Buffer.from((await store.get(key)) ?? []).toString(), 'second')
    await store.remove(key)
    await store.remove(key)
    assert.equal(await store.get(key), undefined)
  })

  test(`${name}: nothing, every byte and the largest file come back as they were`, async () => {
    const { store } = open()
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    for (const bytes of [Buffer.alloc(0), every, randomBytes(largestFile)]) {
      const key = randomUUID()
      await store.put(key, bytes)
      assert.deepEqual(Buffer.from((await store.get(key)) ?? []), bytes)
    }
  })

  test(`${name}: many at once are each their own`, async () => {
    const { store } = open()
    const keys = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(keys.map(key => store.put(key, Buffer.from(key))))
    const got = await Promise.all(keys.map(key => store.get(key)))
    assert.deepEqual(
      got.map(bytes => Buffer.from(bytes ?? []).toString()),
      keys,
    )
  })

  test(`${name}: a key that is no id of ours goes nowhere`, async () => {
    const { store, names } = open()
    const before = await names()
    const hostile = [
      ...['../secret', '', '/etc/passwd', `${randomUUID()}/..`, randomUUID().toUpperCase()],
      ...[
        `${randomUUID()}?acl`,
        `${randomUUID()}\r\nx-amz-acl: public-read`,
        `%2e%2e%2f${randomUUID()}`,
        'é\0',
      ],
    ]
    for (const key of hostile) {
      await assert.rejects(store.put(key, Buffer.from('x')), /not the key/)
      await assert.rejects(store.get(key), /not the key/)
      await assert.rejects(store.remove(key), /not the key/)
    }
    assert.deepEqual(await names(), before)
  })
}
