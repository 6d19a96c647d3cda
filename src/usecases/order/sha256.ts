import { createHash } from 'node:crypto'

/** The digest that tells whether bytes are still those that were made. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
