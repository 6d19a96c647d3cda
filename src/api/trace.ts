import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/
const noTrace = /^0+$/

const traces = new WeakMap<FastifyRequest, string>()

/** The W3C trace id of a request: the server's own request id where it is one, else the caller's, else a new one. */
export function traceOf(request: FastifyRequest): string {
  const trace = traces.get(request) ?? readTrace(request)
  traces.set(request, trace)
  return trace
}

function readTrace({ id, headers }: FastifyRequest): string {
  if (/^[0-9a-f]{32}$/.test(id)) return id
  const given = traceparent.exec(String(headers.traceparent ?? ''))?.[1]
  return given === undefined || noTrace.test(given) ? randomBytes(16).toString('hex') : given
}

/** The headers that tell a caller where to look in the logs. */
export function traceHeaders(trace: string): Record<string, string> {
  return { 'trace-id': trace, traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01` }
}
