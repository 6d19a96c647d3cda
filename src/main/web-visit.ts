import type { FastifyRequest } from 'fastify'
import type { Config } from '#config/env.ts'
import { isErrorCode } from '#domain/errors.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { localeCookie } from '#messages/locales.ts'
import type { AccessClaims, App } from '#usecases/app.ts'
import type { Acts } from '#usecases/index.ts'
import type { Viewer, Visit } from '#web/context.ts'
import { readCookie } from '#web/cookies.ts'
import { localeOf } from '#web/locale.ts'
import type { WebOperator } from '#web/operator.ts'
import { preferencesCookie, readPreferences } from '#web/preferences.ts'

export type WebOptions = {
  readonly config: Pick<
    Config,
    'mode' | 'publicOrigin' | 'mailFrom' | 'operator' | 'payment' | 'flags' | 'rateLimits'
  >
  readonly app: Pick<App, 'log'>
  readonly actsFor: (trace: string) => Acts
  readonly verifyAccessToken: (token: string) => Promise<AccessClaims | undefined>
  /** Shows the components at `/kit`; always so in development. */
  readonly showsKit?: boolean
}

/** The path of a request's address. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'

/** What one request brings along for the pages; nonce, keeping and assets belong to its answer. */
export async function visitOf(
  request: FastifyRequest,
  options: WebOptions,
  ofAnswer: Pick<Visit, 'nonce' | 'keep' | 'islandAssets'>,
): Promise<Visit> {
  const { cookie } = request.headers
  const acts = options.actsFor(request.id)
  return {
    ...ofAnswer,
    acts,
    operator: webOperatorOf(options),
    locale: localeOf(pathOf(request.url), readCookie(cookie, localeCookie.name)),
    preferences: readPreferences(readCookie(cookie, preferencesCookie.name)),
    viewer: await viewerOf(acts, await userOf(cookie, options)),
    traceId: request.id,
    address: request.url.replace(/\.data(?=\?|$)/, ''),
    secure: options.config.publicOrigin.startsWith('https:'),
    logIn: (username, password) => logIn(request, { username, password }),
    logOut: () => logOut(request),
    report: err => options.app.log.error({ err, trace: request.id }, 'a page failed'),
    now: () => new Date().toISOString(),
  }
}

/** The connected user: with an id, and verified (spec §6, D11). */
async function userOf(cookie: string | undefined, { verifyAccessToken }: WebOptions): Promise<number | null> {
  const token = readCookie(cookie, 'access_token')
  const claims = token === undefined ? undefined : await verifyAccessToken(token)
  return claims?.uid !== undefined && claims.uvf !== '1' ? claims.uid : null
}

/** Through the API's own door, so that its throttling holds and its cookies are the same. */
async function logIn(request: FastifyRequest, payload: object): Promise<Result<readonly string[]>> {
  const { server, ip, id } = request
  const headers = { traceparent: `00-${id}-${id.slice(0, 16)}-01` }
  const answer = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload,
    headers,
    remoteAddress: ip,
  })
  if (answer.statusCode === 200) return ok([answer.headers['set-cookie'] ?? []].flat())
  const code: unknown = answer.json().errors?.[0]?.code
  return failWith(typeof code === 'string' && isErrorCode(code) ? code : 'UNKNOWN')
}

async function logOut({ server, headers: { cookie }, ip }: FastifyRequest): Promise<readonly string[]> {
  const authorization = `Bearer ${readCookie(cookie, 'access_token') ?? ''}`
  const headers = { authorization, ...(cookie && { cookie }) }
  const answer = await server.inject({ url: '/auth/disconnect', headers, remoteAddress: ip })
  return [answer.headers['set-cookie'] ?? []].flat()
}

async function viewerOf(acts: Acts, userId: number | null): Promise<Viewer | null> {
  if (userId === null) return null
  const self = await acts.readSelf({ userId })
  return self.ok ? { userId, firstName: self.value.profile.firstName } : null
}

function webOperatorOf({ config, showsKit = false }: WebOptions): WebOperator {
  const { operator, publicOrigin, mailFrom, mode } = config
  return {
    brand: operator.name,
    origin: publicOrigin,
    legalName: operator.name,
    postalAddress: null,
    contactEmail: /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom,
    paymentInstitution: operator.paymentInstitution ?? null,
    badges: {
      regulatedPayment: operator.badges.includes('regulated-payment'),
      crowdfundingAssociation: operator.badges.includes('crowdfunding-association'),
    },
    accessibility: 'none',
    pageAddresses: {
      ...(operator.legalNoticeUrl && { 'mentions-legales': operator.legalNoticeUrl }),
      ...(operator.termsUrl && { 'conditions-utilisation': operator.termsUrl }),
      ...(operator.privacyUrl && { confidentialite: operator.privacyUrl }),
    },
    organizationGetsAll: true,
    tipRateFactor: operator.tipRateFactor,
    quickWin: operator.quickWin,
    showsKit: showsKit || mode === 'development',
  }
}
