import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../objects/api-error.ts'

/** A file that came in a form: what is told of it. */
export type SentFile = { name: string; size: number; type: string }
export type SentForm = {
  input: Record<string, string | SentFile>
  /** Every file by the name of its field; one that was left empty is not there. */
  files: Record<string, SentFile[]>
  /** What stands for its bytes where two forms are compared. */
  print: string
}

/** The fields of a multipart form; `undefined` for any other body. */
export const multipartOf = async ({ body, headers }: FastifyRequest): Promise<SentForm | undefined> => {
  if (!Buffer.isBuffer(body)) return undefined
  const type = headers['content-type'] ?? ''
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return read(form, hash('sha256', body))
  } catch {
    throw invalid('Invalid multipart form')
  }
}

const read = (form: FormData, print: string): SentForm => {
  const sent: SentForm = { input: {}, files: {}, print }
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') sent.input[name] = value
    else if (value.size > 0) {
      const file = { name: value.name, size: value.size, type: value.type }
      sent.input[name] = file
      sent.files[name] = [...(sent.files[name] ?? []), file]
    }
  }
  return sent
}
