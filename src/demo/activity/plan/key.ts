import { createHash } from 'node:crypto'

/** The key of a course of events: 32 hexadecimal digits, as a trace has them, that only its name decides. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}
