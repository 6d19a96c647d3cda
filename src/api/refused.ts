import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#domain/errors.ts'

const codes = new WeakMap<FastifyRequest, ErrorCode>()

/** Keeps why a request was refused, for the log of security events: the answer itself is gone by then. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code)
}

/** Why the API refused a request; `undefined` where it did not. */
export function refusalOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request)
}
