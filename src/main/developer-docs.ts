import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const docs = join(import.meta.dirname, '..', '..', 'docs')

/** What the developers of an association's programs read. */
const names = ['checkout.md', 'events.md'] as const

/** Serves the product's own documents to them as they are written: plain text, in English. */
export function serveDeveloperDocs(scope: FastifyInstance): void {
  for (const name of names) {
    const text = readFileSync(join(docs, name), 'utf8')
    scope.get(`/developpeurs/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'content-language': 'en' }).send(text),
    )
  }
}
