import type { Chance } from './chance.ts'
import type { Headers } from './encode.ts'
import type { Role } from './people.ts'
import type { Sent } from './wire.ts'

/** One to three headers that lie, or are no header at all, in the place of those that are sent or beside them. */
export function withStrangeHeaders(
  headers: Sent['headers'],
  role: Role,
  { chance: { pick, below }, nasty }: { readonly chance: Chance; readonly nasty: () => string },
): Sent['headers'] {
  const word = () =>
    nasty()
      .replace(/[\r\n\0]/g, ' ')
      .slice(0, 6_000)
  const strange: Headers = [
    ['host', pick(['evil.example', '', 'a b', '[::1', 'localhost:99999', 'x'.repeat(300)])],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', pick(['https', 'javascript', word()])],
    [
      'x-forwarded-for',
      pick([word(), '1.2.3.4, 5.6.7.8', '::1', '2001:db8::1%eth0', `${'1.1.1.1,'.repeat(500)}1.1.1.1`]),
    ],
    ['forwarded', `for=${word()}`],
    [
      'cookie',
      pick([
        `access_token=${word()}`,
        `refresh_token=${word()}`,
        `obole_cart=${word()}`,
        `a=${'b'.repeat(7_000)}`,
        ';;;=;=',
      ]),
    ],
    ['cookie', `obole_a11y=${word()}; obole_locale=${word()}; obole_consent=${word()}`],
    [
      'authorization',
      pick([`Bearer ${word()}`, `Basic ${word()}`, 'Bearer', `bearer ${'a.'.repeat(1_900)}`]),
    ],
    ['origin', pick(['https://evil.example', 'null', word(), `http://localhost:${below(9999)}`])],
    ['referer', word()],
    ['accept-language', pick([word(), 'fr;q=2,*;q=-1', 'en-'.repeat(900), `${'a,'.repeat(3_000)}fr`, '*'])],
    ['accept', pick(['text/html', 'application/json', '*/*', word()])],
    ['accept-encoding', pick(['br', 'gzip;q=0', 'identity;q=0, *;q=0', word()])],
    [
      'content-type',
      pick([
        'text/plain',
        'application/json',
        'multipart/form-data',
        'application/x-www-form-urlencoded; charset=utf-7',
        'application/json; charset=utf-16',
        word(),
      ]),
    ],
    [
      'range',
      pick(['bytes=0-0,2-2,4-4', 'bytes=-1', 'bytes=9999999-', `bytes=${'0-1,'.repeat(1_000)}0-1`, word()]),
    ],
    ['if-none-match', pick(['*', '"a"', word()])],
    ['if-modified-since', pick(['Thu, 01 Jan 2970 00:00:00 GMT', word()])],
    ['expect', pick(['100-continue', '200-ok'])],
    ['x-captcha', word()],
    ['traceparent', pick([`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, word()])],
    ['transfer-encoding', pick(['gzip', 'chunked', 'identity', 'chunked, chunked'])],
    ['content-length', pick(['-1', '1e3', '99999999999', '5, 5', '0'])],
    ['upgrade', 'websocket'],
    ['sec-fetch-dest', pick(['image', 'document', word()])],
    ['stripe-signature', pick(['t=1,v1=a', word(), `t=${Date.now()},${'v1=a,'.repeat(900)}`])],
    [`x-${'a'.repeat(below(300))}`, 'b'.repeat(below(9_000))],
    ...(role === 'nobody' ? ([['authorization', `Bearer ${'e30.'.repeat(2)}e30`]] as Headers) : []),
  ]
  const changed = [...headers]
  for (let times = 1 + below(3); times > 0; times -= 1) {
    const [name, value] = pick(strange)
    const at = changed.findIndex(([known]) => known === name)
    const wire = Buffer.from(value).toString('latin1')
    if (at >= 0 && below(4) > 0) changed[at] = [name, wire]
    else changed.push([name, wire])
  }
  return changed
}
