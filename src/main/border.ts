import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnreadable } from '#api/send-error.ts'
import type { Config } from '#config/env.ts'

type Headers = Readonly<Record<string, string>>

/** No address of ours comes near this, with all that is led back to; patterns of ours and of others stay cheap. */
const longestPath = 2_048
const longestAddress = 8_192

/** A name or a number as browsers send it, with a port; everything else makes no address. */
const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Which proxies are believed about who asks: so many between us and the visitor, counted from ours, or those of some
 * networks. Each adds at the right end of `X-Forwarded-For`, so what stands left of theirs is only what somebody says
 * (rule BOT-6).
 */
export function trustOf(
  proxies: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

/**
 * Gives every answer its headers, and refuses at once what is no request of ours: no address, no host, too long, or with a
 * NUL, which no name of ours holds and the database cannot store (rule ADDR-11).
 */
export function guardBorder(fastify: FastifyInstance, headers: Headers): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isReadable(request)) done()
    else refuse(request, reply)
  })
  fastify.setNotFoundHandler((_request, reply) => void reply.code(404).send())
  // What Node and Fastify answer by themselves never comes to a hook.
  fastify.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, connection: 'close' }).end()
  })
}

function isReadable({ url, headers, raw }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  if (!url.startsWith('/') || url.length > longestAddress || path.length > longestPath) return false
  if (url.includes('%00')) return false
  // A client of HTTP/1.0 may name none.
  if (headers.host === undefined) return raw.httpVersion === '1.0'
  return host.test(headers.host) && URL.canParse(`http://${headers.host}`)
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  answerUnreadable({ code: 'FST_ERR_BAD_URL', statusCode: 400 }, request, reply)
}

/** What Node's parser is told by the code of its error; everything else is a bad request. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Nothing is known here of the language or the look of whoever asks: the page of the status is (rule ERR-3). */
const leadsToPageOf = (status: number) =>
  `<!doctype html><title>${status}</title><meta http-equiv="refresh" content="0;url=/erreur/${status}">`

type Connection = Socket & { readonly _httpMessage?: { readonly _headerSent?: boolean } | null }

/** Answers what cannot be read as a request, with the headers of every answer, and hangs up. */
export function refuseUnparsed(headers: Headers) {
  return (error: NodeJS.ErrnoException, socket: Connection): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // An answer that has begun cannot be taken back.
    if (socket.writable && !socket._httpMessage?._headerSent) {
      const status = statuses[error.code ?? ''] ?? 400
      const body = leadsToPageOf(status)
      const lines = Object.entries({
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'content-length': String(body.length),
      })
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(line => line.join(': '))]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroy(error)
  }
}
