import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

/** Shorter texts are in one packet as they are. */
const worthIt = 1_400

/**
 * Sends an answer as JSON, compressed where it is long and whoever asks takes it. Only for answers in which a secret and what a stranger
 * may choose never stand together: their lengths would tell of the secret.
 */
export async function sendZipped(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (text.length < worthIt || !takesGzip(request.headers['accept-encoding'])) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await zip(text))
}

/** Whether a client that sends this `Accept-Encoding` takes gzip; `gzip;q=0` refuses it. */
function takesGzip(accepted: string | undefined): boolean {
  return (accepted ?? '')
    .toLowerCase()
    .split(',')
    .some(item => /^\s*gzip\s*(?:;|$)/.test(item) && !/;\s*q=0(?:\.0*)?\s*$/.test(item))
}
