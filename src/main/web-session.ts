import type { FastifyRequest } from 'fastify'
import { clearedSession, refreshName, sessionCookies } from '#api/session-cookies.ts'
import { ok, type Result } from '#domain/result.ts'
import type { AccessClaims } from '#usecases/app.ts'
import type { Acts } from '#usecases/index.ts'
import { organizationCookie, organizationCookieLine } from '#web/account/organization-cookie.ts'
import type { LoggedIn, Viewer, Visit } from '#web/context.ts'
import { readCookie } from '#web/cookies.ts'

type Parts = {
  readonly acts: Acts
  readonly secure: boolean
  readonly verifyAccessToken: (token: string) => Promise<AccessClaims | undefined>
  readonly report: (error: unknown) => void
}

/** Who sends a request, and what becomes of their session. */
export async function webSession(
  request: FastifyRequest,
  parts: Parts,
): Promise<
  Pick<Visit, 'viewer' | 'sessionId' | 'renewedCookies' | 'openSession' | 'logInWithPasskey' | 'logOut'>
> {
  const { claims, renewedCookies } = await claimsOf(request, parts)
  const chosen = readCookie(request.headers.cookie, organizationCookie)
  return {
    viewer: await viewerOf(parts.acts, claims, chosen),
    sessionId: claims?.sid ?? null,
    renewedCookies,
    openSession: session => sessionCookies(session, parts.secure),
    logInWithPasskey: answer => logInWithPasskey(request, parts, answer),
    logOut: () => logOut(request, parts),
  }
}

type Found = { readonly claims: AccessClaims | undefined; readonly renewedCookies: readonly string[] }

/**
 * The claims of a request. The refresh token is the login cookie: without it nobody is logged in, whatever the access token
 * says (rule ACC-5); with it an access token that is over is renewed on the way.
 */
async function claimsOf(request: FastifyRequest, { acts, secure, verifyAccessToken }: Parts): Promise<Found> {
  const { cookie } = request.headers
  const access = readCookie(cookie, 'access_token')
  const refreshToken = readCookie(cookie, refreshName(secure))
  const claims = access === undefined ? undefined : await verifyAccessToken(access)
  if (refreshToken === undefined) {
    const [gone = ''] = clearedSession(secure)
    return { claims: undefined, renewedCookies: claims?.uid === undefined ? [] : [gone] }
  }
  if (claims?.uid !== undefined || !asksForPage(request)) return { claims, renewedCookies: [] }
  const session = await acts.refreshSession({ refreshToken })
  return {
    claims: await verifyAccessToken(session.accessToken),
    renewedCookies: sessionCookies(session, secure),
  }
}

/** Pictures and styles come by the dozen, may be kept by anybody, and need no session. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return !/^(image|style|script|font|manifest)$/.test(String(headers['sec-fetch-dest'] ?? ''))
}

/** The connected user: with an id, and verified (rule ACC-4); with what they administer, read anew each time. */
async function viewerOf(
  acts: Acts,
  claims: AccessClaims | undefined,
  chosen: string | undefined,
): Promise<Viewer | null> {
  if (claims?.uid === undefined || claims.uvf === '1') return null
  const self = await acts.readSelf({ userId: claims.uid })
  if (!self.ok) return null
  const { profile, organizations, userId, choices, isOperator } = self.value
  const isOurs = organizations.some(({ organizationSlug }) => organizationSlug === chosen)
  return {
    userId,
    ...profile,
    choices,
    organizations,
    isOperator,
    organizationSlug: isOurs ? (chosen ?? null) : null,
  }
}

/** The session that the browser had ends with its new one. */
async function logInWithPasskey(
  { headers: { cookie } }: FastifyRequest,
  { acts, secure }: Parts,
  answer: { readonly challengeId: string; readonly response: string },
): Promise<Result<LoggedIn>> {
  const refreshToken = readCookie(cookie, refreshName(secure)) ?? null
  const entered = await acts.logInWithPasskey({ ...answer, refreshToken })
  if (!entered.ok) return entered
  const { session, isVerified } = entered.value
  return ok({ cookies: sessionCookies(session, secure), isVerified })
}

/** Whatever happens on the server, the browser forgets the session and the organization that was chosen (rule ACC-5). */
async function logOut({ headers: { cookie } }: FastifyRequest, { acts, secure, report }: Parts) {
  const refreshToken = readCookie(cookie, refreshName(secure)) ?? null
  await acts.logOut({ refreshToken }).catch(report)
  return [...clearedSession(secure), organizationCookieLine(null, secure)]
}
