import { gzipSync } from 'node:zlib'
import type { Chance } from './chance.ts'
import { boundary, type Headers, multipartOf } from './encode.ts'
import type { Sent } from './wire.ts'

/** Eight megabytes in eight kilobytes. */
const bomb = gzipSync(Buffer.alloc(8 * 2 ** 20))

/** Bodies that lie about what they are. */
export function withStrangeBody(sent: Sent, { pick, below }: Chance): Sent {
  const half = sent.body.subarray(0, Math.floor(sent.body.length / 2))
  const flipped = Buffer.from(sent.body)
  if (flipped.length > 0)
    for (let times = 0; times < 3; times += 1) flipped[below(flipped.length)] = below(256)
  const as = (body: Buffer, ...more: Headers) => withBody(sent, body, more)
  return pick<() => Sent>([
    () => as(gzipSync(sent.body), ['content-encoding', 'gzip']),
    () => as(bomb, ['content-encoding', 'gzip']),
    () => as(half, ['content-encoding', 'br']),
    () => as(half),
    () => as(flipped),
    () => as(Buffer.from('{"a":1,"a":2,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')),
    () => as(Buffer.from(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)),
    () => as(Buffer.from(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)),
    () => as(Buffer.from(`{"a":${'9'.repeat(9_000)}}`)),
    () =>
      as(Buffer.from(`${'a=b&'.repeat(4_000)}a=b`), ['content-type', 'application/x-www-form-urlencoded']),
    () => as(Buffer.from(`a${'[a]'.repeat(2_000)}=b`), ['content-type', 'application/x-www-form-urlencoded']),
    () => as(Buffer.from('%'.repeat(9_000)), ['content-type', 'application/x-www-form-urlencoded']),
    () => as(Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0])),
    () => as(Buffer.from([0xed, 0xa0, 0x80, 0x22, 0])),
    () =>
      as(multipartOf([['a', 'b']]).subarray(0, -8), [
        'content-type',
        `multipart/form-data; boundary=${boundary}`,
      ]),
    () => as(multipartOf([['a', 'b']]), ['content-type', 'multipart/form-data; boundary=']),
    () =>
      as(Buffer.from(`--${boundary}\r\n`.repeat(700)), [
        'content-type',
        `multipart/form-data; boundary=${boundary}`,
      ]),
    () => as(Buffer.alloc(below(3) === 0 ? 700_000 : 70_000, 'a')),
    () => ({
      ...sent,
      headers: [...without(sent.headers, 'content-length'), ['transfer-encoding', 'chunked']],
      body: Buffer.from(
        pick([
          'zz\r\n',
          '5\r\nabc',
          '5;a=b\r\nabcde\r\n0\r\n\r\n',
          `${'f'.repeat(20)}\r\n`,
          '0\r\nx: y\r\n\r\n',
        ]),
      ),
    }),
  ])()
}

function withBody(sent: Sent, body: Buffer, more: Headers): Sent {
  const names = ['content-length', ...more.map(([name]) => name)]
  const rest = names.reduce((headers, name) => without(headers, name), sent.headers)
  return { ...sent, headers: [...rest, ...more, ['content-length', String(body.length)]], body }
}

const without = (headers: Sent['headers'], name: string) => headers.filter(([known]) => known !== name)
