import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { acceptMultipart } from './multipart.ts'

/** How a route takes its body: JSON, JSON or a form, a form with a file, or the bytes as they came (to check a signature). */
export type Encoding = 'json' | 'jsonOrForm' | 'multipart' | 'raw'

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
export async function acceptBodies(scope: FastifyInstance, encoding: Encoding): Promise<void> {
  acceptJson(scope)
  if (encoding === 'jsonOrForm') await scope.register(formbody)
  if (encoding === 'multipart') acceptMultipart(scope)
  if (encoding !== 'raw') return
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}
