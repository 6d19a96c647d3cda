import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { payoutAccountPath } from '#domain/form/administration-path.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { giveFactor, proveNow, sessionCookies } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { askSandbox } from '#test/support/provider-dossier.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
let path: string
let cookie: string
let actor: { userId: number; sessionId: string }
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
  const campaign = await addDonationCampaign(product, { accountId: null })
  path = payoutAccountPath(campaign.address.organizationSlug)
  const userId = await addAdministrator(product, 'president@example.org', { ...campaign, formId: null })
  const session = await sessionCookies(product, userId)
  cookie = session.cookie
  actor = { userId, sessionId: session.sessionId }
})
after(async () => {
  await pages?.close()
  await product?.close()
})

const get = (url: string, headers = { cookie }) =>
  pages.inject({ url, headers: { accept: 'text/html', ...headers } })
const press = (intent: string) =>
  pages.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie,
      origin: product.app.operator.origin,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: new URLSearchParams({ intent }).toString(),
  })
const fail = (on: string) =>
  askSandbox(product, '/sandbox/faults', JSON.stringify({ faults: [{ on, do: 'error_before', times: 1 }] }))

test('a stranger has no such page', async () => {
  assert.equal((await get(path, { cookie: '' })).statusCode, 404)
})

test('the way to the provider leads past a proof, and on by itself', async () => {
  const before = await get(path)
  assert.equal(before.statusCode, 200)
  assert.match(before.body, /Ouvrir le compte/)
  const unproven = await press('open')
  assert.equal(unproven.statusCode, 303)
  assert.match(
    String(unproven.headers.location),
    /^\/utilisateur\/profil\/second-facteur\?redirectTo=.*versements%3Fpreuve$/,
  )
  await giveFactor(product, actor.userId)
  await proveNow(product, actor)
  assert.match((await get(`${path}?preuve`)).body, /Appuyez à nouveau/)
  const leaving = await press('open')
  assert.equal(leaving.statusCode, 200)
  assert.equal(leaving.headers['cache-control'], 'no-store')
  const [, url = ''] = leaving.body.match(/content="0;url=([^"]+)"/) ?? []
  assert.ok(url.startsWith(`${product.sandbox.url}/onboarding/acct_`), url)
  assert.doesNotMatch(leaving.body, /value="open"/, 'it is pressed once')
})

test('says where the account stands, and that the provider does not answer', async () => {
  const back = await get(`${path}?retour`)
  assert.match(back.body, /Vous pouvez collecter dès maintenant/)
  assert.equal(back.body.match(/À envoyer/g)?.length, 5)
  await fail('accounts.retrieve')
  const silent = await get(`${path}?retour`)
  assert.equal(silent.statusCode, 200)
  assert.match(silent.body, /Le prestataire de paiement ne répond pas/)
  assert.match(silent.body, /À envoyer/, 'what is known is shown')
  await fail('accounts.retrieve')
  assert.equal((await press('refresh')).statusCode, 502)
  const read = await press('refresh')
  assert.deepEqual([read.statusCode, read.headers.location], [303, `${path}?actualise`])
  assert.equal((await press('something')).statusCode, 404)
})
