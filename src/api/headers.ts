import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiSettings } from './options.ts'

/** The origins whose pages may call the API. */
export function allowedOrigins(settings: ApiSettings): ReadonlySet<string> {
  return new Set([settings.publicOrigin, settings.apiOrigin, ...(settings.allowedOrigins ?? [])])
}

/** A browser says that a page of somebody else's sent this request. An absent Origin is accepted (platform API). */
export function isForeign(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  if (origin === undefined || allowed.has(origin)) return false
  return (
    !/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== ownOrigin(request, origin)
  )
}

/** The origin that the request was sent to, by the scheme that the other one names: a proxy may have ended TLS. */
function ownOrigin({ host }: FastifyRequest, other: string): string | undefined {
  const own = `${new URL(other).protocol}//${host}`
  return URL.canParse(own) ? new URL(own).origin : undefined
}

/** CORS: another origin of ours may read the answers, with its credentials; nobody else's page may. */
export function corsHeaders(
  { headers: { origin } }: FastifyRequest,
  allowed: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !allowed.has(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'trace-id, traceparent, retry-after',
    vary: 'origin',
  }
}

/** What a browser asks before it sends a request to another origin. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, traceparent, x-captcha',
  'access-control-max-age': '600',
} as const

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

/** What every answer of the API tells the browser (rule OPS-4): never a page, never framed, never kept. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
