import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '#domain/file-store.ts'

/**
 * Files in a folder of this machine. Several machines need one folder that they share, or another store behind the same
 * interface.
 */
export function createFolderStore(folder: string): FileStore {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key)
      const place = dirname(path)
      await mkdir(place, { recursive: true })
      // Written aside, then renamed: a reader finds all of it or nothing, after a crash too.
      const draft = join(place, `.${randomUUID()}`)
      try {
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(place)
    },
    async get(key) {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: key => rm(pathOf(folder, key), { force: true }),
  }
}

/** `ab/abcdef…`: no folder grows without end. A key that is no id of ours could leave the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw new Error('not the key of a file')
  return join(folder, key.slice(-2), key)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}
