import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import type { ServerBuild } from 'react-router'
import { readSettings } from '#config/env.ts'
import { defaultSettings } from '#domain/operator/settings.ts'
import { noCaptcha } from '#providers/captcha/index.ts'
import { noRooms } from '#test/support/no-rooms.ts'
import { unlimited } from '#test/support/unlimited.ts'
import type { Acts } from '#usecases/index.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

const faults: unknown[] = []
const counted: string[] = []
let fastify: FastifyInstance
let origin: string

// Only pages that need no act.
before(async () => {
  await buildWeb()
  await addGreedyPage()
  fastify = Fastify({ genReqId: newTrace })
  await registerWeb(fastify, {
    config: { ...readSettings({ PUBLIC_ORIGIN: 'http://localhost' }), rateLimits: true },
    app: {
      log: { info() {}, warn() {}, error: facts => void faults.push(facts) },
      limits: {
        ...unlimited,
        async count(limit) {
          counted.push(limit.name)
          return { times: 1, wait: 0 }
        },
      },
      now: () => new Date().toISOString(),
      rooms: noRooms,
      signer: { sign: () => '', endOf: () => undefined, verifies: () => false },
      settings: {
        current: () => ({ ...defaultSettings({ tipRateFactor: 1 }), isCreditConfirmed: false }),
        refresh: async () => {},
      },
    },
    captcha: noCaptcha,
    actsFor: () => ({}) as Acts,
    verifyAccessToken: async () => undefined,
  })
  origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  // Bodies that were refused half read would be waited for.
  fastify?.server.closeAllConnections()
  await fastify?.close()
  assert.deepEqual(faults, [])
})

/** How much a page was given that asks for all there is. */
let given = 0

/** Gives a page that takes no posts an action that reads whatever it is sent. */
async function addGreedyPage(): Promise<void> {
  const path = join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
  const { routes }: ServerBuild = await import(pathToFileURL(path).href)
  const page = Object.values(routes).find(route => route?.path === 'legal/accessibilite')
  assert.ok(page)
  const action = async ({ request }: { readonly request: Request }) => {
    for await (const part of request.body ?? []) given += part.byteLength
    return null
  }
  page.module = { ...page.module, action }
}

let visitor = 0
/** Each from a network of its own, so that floods are not what is tested. */
const ask = (request: InjectOptions) => {
  visitor += 1
  return fastify.inject({ remoteAddress: `10.1.${visitor >> 8}.${visitor & 255}`, ...request })
}

const disguised = ['/connexio%6E', '/CONNEXION', '/connexion/', '//connexion']
for (const url of disguised) {
  test(`${url} is opened at its own address, whose headers it has`, async () => {
    const answer = await ask({ url })
    assert.deepEqual([answer.statusCode, answer.headers.location], [301, '/connexion'])
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/)
  })
}

test('a post is counted, and strictly, however its address is written', async () => {
  const post = (url: string) =>
    ask({ method: 'POST', url, payload: 'a=b', headers: { 'content-type': 'application/json' } })
  for (const url of [
    '/premiere-connexio%6E',
    '/Premiere-Connexion',
    '/premiere-connexion/',
    '//premiere-connexion',
  ]) {
    const answer = await post(url)
    assert.deepEqual([answer.statusCode, answer.headers.location], [308, '/premiere-connexion'], url)
  }
  assert.deepEqual(counted.splice(0), [])
  for (const url of ['/premiere-connexion', '/premiere-connexion.data']) {
    await post(url)
    assert.deepEqual(counted.splice(0), ['sign-up'], url)
  }
  for (const url of ['/signaler', '/signaler.data']) {
    await post(url)
    assert.deepEqual(counted.splice(0), ['notice'], url)
  }
})

test('no other method reaches a page, where it would be a post that nobody counts', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    const answer = await ask({ method, url: '/preferences', payload: 'locale=en' })
    assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'GET, HEAD, POST'])
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  }
})

const form = 'application/x-www-form-urlencoded'
const posts: readonly (readonly [string, string])[] = [
  ['/preferences', form],
  ['/consentement', form],
  ['/deconnexion', form],
  ['/utilisateur/associations', form],
  ['/connexion', form],
  ['/connexion', 'multipart/form-data; boundary=x'],
  ['/preferences', 'multipart/form-data; boundary=x'],
  ['/erreurs', 'application/json'],
  ['/legal/aide', 'text/plain'],
]

/** Sends a body that does not say how long it is; gives the status and how much was taken. */
async function stream(url: string, type: string, megabytes: number) {
  const piece = new Uint8Array(1024 * 1024).fill(97)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent === megabytes) return controller.close()
      sent += 1
      controller.enqueue(piece)
    },
  })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
    redirect: 'manual',
  }
  const answer = await fetch(origin + url, request).catch(() => null)
  return { status: answer?.status ?? null, sent }
}

for (const [url, type] of posts) {
  test(`a body that is too large is refused at ${url} before it is read, as ${type}`, async () => {
    const told = await ask({
      method: 'POST',
      url,
      payload: 'a'.repeat(22_100_000),
      headers: { 'content-type': type },
    })
    assert.equal(told.statusCode, 413)
    assert.equal(told.headers['x-content-type-options'], 'nosniff')
    const before = process.memoryUsage().arrayBuffers
    const streamed = await stream(url, type, 60)
    assert.ok(![200, 204, 303].includes(streamed.status ?? 413), `${streamed.status}`)
    assert.ok(process.memoryUsage().arrayBuffers - before < 40_000_000)
  })
}

test('a page that reads all that it is sent is given no more than any page takes', async () => {
  const { status } = await stream('/legal/accessibilite', form, 60)
  assert.ok(status !== 200, `${status}`)
  assert.ok(given > 0 && given < 1_000_000, `${given} bytes`)
})
