import type * as z from 'zod'
import { token, tokenRequest } from '#contract/session.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import { type Context, type Route, route } from '../route.ts'
import { clearSessionCookies, refreshTokenOf, setSessionCookies } from '../session-cookies.ts'

type Session = Awaited<ReturnType<Acts['refreshSession']>>
type TokenCall = Context & { readonly body: z.output<typeof tokenRequest> }

/** A login where a name or a password was sent, else a refresh, else an anonymous session (rule ACC-1). */
async function sessionFor(call: TokenCall): Promise<Result<Session>> {
  const { acts, body, request, secure } = call
  if (body.username !== undefined || body.password !== undefined) return logIn(call)
  const refreshToken = body.refresh_token ?? refreshTokenOf(request, secure)
  return ok(await acts.refreshSession({ refreshToken }))
}

async function logIn({ acts, body, count, forgive, request, secure }: TokenCall): Promise<Result<Session>> {
  const { username = '', password = '' } = body
  const missing = Object.entries({ username, password }).filter(([, text]) => text.trim() === '')
  if (missing.length > 0) return fail(...missing.map(([field]) => ({ code: 'required', field }) as const))
  await count('login', request)
  const refreshToken = body.refresh_token ?? refreshTokenOf(request, secure)
  const session = await acts.logIn({ username, password, refreshToken })
  // An expired password was right, too: only wrong ones count.
  if (session.ok || session.error[0]?.code === 'password_expired') await forgive(request)
  return session
}

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/token',
    name: 'obtainToken',
    access: 'open',
    encoding: 'jsonOrForm',
    sameOrigin: true,
    body: tokenRequest,
    answer: token,
    async handle(call) {
      const session = await sessionFor(call)
      if (!session.ok) return session
      const { accessToken, expiresIn } = session.value
      setSessionCookies(call.reply, session.value, call.secure)
      return ok({ access_token: accessToken, token_type: 'bearer', expires_in: expiresIn })
    },
  }),
  route({
    method: 'GET',
    path: '/disconnect',
    name: 'disconnect',
    access: 'bearer',
    sameOrigin: true,
    status: 204,
    async handle({ acts, request, reply, secure }) {
      await acts.logOut({ refreshToken: refreshTokenOf(request, secure) })
      clearSessionCookies(reply, secure)
      return ok(undefined)
    },
  }),
]
