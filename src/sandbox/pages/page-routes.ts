import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { type Locale, localeOf } from '../messages.ts'
import type { Sandbox } from '../sandbox.ts'
import { addBankRoutes } from './bank-routes.ts'
import { cardFramePage } from './card-frame-page.ts'
import { ibanFramePage } from './iban-frame-page.ts'

const here = (name: string): URL => new URL(name, import.meta.url)
const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' }

/** Everything that a payer's browser asks the sandbox for. */
export const addPages = (app: FastifyInstance, sandbox: Sandbox): void => {
  for (const name of ['card-frame.css', 'card-frame.js', 'frame-fields.js', 'iban-frame.js', 'bank-page.css'])
    addFile(app, name, readFileSync(here(name)))
  const inter = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  addFile(app, 'inter.woff2', readFileSync(inter))
  addFrame(app, sandbox, 'card', cardFramePage)
  addFrame(app, sandbox, 'iban', ibanFramePage)
  addBankRoutes(app, sandbox)
}

const addFile = (app: FastifyInstance, name: string, bytes: Buffer): void => {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? ''
  app.get(`/frame/${name}`, (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'max-age=300')
      .header('x-content-type-options', 'nosniff')
      .send(bytes),
  )
}

type FrameQuery = { pk?: string; locale?: string; origin?: string; framed?: string }

type FramePage = (locale: Locale, publishableKey: string, parentOrigin: string) => string

/**
 * A frame that may stand in the page of one origin, which says whether it stands in another site's frame itself; it loads and
 * calls nothing but the sandbox.
 */
const addFrame = (app: FastifyInstance, { options }: Sandbox, name: string, framePage: FramePage): void => {
  app.get<{ Querystring: FrameQuery }>(`/frame/${name}`, (request, reply) => {
    const { framed, locale, origin, pk } = request.query
    if (pk !== options.publishableKey || origin === undefined || !isOrigin(origin))
      return reply
        .code(400)
        .send({ error: { type: 'invalid_request_error', message: 'pk and origin are needed' } })
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${origin}${framed === '1' ? ' https: http:' : ''}`,
    ].join('; ')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(framePage(localeOf(locale, request.headers['accept-language']), options.publishableKey, origin))
  })
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
