import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { rateLimits, readProof } from '#api/rate-limits.ts'
import { noCaptcha } from '#providers/captcha/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { countStart, secondsToWait } from './web-limits.ts'

let product: TestApp
let fastify: FastifyInstance
before(async () => {
  product = await testApp()
  fastify = Fastify()
  const parts = { on: true, limits: product.app.limits, proof: readProof(noCaptcha) }
  const { count } = await rateLimits(fastify, parts)
  fastify.post('/page', async (request, reply) => {
    const problem = await countStart(request, reply, count)
    return reply.code(problem === null ? 303 : 429).send()
  })
  fastify.post('/associations/*', async (request, reply) => {
    const wait = await secondsToWait(request, count)
    return reply.code(wait === 0 ? 303 : 429).send()
  })
  fastify.post('/api', async (request, reply) => {
    await count('payment', request)
    return reply.code(200).send()
  })
})
after(async () => {
  await fastify?.close()
  await product?.close()
})

test('starts of a payment are counted together, whether a page or the API asks for them', async () => {
  const post = (url: string) => fastify.inject({ method: 'POST', url, remoteAddress: '203.0.113.9' })
  for (let n = 0; n < 15; n += 1) {
    assert.equal((await post('/page')).statusCode, 303)
    assert.equal((await post('/api')).statusCode, 200)
  }
  const refused = await post('/page')
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const other = await fastify.inject({ method: 'POST', url: '/page', remoteAddress: '203.0.113.10' })
  assert.equal(other.statusCode, 303)
})

test('a whole school enters a waiting room from one address within a minute; who takes tickets without end is held back (rule ROOM-7)', async () => {
  const post = (path: string) =>
    fastify.inject({
      method: 'POST',
      url: `/associations/a/evenements/b${path}`,
      remoteAddress: '203.0.113.20',
    })
  for (let n = 0; n < 300; n += 1) assert.equal((await post('/salle-attente')).statusCode, 303, `${n}`)
  assert.equal((await post('/salle-attente')).statusCode, 429)
  assert.equal((await post('')).statusCode, 303, 'nobody who orders is held back by it')
})

test('who types in an editor is not held back by the posts of its preview and of its draft, and nobody posts them without end', async () => {
  const post = (path: string) =>
    fastify.inject({
      method: 'POST',
      url: `/associations/a/administration/evenements/b${path}`,
      remoteAddress: '203.0.113.30',
    })
  for (let n = 0; n < 300; n += 1) assert.equal((await post('/apercu')).statusCode, 303, `${n}`)
  assert.equal((await post('/edition/1/enregistrement')).statusCode, 303)
  assert.equal((await post('/edition/1')).statusCode, 303)
  for (let n = 0; n < 1000; n += 1) await post('/apercu')
  assert.equal((await post('/apercu')).statusCode, 429)
  assert.equal((await post('/edition/1')).statusCode, 303, 'what is saved by a press has its own limit')
})
