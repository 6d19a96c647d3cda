import type { MiddlewareFunction } from 'react-router'
import { visit } from '../context.ts'

const nameOf = (line: string) => line.slice(0, line.indexOf('='))

/**
 * Sends the cookies of a session that was renewed on the way to a page along with its answer, whatever that is; what the
 * page itself says of the same cookie (a login, a logout) stands.
 */
export const keepSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const own = new Set(response.headers.getSetCookie().map(nameOf))
  for (const line of context.get(visit).renewedCookies) {
    if (!own.has(nameOf(line))) response.headers.append('set-cookie', line)
  }
  return response
}
