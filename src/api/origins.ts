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
