// Own process: mounts a disk of its own.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { FileStoreFault } from '#domain/file-store.ts'
import { createFolderStore } from './folder.ts'
import { holdsFiles } from './test/contract.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-files-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const filesIn = async (place: string) => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

holdsFiles('a folder', () => ({ store: createFolderStore(folder), names: () => filesIn(folder) }))

test('a file has its id for name, and nobody else reads it', async () => {
  const key = randomUUID()
  await createFolderStore(folder).put(key, Buffer.from('first'))
  const { mode } = await stat(join(folder, key.slice(-2), key))
  assert.equal(mode & 0o077, 0)
  assert.deepEqual(
    (await filesIn(folder)).filter(name => name.startsWith('.')),
    [],
  )
})

test('a full disk is told as such, leaves nothing half written, and takes the same file once there is room', async t => {
  const disk = await mkdtemp(join(tmpdir(), 'obole-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'obole-test', disk])
  if (mounted.status !== 0) return t.skip('this account may not mount a small disk')
  try {
    const store = createFolderStore(disk)
    const [small, large] = [randomUUID(), randomUUID()]
    const bytes = randomBytes(200 * 1024)
    await store.put(small, randomBytes(100 * 1024))
    const fault = await store.put(large, bytes).catch(error => error)
    assert.ok(fault instanceof FileStoreFault)
    assert.deepEqual([fault.reason, fault.said, fault.code], ['full', 'ENOSPC', 'UNAVAILABLE'])
    assert.deepEqual(await filesIn(disk), [small], 'no draft is left')
    assert.equal(await store.get(large), undefined)
    await store.remove(small)
    await store.put(large, bytes)
    assert.deepEqual(await store.get(large), bytes)
  } finally {
    spawnSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

test('a folder that cannot be written to is told as such', async () => {
  const place = join(folder, 'not-a-folder')
  await writeFile(place, '')
  const fault = await createFolderStore(place)
    .put(randomUUID(), Buffer.from('x'))
    .catch(error => error)
  assert.ok(fault instanceof FileStoreFault)
})
