import { randomBytes } from 'node:crypto'

const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace id of a request: the caller's (W3C `traceparent`) or a new one. */
export function traceOf(header: string | readonly string[] | undefined): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
  return given === undefined || /^0+$/.test(given) ? newTrace() : given
}

/** A trace that begins here: 32 hexadecimal digits. */
export function newTrace(): string {
  return randomBytes(16).toString('hex')
}
