import { isFileKey } from '#domain/file-store.ts'

/**
 * Where a key lies in every store: `ef/01234567-…-ef`, so that no folder grows without end and files can be moved from one store to another as
 * they are. Throws for a key that is no id of ours.
 */
export function filePath(key: string): string {
  if (!isFileKey(key)) throw new Error('not the key of a file')
  return `${key.slice(-2)}/${key}`
}
