import type { Visit } from '../context.ts'
import { readCookie } from '../cookies.ts'

/** What was typed waits in the browser of who typed it, for the page alone that it was typed on. */
const cookieName = 'obole_carried'
const seconds = 30 * 60
/** Browsers keep no longer cookies. */
const longest = 3_800

type Where = Pick<Visit, 'secure'> & { readonly path: string }

function line(value: string, maxAge: number, { path, secure }: Where): string {
  return `${cookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The cookie that keeps the fields of a post while its sender proves who they are (rule ACC-9); none for what is too long. */
export function carryPost(form: FormData, where: Where): readonly string[] {
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const value = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return value.length > longest ? [] : [line(value, seconds, where)]
}

/** The fields that were carried to this page, and the cookie that takes them away: they are shown once. */
export function carriedPost(
  request: Request,
  where: Where,
): { readonly form: FormData; readonly cookie: string } | undefined {
  const value = readCookie(request.headers.get('cookie') ?? undefined, cookieName)
  if (value === undefined || value === '') return undefined
  const form = new FormData()
  for (const [name, text] of fieldsOf(value)) form.append(name, text)
  return { form, cookie: line('', 0, where) }
}

/** Anybody may write anything into a cookie of theirs: what is no field is left out. */
function fieldsOf(value: string): readonly (readonly [string, string])[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))
    return Array.isArray(read) ? read.filter(isField) : []
  } catch {
    return []
  }
}

function isField(entry: unknown): entry is readonly [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every(part => typeof part === 'string')
}
