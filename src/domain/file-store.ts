import { isUuid } from './uuid.ts'

/** Where the bytes of files lie. Keys are our own ids: UUIDs. Writing and removing may be repeated. */
export type FileStore = {
  /** Keeps the bytes: whole or not at all, and for good once this resolves. Throws {@link FileStoreFault}. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, all of them, or `undefined`. Throws {@link FileStoreFault}. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Forgets them; a key that is unknown is forgotten already. Throws {@link FileStoreFault}. */
  remove(key: string): Promise<void>
}

/**
 * Why a store does not do what it is asked: no room, no place of that name, it does not know our key, or it cannot be reached. `full` and
 * `unreachable` may pass.
 */
export type FileStoreReason = 'full' | 'missing' | 'refused' | 'unreachable'

/** A store that fails. What it throws is told as a service that is unavailable (rule FLD-12). */
export class FileStoreFault extends Error {
  readonly code = 'UNAVAILABLE'
  readonly reason: FileStoreReason
  /** What the store said, for the log: never bytes or keys. */
  readonly said: string

  constructor(reason: FileStoreReason, said: string, cause?: unknown) {
    super(`the store of files is ${reason}: ${said}`, { cause })
    this.reason = reason
    this.said = said
  }
}

/** Whether a text is the key of a file; any other could leave the place where files lie. */
export const isFileKey = isUuid
