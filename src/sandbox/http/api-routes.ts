import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import { ApiError, invalid } from '../objects/api-error.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import type { Sandbox } from '../sandbox.ts'
import { apiVersion } from '../store/draft.ts'
import { randomText } from '../store/ids.ts'
import type { Incoming } from './answer-call.ts'
import { authenticate, secretKeyRequired } from './authenticate.ts'
import { multipartOf } from './multipart.ts'

const limits = { depth: 12, arrayLimit: 1000, parameterLimit: 5000 }

/** The provider's API: every operation under its address. */
export const addApiRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  for (const operation of operations)
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => serve(sandbox, operation, request, reply),
    })
}

const serve = async (
  sandbox: Sandbox,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const incoming = await read(sandbox, operation, request)
  const answer = await sandbox.desk.answer(operation, incoming)
  if (answer === 'cut') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  void reply.header('request-id', incoming.requestId).header('stripe-version', apiVersion)
  if (incoming.idempotencyKey) void reply.header('idempotency-key', incoming.idempotencyKey)
  if (answer.replayed) void reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body))
}

const read = async (sandbox: Sandbox, operation: Operation, request: FastifyRequest): Promise<Incoming> => {
  const publishable = authenticate(request.headers.authorization, sandbox.options) === 'publishable'
  if (publishable && !operation.publishable) throw secretKeyRequired()
  const url = request.raw.url ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const { id = '', inner = '' } = request.params as { id?: string; inner?: string }
  const form = await multipartOf(request)
  return {
    requestId: `req_${randomText(14)}`,
    id,
    inner,
    wire: `${request.method} ${url}\n${form?.print ?? body}`,
    input: form?.input ?? qs.parse(operation.method === 'POST' ? body : query, limits),
    account: accountOf(sandbox, request),
    publishable,
    idempotencyKey: idempotencyKeyOf(request),
  }
}

const accountOf = (sandbox: Sandbox, request: FastifyRequest): string | undefined => {
  const account = request.headers['stripe-account']
  if (typeof account !== 'string') return undefined
  if (sandbox.store.get('account', account)) return account
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
  })
}

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters.')
  return key
}
