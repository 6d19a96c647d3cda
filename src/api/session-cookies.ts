import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a login or a refresh hands out (usecases/account/start-session.ts). */
type Session = {
  readonly accessToken: string
  readonly expiresIn: number
  readonly refreshToken: string | null
  readonly refreshExpiresIn: number
}

/** `__Host-` needs https: on plain http, thus on localhost, the cookie goes without it (platform API). */
export function refreshName(secure: boolean): string {
  return secure ? '__Host-refresh_token' : 'refresh_token'
}

/** The refresh token that the browser sent along. */
export function refreshTokenOf({ cookies }: FastifyRequest, secure: boolean): string | null {
  return cookies[refreshName(secure)] ?? null
}

/**
 * The cookies of a session, as lines of `set-cookie`. The access token can be read by scripts: every call carries it as a
 * bearer (rule API-1); the refresh token lives as long as the server lets it.
 */
export function sessionCookies(session: Session, secure: boolean): readonly string[] {
  const { accessToken, expiresIn, refreshToken, refreshExpiresIn } = session
  return [
    accessLine(accessToken, `Max-Age=${expiresIn}`, secure),
    refreshToken === null
      ? refreshLine('', past, secure)
      : refreshLine(refreshToken, `Max-Age=${refreshExpiresIn}`, secure),
  ]
}

/** The lines that take a session away. */
export function clearedSession(secure: boolean): readonly string[] {
  return [accessLine('', past, secure), refreshLine('', past, secure)]
}

const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'

// Tokens are letters, digits, dots, dashes and underscores: nothing in them needs to be escaped.
const accessLine = (token: string, until: string, secure: boolean) =>
  `access_token=${token}; ${until}; Path=/${secure ? '; Secure' : ''}; SameSite=Lax`

const refreshLine = (token: string, until: string, secure: boolean) =>
  `${refreshName(secure)}=${token}; ${until}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`

/** Sets both cookies of a session; a refresh token is only taken away from who sent one. */
export function setSessionCookies(reply: FastifyReply, session: Session, secure: boolean): void {
  const [access, refresh] = sessionCookies(session, secure)
  const sent = refreshTokenOf(reply.request, secure) !== null
  reply.header('set-cookie', session.refreshToken !== null || sent ? [access, refresh] : [access])
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const [access, refresh] = clearedSession(secure)
  const sent = refreshTokenOf(reply.request, secure) !== null
  reply.header('set-cookie', sent ? [access, refresh] : [access])
}
