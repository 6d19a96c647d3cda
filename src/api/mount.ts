import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachmentOf } from '#domain/attachment.ts'
import type { CaptchaChallenge } from '#domain/captcha.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import { localeCookie } from '#messages/locales.ts'
import { type Caller, callerOf } from './authenticate.ts'
import { isForeign, traceOf } from './headers.ts'
import { localeOf } from './locale.ts'
import { acceptMultipart } from './multipart.ts'
import type { ApiOptions } from './options.ts'
import type { Count, Forgive, NetworkOf, TrierOf } from './rate-limits.ts'
import { isHostile, readInput } from './read-input.ts'
import { Refusal } from './refusal.ts'
import type { Context, Encoding, Route, SentFile } from './route.ts'
import { sendProblems } from './send-error.ts'
import { sendZipped } from './zipped.ts'

/** What all routes share. */
export type Shared = {
  readonly options: ApiOptions
  readonly secure: boolean
  readonly origins: ReadonlySet<string>
  readonly count: Count
  readonly forgive: Forgive
  readonly trierOf: TrierOf
  readonly networkOf: NetworkOf
  readonly challenge: () => Promise<CaptchaChallenge>
}

/** The most bytes of a body, where a route does not say otherwise. */
const bodyLimit = 64 * 1024

/** Adds the lines of a route table to a server, below its prefix; every other address there is unknown. */
export async function mount(scope: FastifyInstance, routes: readonly Route[], shared: Shared): Promise<void> {
  for (const encoding of ['json', 'jsonOrForm', 'multipart', 'raw'] as const) {
    const group = routes.filter(each => (each.encoding ?? 'json') === encoding)
    await scope.register(async inner => {
      await acceptBodies(inner, encoding)
      for (const each of group) addRoute(inner, each, shared)
    })
  }
  const onRequest = async () => {
    throw new Refusal('NOT_FOUND')
  }
  // Not the server's own handler of unknown routes: the pages listen to every address.
  for (const url of ['/', '/*']) {
    scope.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url, onRequest, handler: onRequest })
  }
}

/** JSON only: everything else is 415. An empty body is none, whatever its header says. */
function acceptJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Prepares a scope for the bodies of its routes. */
async function acceptBodies(scope: FastifyInstance, encoding: Encoding): Promise<void> {
  acceptJson(scope)
  if (encoding === 'jsonOrForm') await scope.register(formbody)
  if (encoding === 'multipart') acceptMultipart(scope)
  if (encoding !== 'raw') return
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

function addRoute(scope: FastifyInstance, each: Route, shared: Shared): void {
  scope.route({
    method: each.method,
    url: each.path,
    bodyLimit: each.bodyLimit ?? bodyLimit,
    async onRequest(request) {
      // The provider's events come in bursts, and are signed.
      if (each.encoding !== 'raw') await shared.count(each.flood ?? 'any', request)
      if (each.sameOrigin && isForeign(request, shared.origins)) throw new Refusal('FORBIDDEN')
      request.setDecorator('caller', await callerOf(request, each.access, shared.options))
    },
    handler: (request, reply) => answer(each, request, reply, shared),
  })
}

async function answer(each: Route, request: FastifyRequest, reply: FastifyReply, shared: Shared) {
  const input = readRequest(each, request)
  if (!input.ok) return sendProblems(request, reply, input.error)
  if (each.allowance !== undefined) await shared.count(each.allowance, request)
  const result = await each.handle({ ...contextOf(request, reply, shared), ...input.value } as never)
  if (!result.ok) return sendProblems(request, reply, result.error)
  if (each.file !== undefined) return sendFile(reply, each.file, result.value as SentFile)
  reply.code(each.status ?? 200)
  if (each.answer === undefined) return reply.send()
  // The schema lets through only what the contract lists (ASVS 15.3.1).
  const shown = each.answer.parse(result.value)
  return each.zipped ? sendZipped(request, reply, shown) : reply.send(shown)
}

/** Sends a file in pieces: memory does not grow with it, and nobody keeps a copy. */
function sendFile(reply: FastifyReply, type: string, { name, pieces }: SentFile) {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentOf(name))
    .send(Readable.from(pieces))
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, secure, count, forgive, trierOf, networkOf, challenge }: Shared,
): Context {
  return {
    acts: options.actsFor(traceOf(request), networkOf(request), null, options.reservedFor?.(request)),
    locale: localeOf(request.cookies[localeCookie.name], request.headers['accept-language']),
    ...request.getDecorator<Caller>('caller'),
    settings: options.config,
    secure,
    count,
    forgive,
    trierOf,
    challenge,
    request,
    reply,
  }
}

type Input = {
  readonly headers?: unknown
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Everything that a route reads of a request. An unknown id is said before wrong fields are listed; only what has the form
 * that the route asks for is looked through for what no field takes.
 */
function readRequest(each: Route, request: FastifyRequest): Result<Input> {
  const { headers, params, query, body } = request
  const parts = {
    headers: each.headers && readInput(each.headers, headers),
    params: each.params && readInput(each.params, params),
    query: each.query && readInput(each.query, query),
    body: each.body && readInput(each.body, body ?? {}, each.prefix),
  }
  const problems: Problem[] = []
  for (const part of Object.values(parts)) if (part && !part.ok) problems.push(...part.error)
  if (problems.length > 0) return fail(...wholeFirst(problems))
  if (
    isHostile([
      parts.headers?.ok && parts.headers.value,
      params,
      query,
      each.encoding === 'raw' ? undefined : body,
    ])
  )
    return fail({ code: 'BAD_REQUEST' })
  const values = Object.entries(parts).map(([name, part]) => [name, part?.ok ? part.value : undefined])
  return ok(Object.fromEntries(values) as Input)
}

function wholeFirst(problems: readonly Problem[]): readonly Problem[] {
  const whole = problems.find(problem => problem.field === undefined)
  return whole === undefined ? problems : [whole]
}
