import { data } from 'react-router'
import { largestFile } from '#domain/fields/file-type.ts'

/** Two hundred participants and all that they are asked come near this. */
const largestText = 512 * 1024

/** The most files of the largest size that one post brings; with JavaScript each travels by itself. */
const mostFiles = 4

/** The fields and files of a form post. Another kind of content is refused with 415, a larger one with 413. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readText(request)
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(request, type)
  throw data(null, { status: 415 })
}

/** The files of a form by the names of their controls; a control without a file posts an empty one. */
export function filesOf(form: FormData): ReadonlyMap<string, File> {
  const files = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string')
  return new Map(files.filter(([, file]) => file.size > 0))
}

async function readText(request: Request): Promise<FormData> {
  const bytes = await bytesOf(request, largestText)
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) form.append(name, value)
  return form
}

async function readMultipart(request: Request, type: string): Promise<FormData> {
  const bytes = await bytesOf(request, largestText + mostFiles * largestFile)
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

async function bytesOf(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > most) throw data(null, { status: 413 })
    parts.push(part)
  }
  return Buffer.concat(parts)
}
