import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { challengeUnderPressure } from './challenge.ts'
import {
  allowedOrigins,
  corsHeaders,
  preflightHeaders,
  securityHeaders,
  traceHeaders,
  traceOf,
} from './headers.ts'
import { addMetrics } from './metrics.ts'
import { mount, type Shared } from './mount.ts'
import { openApiDocument } from './openapi.ts'
import type { ApiOptions } from './options.ts'
import { rateLimits, readProof } from './rate-limits.ts'
import { documentRoute } from './routes/document.ts'
import { apiRoutes, authRoutes } from './routes/index.ts'
import { answerThrown } from './send-error.ts'

/**
 * Adds both APIs to a server: `/auth` and `/ha-api`, their same-origin addresses `/forms/auth` and `/forms/api` (rule
 * ADDR-6), and `/metrics`.
 */
export async function registerApi(fastify: FastifyInstance, options: ApiOptions): Promise<void> {
  const origins = allowedOrigins(options.config)
  const secure = options.config.publicOrigin.startsWith('https:')
  await fastify.register(async scope => {
    await scope.register(cookie)
    scope.decorateRequest('caller')
    scope.setErrorHandler(answerThrown(options.app.log))
    addHeaders(scope, secure, origins)
    addMetrics(scope, options)
    const { app, captcha, config } = options
    const parts = { on: config.rateLimits, limits: app.limits, proof: readProof(captcha) }
    const challenge = () => challengeUnderPressure(app.limits, captcha)
    const shared = { options, secure, origins, challenge, ...(await rateLimits(scope, parts)) }
    await mountAll(scope, shared)
  })
}

function addHeaders(scope: FastifyInstance, secure: boolean, origins: ReadonlySet<string>): void {
  const always = securityHeaders(secure)
  scope.addHook('onRequest', async (request, reply) => {
    reply
      .headers(always)
      .headers(traceHeaders(traceOf(request)))
      .headers(corsHeaders(request, origins))
  })
}

/** Both APIs at their own addresses and at the same-origin ones: one table each, no call goes over the network. */
async function mountAll(scope: FastifyInstance, shared: Shared): Promise<void> {
  const document = documentRoute(() => text, shared.options)
  const api = [...apiRoutes, document]
  const text = openApiDocument({ '/auth': authRoutes, '/ha-api': api })
  const tables = { '/auth': authRoutes, '/forms/auth': authRoutes, '/ha-api': api, '/forms/api': api }
  for (const [prefix, routes] of Object.entries(tables)) {
    await scope.register(
      async inner => {
        inner.options('/*', (_request, reply) => reply.code(204).headers(preflightHeaders).send())
        await mount(inner, routes, shared)
      },
      { prefix },
    )
  }
}
