import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a login or a refresh hands out (usecases/steps/start-session.ts). */
type Session = {
  readonly accessToken: string
  readonly expiresIn: number
  readonly refreshToken: string | null
}

/** Seconds that a refresh token may be used; the server's own record decides (D11). */
const refreshSeconds = 30 * 24 * 60 * 60

/** `__Host-` needs https: on plain http, thus on localhost, the cookie goes without it (platform API). */
function refreshName(secure: boolean): string {
  return secure ? '__Host-refresh_token' : 'refresh_token'
}

function attributes(secure: boolean) {
  return { path: '/', sameSite: 'lax', secure } as const
}

/** The refresh token that the browser sent along. */
export function refreshTokenOf({ cookies }: FastifyRequest, secure: boolean): string | null {
  return cookies[refreshName(secure)] ?? null
}

/** Both cookies of a session. The access token can be read by scripts: every call carries it as a bearer (spec §7). */
export function setSessionCookies(reply: FastifyReply, session: Session, secure: boolean): void {
  const { accessToken, expiresIn, refreshToken } = session
  reply.setCookie('access_token', accessToken, { ...attributes(secure), maxAge: expiresIn })
  if (refreshToken === null) clearRefresh(reply, secure)
  else {
    const kept = { ...attributes(secure), httpOnly: true, maxAge: refreshSeconds }
    reply.setCookie(refreshName(secure), refreshToken, kept)
  }
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie('access_token', attributes(secure))
  clearRefresh(reply, secure)
}

function clearRefresh(reply: FastifyReply, secure: boolean): void {
  if (refreshTokenOf(reply.request, secure) === null) return
  reply.clearCookie(refreshName(secure), { ...attributes(secure), httpOnly: true })
}
