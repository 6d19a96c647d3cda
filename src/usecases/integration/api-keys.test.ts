import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { mostKeys } from '#domain/integration/api-key.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { foreignReturns } from './may-return.ts'
import type { IntegrationVisit } from './open-integration.ts'

let product: TestApp
let campaign: TestCampaign
let visit: IntegrationVisit

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  const userId = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  const { organizationSlug } = campaign.address
  visit = { organizationSlug, ...(await provenActor(product, userId)) }
})
after(() => product.close())

async function madeKey(name = 'Site web') {
  const made = await product.acts.createApiKey({ ...visit, name, scope: 'checkout' })
  assert.ok(made.ok, 'a key is made')
  return made.value
}

async function listed() {
  const read = await product.acts.listApiKeys(visit)
  assert.ok(read.ok)
  return read.value
}

const read = (key: string) => product.acts.readApiKey({ key, scope: 'checkout' })

test('a key holds 256 random bits, is shown once, and only its hash is stored', async () => {
  const { key, keyId } = await madeKey()
  assert.match(key, /^obole_[\w-]{43}$/)
  const row = await product.db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
  assert.equal(row.hash, createHash('sha256').update(key).digest('hex'))
  const { keys } = await listed()
  const shown = keys.find(each => each.id === keyId)
  assert.equal(shown?.last4, key.slice(-4))
  assert.ok(!JSON.stringify([row, keys]).includes(key))
  assert.deepEqual(await read(key), {
    ok: true,
    value: { organizationId: campaign.organizationId, organizationSlug: visit.organizationSlug, keyId },
  })
})

test('a key that nobody made, and one that was revoked, opens nothing at once', async () => {
  const { key, keyId } = await madeKey()
  assert.deepEqual(codesOf(await read(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)), [
    'UNAUTHENTICATED',
  ])
  assert.deepEqual(codesOf(await read('obole_')), ['UNAUTHENTICATED'])
  const noProof = { ...visit, sessionId: null }
  assert.ok((await product.acts.revokeApiKey({ ...noProof, keyId })).ok)
  assert.deepEqual(codesOf(await read(key)), ['UNAUTHENTICATED'])
  assert.deepEqual(codesOf(await product.acts.revokeApiKey({ ...visit, keyId })), ['NOT_FOUND'])
  assert.ok(!(await listed()).keys.some(({ id }) => id === keyId))
})

test('nobody makes a key or changes origins without a proof of who they are', async () => {
  const noProof = { ...visit, sessionId: null }
  assert.deepEqual(codesOf(await product.acts.createApiKey({ ...noProof, name: 'A', scope: 'checkout' })), [
    'PROOF_NEEDED',
  ])
  assert.deepEqual(codesOf(await product.acts.saveReturnOrigins({ ...noProof, origins: '' })), [
    'PROOF_NEEDED',
  ])
})

test('the last use is written once an hour', async () => {
  const { key, keyId } = await madeKey()
  const lastUse = async () => (await listed()).keys.find(({ id }) => id === keyId)?.lastUsedAt
  assert.equal(await lastUse(), null)
  await read(key)
  const first = await lastUse()
  product.clock.advance(59)
  await read(key)
  assert.equal(await lastUse(), first)
  product.clock.advance(2)
  await read(key)
  assert.equal(await lastUse(), product.clock.now())
})

test('a name is needed, and ten keys are the most, also for those who press at once', async () => {
  // An hour has passed since the proof.
  visit = { ...visit, ...(await provenActor(product, visit.userId!)) }
  const make = (name: string) => product.acts.createApiKey({ ...visit, name, scope: 'checkout' })
  assert.deepEqual(codesOf(await make(' ')), ['required'])
  assert.deepEqual(codesOf(await make('x'.repeat(61))), ['max_length'])
  const made = await Promise.all(Array.from({ length: mostKeys + 2 }, (_, nth) => make(`Clé ${nth}`)))
  assert.ok(made.some(each => !each.ok && codesOf(each)[0] === 'API_KEYS_FULL'))
  const { keys, isFull } = await listed()
  assert.deepEqual([keys.length, isFull], [mostKeys, true])
})

test('the audit has a line for each key, and never the key', async () => {
  const lines = await product.db.selectFrom('audit').selectAll().where('action', 'like', 'key.%').execute()
  assert.ok(lines.some(({ action }) => action === 'key.create'))
  assert.ok(lines.some(({ action }) => action === 'key.revoke'))
  assert.ok(!JSON.stringify(lines).includes('obole_'))
})

test('return addresses lie on the origins that the association wrote, and on no other', async () => {
  const save = (origins: string) => product.acts.saveReturnOrigins({ ...visit, origins })
  for (const wrong of [
    'http://site.example',
    'site.example',
    'ftp://site.example',
    'https://a:b@site.example',
    'javascript:alert(1)',
  ])
    assert.deepEqual(codesOf(await save(wrong)), ['origin_invalid'], wrong)
  assert.ok((await save('https://Site.example/retour?x=1\nhttp://localhost:3000\nhttps://site.example')).ok)
  assert.deepEqual((await listed()).origins, ['http://localhost:3000', 'https://site.example'])
  const { organizationId } = campaign
  const foreign = (addresses: readonly string[], isLive = false) => {
    const { operator } = product.app
    return foreignReturns({ operator: { ...operator, isLive } }, product.db, { organizationId, addresses })
  }
  const own = ['https://site.example/merci?a=1', 'http://localhost:3000/merci']
  const others = [
    'https://site.example.evil.test/',
    'https://site.example:444/',
    'https://site.example@evil.test/',
    '//site.example',
    'https://evil.test',
  ]
  assert.deepEqual(await foreign([...own, ...others]), others)
  assert.deepEqual(await foreign(own, true), ['http://localhost:3000/merci'])
})
