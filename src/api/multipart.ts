import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largestFile } from '#domain/fields/file-type.ts'
import { Refusal } from './refusal.ts'

/** A file, its headers and the boundaries around it. */
const largestBody = largestFile + 16 * 1024

/** More parts than any form of the API has: each of them costs, whatever is in it. */
const mostParts = 10

/** Takes a form with a file: its files by name; texts are nothing that one asks for here. The whole of it is in memory, so it is refused while it comes. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: AsyncIterable<Uint8Array>) => {
      return filesOf(request, await bytesOf(request, unlessHungUp(request, payload)))
    },
  )
}

/** Whoever hangs up before a file is read sent a bad request, and makes no fault of ours: it may have come whole. */
async function* unlessHungUp({ raw }: FastifyRequest, payload: AsyncIterable<Uint8Array>) {
  try {
    yield* payload
  } catch (error) {
    throw raw.destroyed ? new Refusal('BAD_REQUEST') : error
  }
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

async function filesOf({ headers }: FastifyRequest, bytes: Uint8Array): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  if (hasManyParts(bytes, type)) throw new Refusal('BAD_REQUEST')
  const response = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const form = await response.formData().catch(() => {
    throw new Refusal('BAD_REQUEST')
  })
  return Object.fromEntries([...form].filter(([, value]) => typeof value !== 'string'))
}

function hasManyParts(bytes: Uint8Array, type: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const mark = `--${quoted ?? plain ?? ''}`
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = -1
  // The last mark ends the form.
  for (let parts = -1; parts <= mostParts; parts += 1) {
    place = text.indexOf(mark, place + 1)
    if (place === -1) return false
  }
  return true
}
