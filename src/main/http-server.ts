import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { answerUnreadable } from '#api/send-error.ts'
import type { Config } from '#config/env.ts'
import { bareHeaders } from '#web/headers.ts'
import { guardBorder, refuseUnparsed, trustOf } from './border.ts'
import type { Connections } from './connections.ts'
import { maskPath } from './logger.ts'
import { portFault } from './ports.ts'
import { traceOf } from './trace.ts'

export type ServeParts = {
  readonly config: Config
  readonly connections: Connections
  readonly log: Logger
  /** Adds the entrances: both APIs and the pages. */
  readonly register: (fastify: FastifyInstance) => Promise<void>
  /** What tests that wait for it shorten. */
  readonly headPatience?: HeadPatience
}

/** A listening server: `drain` takes no new connection and lets the requests under way end. */
export type Server = { readonly fastify: FastifyInstance; drain(): Promise<void> }

/** No body that the product knows comes near this; uploads have limits of their own. */
const bodyLimit = 1_048_576
/** How long a whole request may take to come: slow senders hold no connection. */
const requestTimeout = 30_000
/** How long its head may take, and how often it is looked who takes too long; in milliseconds. */
type HeadPatience = { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
const usualPatience: HeadPatience = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }
/** How long requests under way are waited for. */
const drainMs = 10_000

/** Builds the HTTP server around its entrances and listens. A request's `id` is its W3C trace id. */
export async function startServer({
  config,
  connections,
  log,
  register,
  headPatience = usualPatience,
}: ServeParts): Promise<Server> {
  const headers = bareHeaders(config.publicOrigin.startsWith('https:'))
  const fastify = Fastify({
    logger: false,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit,
    requestTimeout,
    http: { ...headPatience, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // A request on a connection that is still there is answered while the server drains.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, reply.headers(headers)),
    clientErrorHandler: refuseUnparsed(headers),
    genReqId: request => traceOf(request.headers.traceparent),
  })
  const state = { draining: false }
  guardBorder(fastify, headers)
  logRequests(fastify, log)
  addHealth(fastify, connections, state)
  await register(fastify)
  try {
    await fastify.listen({ host: config.host, port: config.port })
  } catch (error) {
    await fastify.close()
    throw portFault(error as NodeJS.ErrnoException, config.port, 'PORT')
  }
  const drain = async () => {
    state.draining = true
    // A connection whose request has just ended would otherwise be kept for the next one.
    const hangUp = setInterval(() => fastify.server.closeIdleConnections(), 50)
    await Promise.race([fastify.close(), sleep(drainMs, undefined, { ref: false })])
    clearInterval(hangUp)
    fastify.server.closeAllConnections()
  }
  return { fastify, drain }
}

function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    // Nothing is made ready for a line that nobody writes.
    if (!log.isLevelEnabled('info')) return done()
    const facts = { trace: request.id, method: request.method, path: maskPath(request.url) }
    log.info({ ...facts, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

/** `/healthz`: the process lives. `/readyz`: it may be sent requests. */
function addHealth(
  fastify: FastifyInstance,
  { db }: Connections,
  state: { readonly draining: boolean },
): void {
  fastify.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await sql`select`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
