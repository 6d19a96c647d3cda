import { data } from 'react-router'
import { largestText, largestUpload, readBytes } from '../body-limit.ts'

/** More fields than the largest form has: two hundred participants, each with all that may be asked. */
const mostFields = 10_000

/** The fields of a form post. Another kind of content is refused with 415, a larger one with 413, a NUL with 400. */
export function readForm(request: Request): Promise<FormData> {
  return readFields(request, largestText)
}

/** The fields and files of a form post, of a page that asks for files. */
export function readFormWithFiles(request: Request): Promise<FormData> {
  return readFields(request, largestUpload)
}

/** The files of a form by the names of their controls; a control without a file posts an empty one. */
export function filesOf(form: FormData): ReadonlyMap<string, File> {
  const files = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string')
  return new Map(files.filter(([, file]) => file.size > 0))
}

async function readFields(request: Request, most: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return refuseNul(await readText(request))
  if (/^multipart\/form-data\b/i.test(type)) return refuseNul(await readMultipart(request, type, most))
  throw data(null, { status: 415 })
}

/** No keyboard types a NUL, and the database cannot store it. */
function refuseNul(form: FormData): FormData {
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : value.name
    if (name.includes('\0') || text.includes('\0')) throw data(null, { status: 400 })
  }
  return form
}

async function readText(request: Request): Promise<FormData> {
  const text = (await readBytes(request, largestText)).toString('utf8')
  refuseMany(text, '&')
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function readMultipart(request: Request, type: string, most: number): Promise<FormData> {
  const bytes = await readBytes(request, most)
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  refuseMany(bytes, `--${quoted ?? plain ?? ''}`)
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Refuses more fields than any form has, before they cost anything, by the marks between them. */
function refuseMany(sent: string | Buffer, mark: string): void {
  let count = 0
  for (let place = sent.indexOf(mark); place !== -1; place = sent.indexOf(mark, place + mark.length)) {
    count += 1
    if (count > mostFields) throw data(null, { status: 413 })
  }
}
