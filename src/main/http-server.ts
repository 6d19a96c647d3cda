import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { answerUnreadable } from '#api/send-error.ts'
import type { Config } from '#config/env.ts'
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
}

/** A listening server: `drain` takes no new connection and lets the requests under way end. */
export type Server = { readonly fastify: FastifyInstance; drain(): Promise<void> }

/** No body that the product knows comes near this; uploads have limits of their own. */
const bodyLimit = 1_048_576
/** How long requests under way are waited for. */
const drainMs = 10_000

/** Builds the HTTP server around its entrances and listens. A request's `id` is its W3C trace id. */
export async function startServer({ config, connections, log, register }: ServeParts): Promise<Server> {
  const fastify = Fastify({
    logger: false,
    trustProxy: config.trustProxy,
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadable,
    genReqId: request => traceOf(request.headers.traceparent),
  })
  const state = { draining: false }
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
    await Promise.race([fastify.close(), sleep(drainMs)])
    clearInterval(hangUp)
    fastify.server.closeAllConnections()
  }
  return { fastify, drain }
}

function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
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
  fastify.get('/healthz', () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    if (state.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await sql`select`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
