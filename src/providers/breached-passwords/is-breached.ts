import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mayHold } from './bloom-filter.ts'

export const filterFile = join(import.meta.dirname, 'filter.bin')

let loading: Promise<Uint8Array> | undefined

/**
 * Whether a password stands in the list of leaked ones that this folder's README names. One in two million others is refused with
 * them. The file is read at the first password that is set, not at the start.
 */
export async function isBreached(password: string): Promise<boolean> {
  loading ??= readFile(filterFile)
  return mayHold(await loading, password)
}
