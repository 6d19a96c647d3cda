import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#usecases/app.ts'
import type { ApiOptions } from './options.ts'
import { Refusal } from './refusal.ts'

/** Who may call a route: anyone at all, the bearer of any token, or a connected user. */
export type Access = 'open' | 'bearer' | 'user'

/** Who calls, and in which session. */
export type Caller = { readonly userId: number | null; readonly sessionId: string | null }

/** The claims of a request's bearer token, or `undefined`; an anonymous token has claims too. */
async function claimsOf(
  request: FastifyRequest,
  { verifyAccessToken }: Pick<ApiOptions, 'verifyAccessToken'>,
): Promise<AccessClaims | undefined> {
  const [, token] = /^bearer ([\w.-]{1,4000})$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined ? undefined : verifyAccessToken(token)
}

/** The connected user: with an id, and not flagged unverified (rule ACC-4). */
function userOf({ uid, uvf }: AccessClaims): number | null {
  return uid !== undefined && uvf !== '1' ? uid : null
}

/** Whose request this is: a user, or `null` for nobody in particular, and their session. Refuses whom the route is not for. */
export async function callerOf(
  request: FastifyRequest,
  access: Access,
  options: Pick<ApiOptions, 'verifyAccessToken'>,
): Promise<Caller> {
  if (access === 'open') return { userId: null, sessionId: null }
  const claims = await claimsOf(request, options)
  if (claims === undefined) throw new Refusal('UNAUTHENTICATED')
  const userId = userOf(claims)
  if (access === 'user' && userId === null) throw new Refusal('UNAUTHENTICATED')
  return { userId, sessionId: claims.sid ?? null }
}
