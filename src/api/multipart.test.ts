import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { acceptMultipart } from './multipart.ts'
import { Refusal } from './refusal.ts'

const body = '--x--'
const head = [
  'POST / HTTP/1.1',
  'host: localhost',
  'content-type: multipart/form-data; boundary=x',
  `content-length: ${body.length}`,
]

test('a file that came whole, but whose sender hung up before it was read, is a bad request', async t => {
  const fastify = Fastify()
  t.after(() => fastify.close())
  acceptMultipart(fastify)
  const [came, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
  // As an act that asks the database first, who is calling.
  fastify.addHook('onRequest', async ({ raw }) => {
    while (!raw.complete) await turn()
    const closed = new Promise(resolve => raw.once('close', resolve))
    came.resolve()
    await closed
  })
  fastify.setErrorHandler((error, _request, reply) => {
    failed.resolve(error)
    reply.send()
  })
  fastify.post('/', () => failed.resolve(undefined))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await came.promise
  socket.resetAndDestroy()
  const error = await failed.promise
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.problems[0]?.code, 'BAD_REQUEST')
})
