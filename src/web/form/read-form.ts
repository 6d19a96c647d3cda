import { data } from 'react-router'

/** No form of ours comes near this. */
const largestForm = 64 * 1024

/** The fields of a plain form post. Another kind of content is refused with 415, a larger one with 413. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw data(null, { status: 415 })
  const text = await textOf(request)
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function textOf(request: Request): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > largestForm) throw data(null, { status: 413 })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
