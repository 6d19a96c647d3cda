import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Locale, localeOf } from '../messages.ts'
import type { Sandbox } from '../sandbox.ts'
import { addBankRoutes } from './bank-routes.ts'
import { cardElementPage } from './card-element-page.ts'
import type { ElementSettings } from './element-page.ts'
import { ibanElementPage } from './iban-element-page.ts'
import { addOnboardingRoutes } from './onboarding-routes.ts'
import { walletsElementPage } from './wallets-element-page.ts'

/** Everything that a payer's browser asks the sandbox for. The script has the address that it has at the provider. */
export const addPages = (app: FastifyInstance, sandbox: Sandbox): void => {
  addFile(app, '/endive/stripe.js', '../elements/stripe.js')
  for (const name of ['elements.css', 'frame.js', 'card.js', 'iban.js', 'wallets.js'])
    addFile(app, `/elements/${name}`, `../elements/${name}`)
  addFile(app, '/pages/bank-page.css', 'bank-page.css')
  addElement(app, sandbox, 'payment', type => (type === 'sepa_debit' ? ibanElementPage : cardElementPage))
  addElement(app, sandbox, 'wallets', () => walletsElementPage)
  addBankRoutes(app, sandbox)
  addOnboardingRoutes(app, sandbox)
}

const addFile = (app: FastifyInstance, address: string, file: string): void => {
  const bytes = readFileSync(new URL(file, import.meta.url))
  app.get(address, (_request, reply) =>
    reply
      .type(file.endsWith('.css') ? 'text/css' : 'text/javascript')
      .header('cache-control', 'max-age=300')
      .header('x-content-type-options', 'nosniff')
      .send(bytes),
  )
}

type FrameQuery = {
  framed?: string
  key?: string
  locale?: string
  origin?: string
  type?: string
}

type ElementPage = (locale: Locale, settings: ElementSettings) => string

/**
 * A frame that may stand in the page of one origin, whose script says whether that page stands in another site's frame itself; it
 * calls nothing but the sandbox, and loads nothing else but that page's fonts.
 */
const addElement = (
  app: FastifyInstance,
  { options: { publishableKey } }: Sandbox,
  name: string,
  pageOf: (type: string | undefined) => ElementPage,
): void => {
  app.get<{ Querystring: FrameQuery }>(`/elements/${name}`, (request, reply) => {
    const { framed, key, locale, origin, type } = request.query
    if (key !== publishableKey || origin === undefined || !isOrigin(origin))
      return reply
        .code(400)
        .send({ error: { type: 'invalid_request_error', message: 'key and origin are needed' } })
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `font-src ${origin}`,
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${origin}${framed === '1' ? ' https: http:' : ''}`,
    ].join('; ')
    const lang = localeOf(locale, request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(pageOf(type)(lang, { publishableKey, parentOrigin: origin }))
  })
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
