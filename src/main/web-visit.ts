import type { FastifyRequest } from 'fastify'
import { clientAddress } from '#api/client-network.ts'
import type { Config } from '#config/env.ts'
import { wholeMinute } from '#domain/access/login-lock.ts'
import type { Captcha } from '#domain/captcha.ts'
import { isErrorCode } from '#domain/errors.ts'
import { widgetOf } from '#domain/form/widgets.ts'
import { tipRateFactors } from '#domain/operator/settings.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { localeCookie } from '#messages/locales.ts'
import type { AccessClaims, App } from '#usecases/app.ts'
import type { Acts } from '#usecases/index.ts'
import type { LoggedIn, Visit } from '#web/context.ts'
import { readCookie } from '#web/cookies.ts'
import { localeOf } from '#web/locale.ts'
import type { WebOperator } from '#web/operator.ts'
import { preferencesCookie, readPreferences } from '#web/preferences.ts'
import { audienceOf } from '#web/tracking/audience.ts'
import { passCookieName } from '#web/waiting-room/pass-cookie.ts'
import type { Reserved } from './connections.ts'
import { pathOf } from './path-of.ts'
import type { Gate } from './pressure.ts'
import { webSession } from './web-session.ts'

export type WebOptions = {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'errorReports'
    | 'publicOrigin'
    | 'apiOrigin'
    | 'mailFrom'
    | 'operator'
    | 'payment'
    | 'flags'
    | 'rateLimits'
    | 'recaptcha'
  >
  readonly app: Pick<App, 'log' | 'limits' | 'now' | 'settings' | 'rooms' | 'signer'>
  readonly captcha: Captcha
  readonly actsFor: (
    trace: string,
    network?: string | null,
    pass?: string | null,
    reserved?: Reserved | null,
  ) => Acts
  /** Whose connections a request takes, where they are not everybody's. */
  readonly reservedFor?: (request: FastifyRequest) => Reserved | null
  /** Lets in what there is a place for; absent: everything. */
  readonly gate?: Gate
  readonly verifyAccessToken: (token: string) => Promise<AccessClaims | undefined>
  /** Shows the components at `/kit`; always so in development. */
  readonly showsKit?: boolean
}

type OfAnswer = { readonly network: string | null } & Pick<
  Visit,
  'nonce' | 'wait' | 'keep' | 'allowFraming' | 'countPayment' | 'islandAssets' | 'cardTrier'
>

/** What one request brings along for the pages; nonce, keeping and assets belong to its answer. */
export async function visitOf(
  request: FastifyRequest,
  options: WebOptions,
  { network, ...ofAnswer }: OfAnswer,
): Promise<Visit> {
  const { cookie } = request.headers
  const pass = readCookie(cookie, passCookieName) ?? null
  const acts = options.actsFor(request.id, network, pass, options.reservedFor?.(request))
  const place = { trace: request.id, method: request.method, path: pathOf(request.url) }
  const report = (err: unknown) => options.app.log.error({ err, ...place }, 'a page failed')
  const secure = options.config.publicOrigin.startsWith('https:')
  const { verifyAccessToken } = options
  const session = await webSession(request, { acts, secure, verifyAccessToken, report })
  const kept = session.viewer?.choices
  return {
    ...ofAnswer,
    ...session,
    acts,
    operator: webOperatorOf(options),
    locale: localeOf(request.url, readCookie(cookie, localeCookie.name) ?? kept?.locale),
    preferences: readPreferences(readCookie(cookie, preferencesCookie.name) ?? kept?.a11y),
    audience: audienceOf(options.config.operator.matomo, cookie),
    // What any site may frame knows nobody (rule ADDR-5).
    ...(widgetOf(request.url) !== null && { viewer: null, renewedCookies: [] }),
    traceId: request.id,
    isPost: request.method === 'POST',
    address: request.url.replace(/\.data(?=\?|$)/, ''),
    secure,
    logIn: (username, password) => logIn(request, { username, password }, verifyAccessToken),
    report,
    reportFromBrowser: reporting(request, options),
    now: options.app.now,
  }
}

function reporting({ id }: FastifyRequest, { app, config }: WebOptions): Visit['reportFromBrowser'] {
  if (config.errorReports === undefined) return null
  return ({ path, ...fault }) => {
    const err = Object.assign(new Error(fault.message), fault)
    app.log.error({ kind: 'browser', err, trace: id, path }, 'a page failed in a browser')
  }
}

/** The API's origin, where it is another one than the pages' (rule ADDR-6). */
export function apiOriginOf({ publicOrigin, apiOrigin }: WebOptions['config']): string | null {
  return apiOrigin === publicOrigin ? null : apiOrigin
}

/** Through the API's own door, so that its throttling holds and its cookies are the same. */
async function logIn(
  request: FastifyRequest,
  payload: object,
  verifyAccessToken: WebOptions['verifyAccessToken'],
): Promise<Result<LoggedIn>> {
  const { server, id } = request
  const proof = request.headers['x-captcha']
  const trace = { traceparent: `00-${id}-${id.slice(0, 16)}-01` }
  const { cookie } = request.headers
  const headers = {
    ...trace,
    ...(proof !== undefined && { 'x-captcha': String(proof) }),
    // The session that the browser had ends with its new one.
    ...(cookie !== undefined && { cookie }),
  }
  const answer = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload,
    headers,
    remoteAddress: clientAddress(request),
  })
  if (answer.statusCode === 200) {
    const claims = await verifyAccessToken(answer.json().access_token)
    return ok({ cookies: [answer.headers['set-cookie'] ?? []].flat(), isVerified: claims?.uvf === '0' })
  }
  const code: unknown = answer.json().errors?.[0]?.code
  if (typeof code !== 'string' || !isErrorCode(code)) return failWith('UNKNOWN')
  const seconds = Number(answer.headers['retry-after'])
  if (code !== 'login_locked' || !Number.isFinite(seconds)) return failWith(code)
  return fail({ code, values: { until: wholeMinute(Date.now() + seconds * 1000) } })
}

function webOperatorOf({ app: { settings }, config, showsKit = false }: WebOptions): WebOperator {
  const { operator, publicOrigin, mode } = config
  return {
    brand: operator.name,
    origin: publicOrigin,
    apiOrigin: apiOriginOf(config),
    legalName: operator.legal.legalName ?? operator.name,
    legal: operator.legal,
    termsDate: operator.termsDate,
    indexing: operator.indexing,
    contactEmail: operator.legal.email ?? null,
    paymentInstitution: operator.paymentInstitution ?? null,
    badges: {
      regulatedPayment: operator.badges.includes('regulated-payment'),
      crowdfundingAssociation: operator.badges.includes('crowdfunding-association'),
    },
    accessibility: operator.accessibility,
    pageAddresses: pageAddressesOf(operator.pageUrls),
    organizationGetsAll: true,
    tipRateFactors: formType => tipRateFactors(settings.current(), formType),
    quickWin: operator.quickWin,
    recaptcha: config.recaptcha !== undefined,
    showsKit: showsKit || mode === 'development',
  }
}

/** The pages that the operator keeps elsewhere. */
function pageAddressesOf(urls: Config['operator']['pageUrls']): WebOperator['pageAddresses'] {
  return {
    ...(urls.legalNotice && { 'mentions-legales': urls.legalNotice }),
    ...(urls.terms && { 'conditions-utilisation': urls.terms }),
    ...(urls.termsAssociations && { 'conditions-associations': urls.termsAssociations }),
    ...(urls.privacy && { confidentialite: urls.privacy }),
    ...(urls.guide && { guide: urls.guide }),
    ...(urls.help && { aide: urls.help }),
    ...(urls.contact && { contact: urls.contact }),
    ...(urls.accessibility && { accessibilite: urls.accessibility }),
  }
}
