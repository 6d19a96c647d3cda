import type { FastifyReply, FastifyRequest } from 'fastify'
import { busySeconds, type ErrorCode, httpStatusOf } from '#domain/errors.ts'
import { refusalOfThrown } from '#domain/failure.ts'
import type { Problem } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { localeCookie } from '#messages/locales.ts'
import type { Log } from '#usecases/app.ts'
import { traceOf } from './headers.ts'
import { localeOf } from './locale.ts'
import { messageOf } from './problem-message.ts'
import { noteRefusal } from './refused.ts'

/** THE place where the API says what went wrong: one body for everything, translated (platform API, "Errors"). */
export function sendProblems(
  request: FastifyRequest,
  reply: FastifyReply,
  problems: readonly Problem[],
): FastifyReply {
  const [first = { code: 'UNKNOWN' as const }] = problems
  const status = httpStatusOf(first.code)
  noteRefusal(request, first.code)
  const t = serverTranslator(
    localeOf(request.cookies?.[localeCookie.name], request.headers['accept-language']),
  )
  const errors = problems.map(problem => ({
    code: problem.code,
    message: messageOf(t, problem),
    ...(problem.field === undefined ? {} : { field: problem.field }),
  }))
  const limit = first.values?.limit
  const wait = status === 429 ? limit : status === 503 ? (limit ?? busySeconds) : undefined
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', t.locale)
    .type('application/json; charset=utf-8')
    .send({ errors })
}

/**
 * What the server's `frameworkErrors` setting takes: addresses that Fastify cannot read never reach a route, and are
 * answered like everything else.
 */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Whoever reads pages is shown one.
  if (/\btext\/html\b/.test(request.headers.accept ?? '')) return void reply.redirect('/erreur/400')
  sendProblems(request, reply, [{ code: codeOfThrown(error) }])
}

/** Answers whatever was thrown: refusals by their codes, the unexpected as a 500 that tells nothing, with its trace. */
export function answerThrown(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { problems } = error as { problems?: readonly Problem[] }
    if (problems !== undefined) return sendProblems(request, reply, problems)
    const code = codeOfThrown(error)
    if (code === 'SERVER_ERROR' || code === 'CONFLICT') {
      const facts = {
        err: error,
        trace: traceOf(request),
        method: request.method,
        route: request.routeOptions.url,
      }
      log.error(facts, 'a request failed')
    }
    return sendProblems(request, reply, [{ code }])
  }
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/**
 * What Fastify throws has a status, what an act throws because it could not be done now a code of the catalogue. Whoever
 * hangs up in the middle of a body has Node's own error, and makes no fault of ours.
 */
function codeOfThrown(error: unknown): ErrorCode {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const refusal = refusalOfThrown(error)
  if (refusal !== undefined) return refusal
  if (code === 'ECONNRESET' && statusCode === 400) return 'BAD_REQUEST'
  const ofFastify = typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number'
  return ofFastify ? (byStatus[statusCode as number] ?? 'SERVER_ERROR') : 'SERVER_ERROR'
}
