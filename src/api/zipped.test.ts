import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { sendZipped } from './zipped.ts'

const long = { names: Array.from({ length: 500 }, (_, place) => `Zoé ${place}`) }
const short = { names: ['Zoé'] }

let fastify: FastifyInstance
before(() => {
  fastify = Fastify()
  fastify.get('/long', (request, reply) => sendZipped(request, reply, long))
  fastify.get('/short', (request, reply) => sendZipped(request, reply, short))
})
after(() => fastify.close())

const ask = (url: string, accepted?: string) =>
  fastify.inject({ url, ...(accepted !== undefined && { headers: { 'accept-encoding': accepted } }) })

test('a long answer is compressed for whoever takes gzip', async () => {
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8']) {
    const answer = await ask('/long', accepted)
    assert.equal(answer.headers['content-encoding'], 'gzip', accepted)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    assert.equal(answer.headers.vary, 'accept-encoding')
    assert.deepEqual(JSON.parse(gunzipSync(answer.rawPayload).toString()), long)
  }
})

test('a short one, and one for whoever does not take it, is sent as it is', async () => {
  for (const [url, accepted, expected] of [
    ['/short', 'gzip', short],
    ['/long', undefined, long],
    ['/long', 'gzip;q=0, br', long],
  ] as const) {
    const answer = await ask(url, accepted)
    assert.equal(answer.headers['content-encoding'], undefined)
    assert.deepEqual(answer.json(), expected)
  }
})
