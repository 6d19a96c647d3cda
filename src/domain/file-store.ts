/** Where the bytes of files lie. Keys are our own ids: UUIDs. Writing and removing may be repeated. */
export type FileStore = {
  /** Keeps the bytes: whole or not at all, and for good once this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, or `undefined`. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Forgets them; a key that is unknown is forgotten already. */
  remove(key: string): Promise<void>
}
