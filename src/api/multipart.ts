import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largestFile } from '#domain/fields/file-type.ts'
import { Refusal } from './refusal.ts'

/** A file, its headers and the boundaries around it. */
const largestBody = largestFile + 16 * 1024

/** Takes a form with a file: its fields by name. The whole of it is in memory, so it is refused while it comes. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: AsyncIterable<Uint8Array>) => {
      return fieldsOf(request, await bytesOf(request, payload))
    },
  )
}

async function bytesOf(request: FastifyRequest, payload: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (Number(request.headers['content-length']) > largestBody) throw new Refusal('file_too_large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size > largestBody) throw new Refusal('file_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function fieldsOf({ headers }: FastifyRequest, bytes: Uint8Array): Promise<Record<string, unknown>> {
  const response = new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await response.formData().catch(() => {
    throw new Refusal('BAD_REQUEST')
  })
  return Object.fromEntries(form)
}
