import type { FastifyRequest } from 'fastify'
import type { KeyScope } from '#domain/integration/api-key.ts'
import type { AccessClaims } from '#usecases/app.ts'
import type { KeyBearer } from '#usecases/integration/api-keys.ts'
import { traceOf } from './headers.ts'
import type { ApiOptions } from './options.ts'
import { Refusal } from './refusal.ts'

/** Who may call a route: anyone at all, the bearer of any token, a connected user, or a program with a key of this scope. */
export type Access = 'open' | 'bearer' | 'user' | `key:${KeyScope}`

/** Who calls, and in which session; `program` where it is one with a key. */
export type Caller = {
  readonly userId: number | null
  readonly sessionId: string | null
  readonly program: KeyBearer | null
}

const nobody: Caller = { userId: null, sessionId: null, program: null }

/** The claims of a request's bearer token, or `undefined`; an anonymous token has claims too. */
async function claimsOf(
  request: FastifyRequest,
  { verifyAccessToken }: Pick<ApiOptions, 'verifyAccessToken'>,
): Promise<AccessClaims | undefined> {
  const token = bearerOf(request)
  return token === undefined ? undefined : verifyAccessToken(token)
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^bearer ([\w.-]{1,4000})$/i.exec(headers.authorization ?? '') ?? []
  return token
}

/** The program whose key a request brings (rule INT-1). */
async function programOf(request: FastifyRequest, scope: KeyScope, options: Options): Promise<KeyBearer> {
  const key = bearerOf(request)
  if (key === undefined) throw new Refusal('UNAUTHENTICATED')
  const read = await options.actsFor(traceOf(request)).readApiKey({ key, scope })
  if (!read.ok) throw new Refusal(read.error[0]?.code ?? 'UNAUTHENTICATED')
  return read.value
}

type Options = Pick<ApiOptions, 'verifyAccessToken' | 'actsFor'>

/** The connected user: with an id, and not flagged unverified (rule ACC-4). */
function userOf({ uid, uvf }: AccessClaims): number | null {
  return uid !== undefined && uvf !== '1' ? uid : null
}

/** Whose request this is: a user, or `null` for nobody in particular, and their session. Refuses whom the route is not for. */
export async function callerOf(request: FastifyRequest, access: Access, options: Options): Promise<Caller> {
  if (access === 'open') return nobody
  if (access === 'key:checkout') return { ...nobody, program: await programOf(request, 'checkout', options) }
  const claims = await claimsOf(request, options)
  if (claims === undefined) throw new Refusal('UNAUTHENTICATED')
  const userId = userOf(claims)
  if (access === 'user' && userId === null) throw new Refusal('UNAUTHENTICATED')
  return { ...nobody, userId, sessionId: claims.sid ?? null }
}
