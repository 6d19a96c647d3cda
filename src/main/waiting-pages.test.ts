import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from '#api/server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { giveFactor, proveNow, sessionCookies } from '#test/support/factor.ts'
import { addSoldOut, entryOf, lineOf, type SoldOut, waitFor } from '#test/support/waiting-list.ts'
import { buildWeb } from './build.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let app: TestApp
let fastify: FastifyInstance

before(async () => {
  await buildWeb()
  app = await testApp(new Date().toISOString())
  await seed(app.app)
  fastify = Fastify({ genReqId: newTrace })
  const config = { ...app.config, flags: { ...app.config.flags, pageCache: false } }
  await registerApi(fastify, { ...app.built, config })
  await registerWeb(fastify, { ...app.built, config })
})
after(async () => {
  await fastify?.close()
  await app?.close()
})
beforeEach(() => app.db.deleteFrom('prospects').execute())

const get = (url: string, cookie = '') => fastify.inject({ url, headers: cookie === '' ? {} : { cookie } })
const wordsOf = (body: string) =>
  body
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function logIn(username: string): Promise<string> {
  const payload = { username, password: 'demonstration' }
  const reply = await fastify.inject({ method: 'POST', url: '/auth/token', payload })
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The cookies of somebody who has just proven their second factor. */
async function proven(email: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await giveFactor(app, id)
  const { cookie, sessionId } = await sessionCookies(app, id)
  await proveNow(app, { userId: id, sessionId })
  return cookie
}

/** An event whose only place was just offered to Zoé, before Yann; with her links. */
async function offered() {
  const event = await addSoldOut(app, { places: 1 })
  for (const name of ['zoe', 'yann']) await waitFor(app, event, `${name}@example.org`)
  await app.db
    .updateTable('carts')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', event.cartId)
    .execute()
  await app.acts.sweepCarts()
  assert.equal(await app.acts.offerPlaces(), 1)
  const { id, cartId, link } = await entryOf(app, event, 'zoe@example.org')
  const at = (page: string, token = link.token) => `/liste-attente/${id}/${page}?token=${token}`
  return { event, cartId, at, token: link.token }
}

test('the offer’s link gives the cart to the browser that opens it, as often as it is opened', async () => {
  const { event, cartId, at } = await offered()
  const path = `/associations/${event.address.organizationSlug}/evenements/une-campagne`
  for (const again of ['once', 'twice']) {
    const opened = await get(at('offre'))
    assert.deepEqual([opened.statusCode, opened.headers.location], [302, `${path}/2`], again)
    assert.match(
      String(opened.headers['set-cookie']),
      new RegExp(`^obole_cart=${cartId}; Path=${path}; HttpOnly`),
    )
    assert.equal(opened.headers['cache-control'], 'no-store')
  }
  const step = await get(`${path}/2`, `obole_cart=${cartId}`)
  assert.equal(step.statusCode, 200)
  assert.match(wordsOf(step.body), /Réservé pour vous jusqu’au \p{L}+ \d.* à \d\dh\d\d/u)
})

test('a mailbox’s own button leaves the list: no cookie, no origin, no redirect; reading the page ends nothing', async () => {
  const { event, at } = await offered()
  const page = await get(at('quitter'))
  assert.equal(page.statusCode, 200)
  assert.match(wordsOf(page.body), /Vous attendez 1 × Plein tarif\..*ira à la personne suivante/)
  assert.equal(page.headers['referrer-policy'], 'same-origin')
  assert.deepEqual(await lineOf(app, event), ['zoe offered', 'yann waiting'])
  for (const again of ['once', 'twice']) {
    const left = await fastify.inject({
      method: 'POST',
      url: at('quitter'),
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(left.statusCode, 200, again)
    assert.match(left.body, /<h1>Vous avez quitté la liste d’attente<\/h1>/)
    assert.match(wordsOf(left.body), /Nous ne vous écrirons plus au sujet de « .+ »/)
    assert.deepEqual(await lineOf(app, event), [' left', 'yann waiting'])
  }
  const gone = await get(at('offre'))
  assert.equal(gone.statusCode, 200)
  assert.equal(gone.headers['set-cookie'], undefined)
  assert.match(wordsOf(gone.body), /Vous avez quitté la liste d’attente/)
})

test('an offer that is over says so, and a forged link opens nothing', async () => {
  const { event, cartId, at, token } = await offered()
  await app.db
    .updateTable('carts')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', cartId)
    .execute()
  const over = await get(at('offre'))
  assert.equal(over.statusCode, 200)
  assert.match(wordsOf(over.body), /Cette offre n’est plus valable/)
  const { link } = await entryOf(app, event, 'yann@example.org')
  for (const page of ['offre', 'quitter'])
    for (const wrong of ['', link.token, `${token}0`]) {
      const broken = await get(at(page, wrong))
      assert.equal(broken.statusCode, 404)
      assert.match(wordsOf(broken.body), /Ce lien n’ouvre rien.*vous inscrire de nouveau/)
      const posted = await fastify.inject({ method: 'POST', url: at('quitter', wrong) })
      assert.equal(posted.statusCode, 404)
    }
  assert.deepEqual(await lineOf(app, event), ['zoe offered', 'yann waiting'])
})

test('a cart that somebody filled in with their account is theirs: others log in first', async () => {
  const { cartId, at } = await offered()
  const { userId } = await app.db
    .selectFrom('users')
    .select('id as userId')
    .where('email', '=', 'ines.legall@example.org')
    .executeTakeFirstOrThrow()
  const payer = { ...(await import('#test/support/campaign.ts')).camille }
  successOf(await app.acts.savePayer({ cartId, payer, userId }))
  const stranger = await get(at('offre'))
  assert.equal(stranger.statusCode, 302)
  assert.match(String(stranger.headers.location), /^\/connexion\?redirectTo=%2Fliste-attente/)
  const other = await get(at('offre'), await logIn('camille.moreau@example.org'))
  assert.equal(other.statusCode, 200)
  assert.match(wordsOf(other.body), /commencée avec un autre compte/)
  assert.equal((await get(at('offre'), await logIn('ines.legall@example.org'))).statusCode, 302)
})

const office =
  '/associations/les-ateliers-du-canal/administration/evenements/soiree-serigraphie/liste-attente'

/** So many entries of the demo's sold-out evening; the first one is a formula. */
async function addEntries(count: number): Promise<void> {
  const {
    organizationId,
    id: formId,
    tierId,
  } = await app.db
    .selectFrom('forms as f')
    .innerJoin('tiers as t', join =>
      join.onRef('t.organizationId', '=', 'f.organizationId').onRef('t.formId', '=', 'f.id'),
    )
    .select(['f.organizationId', 'f.id', 't.id as tierId'])
    .where('f.slug', '=', 'soiree-serigraphie')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, number) => ({
    organizationId,
    formId,
    email: number === 0 ? '=cmd@example.org' : `p${number}@example.org`,
    emailKey: `p${number}@example.org`,
    locale: 'fr' as const,
    tierId: number === 1 ? null : tierId,
    quantity: 1 + (number % 2),
    createdAt: '2026-11-02T10:00:00.000Z',
  }))
  await app.db.insertInto('prospects').values(rows).execute()
}

test('the association sees its list page by page, and nobody else does', async () => {
  const camille = await logIn('camille.moreau@example.org')
  const empty = await get(office, camille)
  assert.equal(empty.statusCode, 200)
  assert.match(wordsOf(empty.body), /Personne n’a encore laissé son adresse.*Quand un tarif sera complet/)
  await addEntries(30)
  const first = await get(office, camille)
  const words = wordsOf(first.body)
  assert.match(words, /30 inscriptions en attente/)
  assert.match(words, /=cmd@example\.org Place unique × 1 En attente/)
  assert.match(words, /p1@example\.org L’ouverture de la page En attente/)
  assert.doesNotMatch(words, /p25@example/)
  const [, next = ''] = /href="([^"]*\?suite=\d+)"/.exec(first.body) ?? []
  const second = wordsOf((await get(next, camille)).body)
  assert.match(second, /p25@example.*p29@example/)
  assert.doesNotMatch(second, /p24@example/)
  for (const cookie of ['', await logIn('ines.legall@example.org')])
    for (const url of [office, `${office}/export`])
      assert.doesNotMatch((await get(url, cookie)).body, /p2@example/, url)
  const stranger = await get(`${office}/export`, await logIn('ines.legall@example.org'))
  assert.equal(stranger.statusCode, 404)
})

test('the list is a file for spreadsheets in which no cell is a formula', async () => {
  await addEntries(3)
  const camille = await logIn('camille.moreau@example.org')
  // Whoever takes addresses along proves who they are first (rule ACC-9), and comes back to the list.
  const asked = await get(`${office}/export`, camille)
  assert.match(String(asked.headers.location), /^\/utilisateur\/.*redirectTo=.*liste-attente$/)
  const file = await get(`${office}/export`, await proven('camille.moreau@example.org'))
  assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(file.headers['content-disposition'], 'attachment; filename="liste-d-attente.csv"')
  assert.deepEqual(file.body.split('\r\n'), [
    '\ufeffE-mail;Tarif;Quantité;État;Inscription;Dernier changement',
    "'=cmd@example.org;Place unique;1;En attente;2026-11-02 11:00;",
    'p1@example.org;L’ouverture de la page;2;En attente;2026-11-02 11:00;',
    'p2@example.org;Place unique;1;En attente;2026-11-02 11:00;',
    '',
  ])
})

test('the association opens the list and closes it to newcomers; who waits keeps the place', async () => {
  await addEntries(1)
  const cookie = await logIn('camille.moreau@example.org')
  const set = (liste: string, by = cookie) =>
    fastify.inject({
      method: 'POST',
      url: office,
      payload: `liste=${liste}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: by },
    })
  const isOn = async () => {
    const forms = app.db.selectFrom('forms').select('waitingList').where('slug', '=', 'soiree-serigraphie')
    return (await forms.executeTakeFirstOrThrow()).waitingList
  }
  assert.equal((await set('fermee', await logIn('ines.legall@example.org'))).statusCode, 404)
  assert.equal(await isOn(), true)
  assert.equal((await set('fermee')).statusCode, 303)
  assert.equal(await isOn(), false)
  const words = wordsOf((await get(office, cookie)).body)
  assert.match(words, /1 inscription en attente.*Ouvrir la liste d’attente/)
  const page = await get('/associations/les-ateliers-du-canal/evenements/soiree-serigraphie')
  assert.doesNotMatch(page.body, /soiree-serigraphie\/alerte"/)
  assert.equal((await set('ouverte')).statusCode, 303)
  assert.equal(await isOn(), true)
})

test('a rate that sells while another is sold out has a list for the other beside the form', async () => {
  const event: SoldOut = await addSoldOut(app, { places: 1 })
  const { organizationId, formId } = event
  await app.db
    .insertInto('tiers')
    .values({
      organizationId,
      formId,
      position: 2,
      tierType: 'Registration',
      priceCategory: 'Fixed',
      label: 'Debout',
      price: 500,
    })
    .execute()
  const path = `/associations/${event.address.organizationSlug}/evenements/une-campagne`
  const page = await get(path)
  assert.match(wordsOf(page.body), /Un tarif est complet\s: inscrivez-vous sur sa liste d’attente/)
  const { id } = await app.db
    .selectFrom('tiers')
    .select('id')
    .where('formId', '=', formId)
    .where('label', '=', 'Debout')
    .executeTakeFirstOrThrow()
  const refused = await fastify.inject({
    method: 'POST',
    url: `${path}/alerte`,
    payload: new URLSearchParams({ email: 'zoe@example.org', tierId: String(id), quantity: '1' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(refused.statusCode, 400)
  assert.match(wordsOf(refused.body), /Ce tarif est en vente/)
})
