import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
let pool = Buffer.alloc(0)
let used = 0

/** Random letters and digits; drawn from a pool, since one system call per id would be felt. */
export const randomText = (length: number): string => {
  let text = ''
  while (text.length < length) {
    if (used === pool.length) {
      pool = randomBytes(4096)
      used = 0
    }
    const index = (pool[used++] ?? 0) & 63
    if (index < 62) text += alphabet[index]
  }
  return text
}

/** An id as the provider writes them: prefix, underscore, 24 letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`
