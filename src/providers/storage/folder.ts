import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, FileStoreFault } from '#domain/file-store.ts'
import { filePath } from './file-path.ts'

/**
 * Files in a folder of this machine. Several machines need one folder that they share, or a bucket (`s3.ts`).
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, filePath(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await orFault(keep(path, bytes))
    },
    async get(key) {
      const path = pathOf(key)
      return orFault(readFile(path).catch(unlessMissing))
    },
    async remove(key) {
      const path = pathOf(key)
      await orFault(rm(path, { force: true }))
    },
  }
}

async function keep(path: string, bytes: Uint8Array): Promise<void> {
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

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

const full: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT']
const refused: readonly (string | undefined)[] = ['EACCES', 'EPERM', 'EROFS']

/** What the disk refuses, in the words of every store. */
async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = full.includes(code) ? 'full' : refused.includes(code) ? 'refused' : 'unreachable'
    throw new FileStoreFault(reason, code ?? 'unknown', error)
  }
}
