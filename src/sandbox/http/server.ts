import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError } from '../objects/api-error.ts'
import { addPages } from '../pages/page-routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { addApiRoutes } from './api-routes.ts'
import { addControlRoutes } from './control-routes.ts'

/** The HTTP face of a sandbox: the API, the pages that a payer sees, and the switches of tests. */
export const createServer = (sandbox: Sandbox): FastifyInstance => {
  const app = Fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    keepAliveTimeout: 60_000,
    logger: false,
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: 60_000_000, parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof ApiError ? error : unexpected(error)
    return reply.code(known.status).type('application/json').send(known.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  addApiRoutes(app, sandbox)
  void app.register(async scope => addControlRoutes(scope, sandbox))
  addPages(app, sandbox)
  return app
}

const unexpected = (error: unknown): ApiError => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500)
    return new ApiError(status, { type: 'invalid_request_error', message: (error as Error).message })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return new ApiError(500, { type: 'api_error', message: 'The sandbox has a bug: see its error output.' })
}
