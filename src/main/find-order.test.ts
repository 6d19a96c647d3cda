import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from '#api/server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
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

const page = '/retrouver-ma-commande'
const get = (url: string) => fastify.inject({ url })
const post = (email: string) =>
  fastify.inject({
    method: 'POST',
    url: page,
    payload: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** The words of an answer, without the address that was typed and what differs from one page to the next. */
const wordsOf = (body: string, email: string) =>
  body
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(email, '')
    .replace(/\s+/g, ' ')

test('« Retrouver ma commande » answers the same with and without orders, without a script', async () => {
  assert.match((await get(page)).body, /<form[^>]*method="post"[\s\S]*name="email"/)
  const { paymentRequestId } = await openedPayment(app, await addDonationCampaign(app))
  await payWith(app, paymentRequestId, '4242424242424242')
  const known = await post(camille.email)
  const unknown = await post('nobody@example.org')
  assert.deepEqual([known.statusCode, unknown.statusCode], [200, 200])
  assert.equal(wordsOf(known.body, camille.email), wordsOf(unknown.body, 'nobody@example.org'))
  const wrong = await post('nobody@')
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /value="nobody@"/)
})

test('an address that was left out is asked for by its name, in the summary and at the field', async () => {
  for (const address of [page, '/premiere-connexion', '/utilisateur/recuperation-mot-de-passe']) {
    const answer = await fastify.inject({
      method: 'POST',
      url: address,
      payload: 'email=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(answer.statusCode, 400, address)
    // The dialog of the login, further down, keeps the same words for itself.
    const [, main = ''] = /<main(.*)<\/main>/s.exec(answer.body) ?? []
    assert.equal(wordsOf(main, '–').match(/Renseignez « E-mail »\./g)?.length, 2, address)
  }
})

test('a broken link of a mail says what to do, with the status of what does not exist', async () => {
  for (const broken of [
    '/commandes/1?token=cut',
    '/commandes/999999',
    '/commandes/1/retractation?token=cut',
  ]) {
    const answer = await get(broken)
    assert.equal(answer.statusCode, 404, broken)
    assert.match(answer.body, /Ce lien n’ouvre rien/, broken)
    assert.match(answer.body, /<main[\s\S]*href="\/retrouver-ma-commande"[\s\S]*<\/main>/, broken)
  }
})

test('the login, the footer and pages that do not exist lead to it', async () => {
  for (const address of ['/connexion', '/', '/there-is-no-such-page'])
    assert.match((await get(address)).body, /href="\/retrouver-ma-commande"/, address)
})

test('nobody is told to write to an address that nobody reads; without another one the pages say so', async () => {
  assert.match(app.config.mailFrom, /ne-pas-repondre@/)
  assert.equal(app.app.operator.contactEmail, null)
  for (const name of ['aide', 'contact', 'guide', 'mentions-legales', 'confidentialite']) {
    const { statusCode, body } = await get(`/legal/${name}`)
    assert.equal(statusCode, 200, name)
    assert.doesNotMatch(body, /ne-pas-repondre/, name)
  }
  assert.match((await get('/legal/contact')).body, /n’a pas encore indiquée/)
})

test('an event fits into an agenda with its own hours and place; what has no date does not', async () => {
  const event = await app.db
    .selectFrom('forms')
    .innerJoin('organizations', 'organizations.id', 'forms.organizationId')
    .select(['forms.slug', 'organizations.slug as organization'])
    .where('formType', '=', 'Event')
    .where('startAt', 'is not', null)
    .where('state', '=', 'Public')
    .executeTakeFirstOrThrow()
  const calendar = await get(`/associations/${event.organization}/evenements/${event.slug}/date.ics`)
  assert.equal(calendar.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.match(calendar.body, /\r\nDTSTART:\d{8}T\d{6}Z\r\n/)
  assert.match(calendar.body, /\r\nLOCATION:/)
  assert.doesNotMatch(calendar.body, /SUMMARY:Ouverture/)
  const gift = await get('/associations/le-fournil-partage/collectes/un-four-pour-le-quartier/date.ics')
  assert.equal(gift.statusCode, 404)
})
