import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from '#api/server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { statementsOf } from '#test/support/statements.ts'
import { ticketsOf } from '#test/support/waiting-list.ts'
import {
  addWaited,
  begin,
  enter,
  letPass,
  standing,
  visitor,
  type Waited,
} from '#test/support/waiting-room.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

describe('the pages of a waiting room', () => {
  let product: TestApp
  let fastify: FastifyInstance

  before(async () => {
    await buildWeb()
    product = await testApp()
    fastify = Fastify({ genReqId: newTrace })
    await registerApi(fastify, { ...product.built, config: product.config })
    await registerWeb(fastify, { ...product.built, config: product.config })
  })
  after(async () => {
    await fastify?.close()
    await product?.close()
  })

  const get = (url: string, pass: string | null = null, headers: Record<string, string> = {}) =>
    fastify.inject({ url, headers: { ...headers, ...(pass && { cookie: `obole_pass=${pass}` }) } })
  const post = (url: string, payload: string, pass: string | null = null) =>
    fastify.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        ...(pass && { cookie: `obole_pass=${pass}` }),
      },
    })
  const wordsOf = (body: string) =>
    body
      .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  const pathOf = ({ address }: Waited) =>
    `/associations/${address.organizationSlug}/evenements/${address.formSlug}`

  /** One person is inside, and the room is at work. */
  async function full(): Promise<Waited> {
    const event = await addWaited(product, { atOnce: 1 })
    assert.ok((await begin(product, event, null)).cartId)
    await letPass(product, 3)
    return event
  }

  async function empty({ formId }: Waited) {
    await product.db.updateTable('carts').set({ status: 'expired' }).where('formId', '=', formId).execute()
    await letPass(product, 2)
  }

  test('who comes without a script enters by a button, sees their place, and goes on when their turn comes', async () => {
    const event = await full()
    const path = pathOf(event)
    const campaign = await get(path)
    assert.match(wordsOf(campaign.body), /Il y a beaucoup de monde en ce moment/)
    assert.doesNotMatch(campaign.body, /name="q-/, 'no form while the room is at work')
    const entered = await post(`${path}/salle-attente`, '')
    assert.deepEqual([entered.statusCode, entered.headers.location], [303, `${path}/salle-attente`])
    const [cookie = ''] = [entered.headers['set-cookie'] ?? []].flat()
    assert.match(
      cookie,
      new RegExp(`^obole_pass=[^;]+; Path=${path}; Max-Age=86400; HttpOnly; SameSite=Lax$`),
    )
    const pass = /^obole_pass=([^;]+)/.exec(cookie)?.[1] ?? ''
    const page = await get(`${path}/salle-attente`, pass)
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.match(wordsOf(page.body), /Votre place\s: 1 .*Actualiser Actualiser toute seule/)
    assert.doesNotMatch(page.body, /http-equiv="refresh"/i, 'nothing refreshes unasked (F41)')
    const chosen = await get(`${path}/salle-attente?actualiser=seule`, pass)
    assert.match(chosen.body, /<meta http-equiv="refresh" content="30"\/?>/i)
    assert.match(wordsOf(chosen.body), /Ne plus actualiser toute seule/)
    await empty(event)
    const turn = await get(`${path}/salle-attente`, pass)
    assert.deepEqual([turn.statusCode, turn.headers.location], [302, `${path}#turn`])
    const open = await get(path, pass)
    assert.match(wordsOf(open.body), /C’est votre tour\s: commencez votre commande avant \d+h\d\d/)
    assert.match(open.body, /name="q-/)
    const other = await get(path)
    assert.doesNotMatch(other.body, /C’est votre tour/, 'a kept page is nobody else’s')
  })

  test('a post of the form without a pass leads to the room, and nothing is begun', async () => {
    const event = await addWaited(product, { atOnce: 1 })
    const [, control = ''] = /name="(q-[^"]+)"/.exec((await get(pathOf(event))).body) ?? []
    assert.ok((await begin(product, event, null)).cartId)
    await letPass(product, 3)
    const refused = await post(pathOf(event), `${control}=1`)
    assert.deepEqual([refused.statusCode, refused.headers.location], [303, `${pathOf(event)}/salle-attente`])
    const carts = await product.db
      .selectFrom('carts')
      .select('id')
      .where('formId', '=', event.formId)
      .execute()
    assert.equal(carts.length, 1)
  })

  test('the API refuses a cart with 503 and when to come again', async () => {
    const event = await full()
    const token = (await fastify.inject({ method: 'POST', url: '/auth/token' })).json().access_token
    const payload = { ...event.address, items: ticketsOf(event.tierId, 1) }
    const refused = await fastify.inject({
      method: 'POST',
      url: '/ha-api/carts',
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
    assert.deepEqual(
      [refused.statusCode, refused.json().errors?.[0]?.code],
      [503, 'WAITING_ROOM'],
      refused.body,
    )
    assert.equal(refused.headers['retry-after'], '2')
  })

  test('a form in a frame leads to the campaign’s own page (rule ROOM-8)', async () => {
    const event = await full()
    const frame = await get(`${pathOf(event)}/widget`)
    assert.match(wordsOf(frame.body), /la commande passe par la salle d’attente/)
    assert.match(frame.body, new RegExp(`<a href="${pathOf(event)}" target="_blank"`))
    assert.doesNotMatch(frame.body, /name="q-/)
  })

  test('a poll is answered in few characters and without a statement, in the language of its cookie', async () => {
    const event = await full()
    const pass = await enter(product, event)
    const { result, sent } = await statementsOf(() => get(`${pathOf(event)}/salle-attente/place`, pass))
    assert.deepEqual(sent, [])
    assert.equal(result.headers['cache-control'], 'no-store')
    assert.ok(result.body.length < 300, result.body)
    const { state, title, words, next } = result.json()
    assert.deepEqual([state, title.replace(/\s/g, ' '), next], ['waiting', 'Votre place : 1', 2])
    assert.match(words, /Nous ne savons pas encore/)
    const english = await fastify.inject({
      url: `${pathOf(event)}/salle-attente/place`,
      headers: { cookie: `obole_pass=${pass}; locale=en` },
    })
    assert.equal(english.json().title, 'Your place: 1')
  })

  test('whoever polls with something else gets nothing, and breaks nothing', async () => {
    const event = await full()
    const pass = await enter(product, event)
    const passes = [
      '',
      'x',
      `${pass}0`,
      `9${pass}`,
      `-1.${pass}`,
      '1.'.padEnd(3_000, 'a'),
      '1..',
      '%00',
      '9'.repeat(400),
    ]
    for (const wrong of passes) {
      const answer = await get(`${pathOf(event)}/salle-attente/place`, wrong)
      assert.deepEqual([answer.statusCode, answer.json().state], [200, 'none'], wrong.slice(0, 40))
    }
    for (const path of [
      '/associations/x/evenements/y',
      '/associations/x/y/z',
      '/associations/%2e/evenements/%00',
    ]) {
      const answer = await get(`${path}/salle-attente/place`, pass)
      assert.ok([200, 301, 400, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`)
    }
    const elsewhere = await full()
    assert.equal((await get(`${pathOf(elsewhere)}/salle-attente/place`, pass)).json().state, 'none')
    assert.equal(await standing(product, event, pass), 'waiting 1')
  })

  test('who is inside costs no statement more than without a room (rule ROOM-5)', async () => {
    const items = (event: Waited) => ({ ...event.address, items: ticketsOf(event.tierId, 1) })
    const [plain, event] = [await addWaited(product, { isOn: false }), await full()]
    const pass = await enter(product, event)
    await empty(event)
    const count = async (waited: Waited, held: string | null) => {
      const { result, sent } = await statementsOf(() => visitor(product, held).createCart(items(waited)))
      assert.ok(result.ok)
      return sent.length
    }
    // Contents are read once.
    for (const waited of [plain, event]) await get(pathOf(waited))
    assert.equal(await count(event, pass), await count(plain, null))
  })

  test('what it says stays true when all is sold, when a turn has passed, and when nobody waits any more', async () => {
    const event = await full()
    const path = `${pathOf(event)}/salle-attente`
    const pass = await enter(product, event)
    const stock = (capacity: number) =>
      product.db
        .updateTable('stocks')
        .set({ capacity })
        .where('kind', '=', 'tier')
        .where('targetId', '=', event.tierId)
        .execute()
    await stock(1)
    await letPass(product, 2)
    assert.match(wordsOf((await get(path, pass)).body), /Tout est vendu ou réservé pour l’instant/)
    await stock(100)
    await empty(event)
    assert.equal(await standing(product, event, pass), 'turn')
    product.clock.advance(11)
    await letPass(product, 1)
    const over = await get(path, pass)
    assert.match(wordsOf(over.body), /Votre tour est passé.*Entrer dans la salle d’attente/)
    const nobody = await get(path)
    assert.deepEqual([nobody.statusCode, nobody.headers.location], [302, pathOf(event)])
    const entered = await post(path, '')
    assert.deepEqual([entered.statusCode, entered.headers.location], [303, pathOf(event)])
    assert.equal(entered.headers['set-cookie'], undefined)
  })

  test('before the opening visitors are gathered, and told when it is', async () => {
    const opensAt = new Date(Date.parse(product.clock.now()) + 40 * 60_000).toISOString()
    const event = await addWaited(product, { opensAt })
    await letPass(product, 1)
    const campaign = await get(pathOf(event))
    assert.match(wordsOf(campaign.body), /La vente ouvre .* tiré au sort, une seule fois/)
    const pass = await enter(product, event)
    const page = await get(`${pathOf(event)}/salle-attente`, pass)
    assert.match(wordsOf(page.body), /Vous êtes dans la salle d’attente La vente ouvre/)
    assert.equal((await get(`${pathOf(event)}/salle-attente/place`, pass)).json().next, 30)
  })
})
