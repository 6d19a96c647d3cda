import type { Call } from './calls.ts'
import type { Chance } from './chance.ts'
import { anyAddress, type Session } from './people.ts'
import type { Sent } from './wire.ts'

export type Headers = [name: string, value: string][]

export const boundary = '----obole-fuzz'

/** A right call as whoever has this session sends it, from an address of their own. */
export function encoded(call: Call, { token, cookie }: Session, chance: Chance): Sent {
  const { method, target, json, fields, multipart, authorization } = call
  const isApi = /^\/(?:auth|ha-api|forms\/(?:auth|api))\//.test(target)
  const headers: Headers = [
    ['host', 'localhost'],
    ['x-forwarded-for', anyAddress(chance)],
    ['accept', isApi ? 'application/json' : 'text/html,*/*'],
  ]
  if (authorization !== undefined) headers.push(['authorization', authorization])
  if (isApi && token !== null) headers.push(['authorization', `Bearer ${token}`])
  if (!isApi && cookie !== null) headers.push(['cookie', cookie])
  const body = bodyOf(json, fields, multipart)
  if (body !== undefined)
    headers.push(['content-type', body.type], ['content-length', String(body.bytes.length)])
  const address = Buffer.from(target.toWellFormed())
    .toString('latin1')
    .replace(/[ \r\n]/g, '%20')
  return { method, target: address, headers, body: body?.bytes ?? Buffer.alloc(0), manner: 'whole' }
}

function bodyOf(json: unknown, fields: Call['fields'], multipart = false) {
  if (fields !== undefined && multipart)
    return { type: `multipart/form-data; boundary=${boundary}`, bytes: multipartOf(fields) }
  if (fields !== undefined) {
    const pairs = fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(String(new URLSearchParams(pairs))),
    }
  }
  return json === undefined
    ? undefined
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(json) ?? '') }
}
/** The smallest picture that there is: one grey point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** Every field as a part; one of a file has a picture. */
export function multipartOf(fields: readonly (readonly [string, string])[]): Buffer {
  const parts = fields.map(([name, value]) => {
    const isFile = /file|image|cover|logo/i.test(name)
    const about = isFile ? '; filename="photo.png"\r\ncontent-type: image/png' : ''
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, ' ')}"${about}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), isFile ? picture : Buffer.from(value), Buffer.from('\r\n')])
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}
