import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { openBrowser, violationsOf } from '#test/support/browser.ts'
import { createGate, guardPlaces, type Share, shareOf } from './pressure.ts'

const campaign = '/associations/les-lilas/evenements/fete'

describe('the share of a request', () => {
  const cases: readonly (readonly [Share, string, string?])[] = [
    ['visitors', '/'],
    ['visitors', campaign],
    ['visitors', `${campaign}/2`],
    ['begun', `${campaign}/2`, 'theme=dark; obole_cart=0b0e5f6c'],
    ['begun', '/forms/api/carts/0b0e5f6c'],
    ['begun', `${campaign}/widget/2?panier=0b0e5f6c`],
    ['begun', '/associations/les-lilas/checkout/0b0e5f6c'],
    ['begun', '/forms/auth/token'],
    ['begun', '/auth/token'],
    ['payments', '/ha-api/carts/0b0e5f6c/init-payment'],
    ['payments', '/forms/api/payments/card-embed/confirm?paymentId=1'],
    ['payments', '/ha-api/payments/finalize'],
    ['payments', '/ha-api/payments/12/reinitialize'],
    ['payments', '/ha-api/webhooks/stripe/connect'],
    ['payments', '/paiement/embarque/0b0e5f6c'],
    ['begun', '/paiement/attestation/12?token=x'],
    ['begun', '/paiement/attestation/12/pdf?token=x'],
    ['begun', '/paiement/attestation/personne/48-12?token=x'],
    ['begun', '/paiement/attestation/personne/48-12/pdf?token=x'],
    ['begun', '/paiement/attestation/12.data?token=x'],
    ['payments', `${campaign}/confirmation/12?token=x`],
    ['payments', `${campaign}/redirection`],
    ['door', '/ha-api/door/sync'],
    ['door', '/porte/0b0e5f6c?token=x'],
    ['begun', '/billets/commande/12?token=x'],
    ['begun', '/billets/0b0e5f6c/pdf?token=x'],
    ['begun', '/cartes-de-membre/0b0e5f6c?token=x'],
    ['begun', '/recu-fiscal/12/pdf?token=x'],
    ['begun', '/paiement/facture/F2026-000012?token=x'],
    ['office', '/associations/les-lilas/administration/evenements/fete/porte'],
    ['office', '/associations/les-lilas/administration/paiements'],
    ['office', '/ha-api/organizations/les-lilas/payments'],
    ['office', '/operateur/ecarts'],
    ['exports', '/associations/les-lilas/administration/evenements/fete/liste-attente/export'],
    ['waiting', `${campaign}/salle-attente`],
    ['exports', '/utilisateur/profil/donnees'],
    ['visitors', '/ha-api/organizations/les-lilas/forms/evenements/fete/enriched'],
    // Nobody is let in before others by writing a word of ours into an address, and a campaign may be called as they like.
    ['visitors', '/associations?next=/webhooks/stripe'],
    ['visitors', '/x/webhooks/stripe'],
    ['visitors', '/associations/payments/summary'],
    ['visitors', '/associations/les-lilas/evenements/export'],
    ['visitors', '/associations/les-lilas/evenements/administration'],
    ['visitors', '/associations/administration/evenements/fete'],
    ['visitors', '/associations/organizations/evenements/fete'],
  ]
  for (const [share, url, cookie] of cases)
    test(`${url} belongs to ${share}${cookie === undefined ? '' : ', with a cart'}`, () => {
      assert.equal(shareOf({ url, headers: cookie === undefined ? {} : { cookie } }), share)
    })
})

describe('a server without a place', () => {
  let fastify: FastifyInstance
  let origin: string
  let browser: Browser
  let held: PromiseWithResolvers<void>
  const html = { accept: 'text/html' }
  before(async () => {
    fastify = Fastify()
    const one = {
      ...{ payments: Number.POSITIVE_INFINITY, door: 1, begun: 1, waiting: 1 },
      ...{ visitors: 1, office: 1, exports: 0 },
    }
    guardPlaces(fastify, createGate(one), new Set(['https://pages.example']))
    fastify.get('/slow', async () => {
      await held.promise
      return 'done'
    })
    fastify.all('/page', async (_request, reply) => reply.type('text/html').send('<h1>La page</h1>'))
    fastify.get('/paiement/embarque/1', async () => 'the payment')
    fastify.get('/porte/1', async () => 'the door')
    fastify.get('/billets/1', async () => 'the ticket')
    fastify.get('/healthz', async () => 'well')
    origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser()
  })
  after(async () => {
    held?.resolve()
    await browser?.close()
    await fastify.close()
  })

  /** Takes the only place of the visitors while `work` runs. */
  async function whileFull<T>(work: () => Promise<T>): Promise<T> {
    held = Promise.withResolvers<void>()
    const slow = fetch(`${origin}/slow`)
    while ((await fetch(`${origin}/page`)).status !== 503);
    try {
      return await work()
    } finally {
      held.resolve()
      await (await slow).text()
    }
  }

  test('says when to come again, in the language and the form that are asked for', async () => {
    const { page, english, data } = await whileFull(async () => ({
      page: await fetch(`${origin}/page`, { headers: html }),
      english: await fetch(`${origin}/page`, { headers: { ...html, cookie: 'locale=en' } }),
      data: await fetch(`${origin}/page`, { headers: { accept: 'application/json' } }),
    }))
    for (const { status, headers } of [page, english, data]) {
      assert.equal(status, 503)
      assert.equal(headers.get('retry-after'), '2')
      assert.equal(headers.get('cache-control'), 'no-store')
    }
    assert.match(await page.text(), /<html lang="fr">[\s\S]*Beaucoup de monde en ce moment/)
    assert.match(await english.text(), /<html lang="en">[\s\S]*Many people are here at the moment/)
    assert.equal((await data.json()).errors[0].code, 'UNAVAILABLE')
  })

  test('is framed where the page that was asked for may be', async () => {
    const ancestorsOf = async (path: string) => {
      const { status, headers } = await fetch(origin + path, { headers: html })
      return [status, /frame-ancestors [^;]*$/.exec(headers.get('content-security-policy') ?? '')?.[0]]
    }
    const paths = ['/page', `${campaign}/widget`, '/associations/les-lilas/administration/recus/export']
    assert.deepEqual(await whileFull(() => Promise.all(paths.map(ancestorsOf))), [
      [503, "frame-ancestors 'self'"],
      [503, 'frame-ancestors https: http:'],
      [503, "frame-ancestors 'none'"],
    ])
  })

  test('tells it to pages of another origin of ours, whose browser asks first what it may send', async () => {
    const headers = { origin: 'https://pages.example' }
    const { away, asked, strange } = await whileFull(async () => ({
      away: await fetch(`${origin}/page`, { headers }),
      asked: await fetch(`${origin}/page`, { method: 'OPTIONS', headers }),
      strange: await fetch(`${origin}/page`, { headers: { origin: 'https://strange.example' } }),
    }))
    assert.deepEqual([away.status, asked.status, strange.status], [503, 200, 503])
    assert.equal(away.headers.get('access-control-allow-origin'), headers.origin)
    assert.equal(strange.headers.get('access-control-allow-origin'), null)
  })

  test('lets in who pays and who stands at a door, and tells that it lives', async () => {
    const statuses = await whileFull(() =>
      Promise.all(
        ['/paiement/embarque/1', '/porte/1', '/billets/1', '/healthz'].map(
          async path => (await fetch(origin + path)).status,
        ),
      ),
    )
    assert.deepEqual(statuses, [200, 200, 200, 200])
  })

  test('has its place back once the answer is out, and when nobody waits for it any more', async () => {
    await whileFull(async () => {})
    assert.equal((await fetch(`${origin}/page`)).status, 200)
    held = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const left = fetch(`${origin}/slow`, { signal: leaving.signal }).catch(() => {})
    while ((await fetch(`${origin}/page`)).status !== 503);
    leaving.abort()
    await left
    for (let tries = 0; (await fetch(`${origin}/page`)).status !== 200; tries += 1) assert.ok(tries < 200)
  })

  test('shows a page that comes back by itself', { timeout: 60_000 }, async () => {
    const page = await browser.newPage()
    await whileFull(async () => {
      await page.goto(`${origin}/page`)
      assert.equal(await page.locator('h1').textContent(), 'Beaucoup de monde en ce moment')
      assert.deepEqual(await violationsOf(page), [])
    })
    await page.getByRole('heading', { name: 'La page' }).waitFor()
    await page.close()
  })

  test('leads who sent something back to what they typed, and sends nothing again', async () => {
    const answer = await whileFull(() => fetch(`${origin}/page`, { method: 'POST', headers: html }))
    const text = await answer.text()
    assert.match(text, /Revenir à la page précédente/)
    assert.match(text, /history\.back/)
    assert.doesNotMatch(text, /location\.reload/)
  })
})

test('who sends slowly on purpose keeps nobody out, and leaves once', { timeout: 10_000 }, async t => {
  const fastify = Fastify({ forceCloseConnections: true })
  t.after(() => fastify.close())
  const each = (n: number) => ({
    ...{ payments: n, door: n, begun: n, waiting: n },
    ...{ visitors: n, office: n, exports: n },
  })
  guardPlaces(fastify, createGate(each(1), each(300)), new Set())
  fastify.all('/page', async () => 'done')
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const untilAnswered = async (status: number) => {
    const late = performance.now() + 3_000
    while ((await fetch(`${origin}/page`)).status !== status) assert.ok(performance.now() < late)
  }
  // The place that was given up is not given back a second time, so that the second one finds it taken.
  for (let turn = 0; turn < 2; turn += 1) {
    const slow = connect(Number(new URL(origin).port), '127.0.0.1')
    slow.write('POST /page HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nslow')
    await untilAnswered(503)
    await untilAnswered(200)
    slow.end('ly on')
    await once(slow.resume(), 'close')
  }
})
