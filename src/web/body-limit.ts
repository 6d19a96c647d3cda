import { data } from 'react-router'
import { largestFile } from '#domain/fields/file-type.ts'

/** Two hundred participants and all that they are asked come near this. */
export const largestText = 512 * 1024

/** The most files of the largest size that one post brings; with JavaScript each travels by itself. */
const mostFiles = 4

/** The most that a post with files brings. */
export const largestUpload = largestText + mostFiles * largestFile

/** The most bytes of a body of this kind that any page takes (rule OPS-7). */
export function mostBytesOf(type: string | null | undefined): number {
  return /^multipart\/form-data\b/i.test(type ?? '') ? largestUpload : largestText
}

/** The same request, whose body fails with 413 as soon as it is larger than any page takes. */
export function withLimitedBody(request: Request): Request {
  if (request.body === null) return request
  const counting = limit(mostBytesOf(request.headers.get('content-type')))
  const init: RequestInit & { readonly duplex: 'half' } = {
    body: request.body.pipeThrough(counting),
    duplex: 'half',
  }
  return new Request(request, init)
}

function limit(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(part, controller) {
      size += part.byteLength
      if (size > most) controller.error(data(null, { status: 413 }))
      else controller.enqueue(part)
    },
  })
}

/** The bytes of a body, read no further than `most`; a larger one is refused with 413. */
export async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > most) throw data(null, { status: 413 })
    parts.push(part)
  }
  return Buffer.concat(parts)
}
