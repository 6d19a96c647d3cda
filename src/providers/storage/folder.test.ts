import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFolderStore } from './folder.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-files-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('what was put is got whole, and removed once for all', async () => {
  const store = createFolderStore(folder)
  const key = randomUUID()
  assert.equal(await store.get(key), undefined)
  await store.put(key, Buffer.from('first'))
  await store.put(key, Buffer.from('second'))
  assert.equal(String(await store.get(key)), 'second')
  const place = join(folder, key.slice(-2))
  assert.deepEqual(await readdir(place), [key])
  assert.equal((await stat(join(place, key))).mode & 0o077, 0, 'nobody else reads it')
  await store.remove(key)
  await store.remove(key)
  assert.equal(await store.get(key), undefined)
})

test('a key that is no id of ours never touches the disk', async () => {
  const store = createFolderStore(folder)
  for (const key of ['../secret', '', `${randomUUID()}/..`, randomUUID().toUpperCase()]) {
    await assert.rejects(store.put(key, Buffer.from('x')), /not the key/)
    await assert.rejects(store.get(key), /not the key/)
  }
})
