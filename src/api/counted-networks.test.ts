import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { addForm, askForFile } from '#test/support/form-rows.ts'
import { type ApiBench, apiBench } from './test/bench.ts'
import { giftOf } from './test/gifts.ts'

let api: ApiBench
let token: string
let campaign: TestCampaign
before(async () => {
  api = await apiBench({ config: { rateLimits: true } })
  token = await api.anonymous()
})
beforeEach(async () => {
  campaign = await addDonationCampaign(api.test)
  await askForFile(api.test, campaign)
})
after(() => api.close())

const headers = () => ({ authorization: `Bearer ${token}` })
const counts = () => api.test.app.limits

async function openCart(): Promise<string> {
  const made = await api.inject({
    ...{ method: 'POST', url: '/ha-api/carts', headers: headers(), payload: giftOf(campaign) },
  })
  return made.text('id')
}

async function send(cartId: string, bytes: number, remoteAddress: string) {
  const form = new FormData()
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes - 8)])
  form.set('file', new File([new Uint8Array(picture)], 'photo.png'))
  const url = `/ha-api/carts/${cartId}/file`
  return api.inject({ method: 'POST', url, headers: headers(), payload: form, remoteAddress })
}

test('the files of a cart are 50 MB together at most', async () => {
  const cartId = await openCart()
  await api.test.db
    .insertInto('files')
    .values({
      ...{ organizationId: campaign.organizationId, id: '0190c1d2-0000-7000-8000-000000000001', cartId },
      ...{ name: 'a.png', type: 'image/png', size: 50 * 1024 * 1024 - 1000, createdAt: api.test.clock.now() },
    })
    .execute()
  const over = await send(cartId, 1001, '198.51.100.1')
  assert.deepEqual([over.status, over.problems], [400, ['files_too_many file']])
  assert.equal((await send(cartId, 1000, '198.51.100.1')).status, 200)
})

test('the files of a network are 500 MB a day at most, those of everybody 20 GB', async () => {
  const cartId = await openCart()
  await counts().count(limits.fileKilobytes, '198.51.100.2', 499_999)
  assert.equal((await send(cartId, 1000, '198.51.100.2')).status, 200)
  const over = await send(cartId, 1000, '198.51.100.2')
  assert.deepEqual([over.status, over.problems], [400, ['files_too_many file']])
  assert.match(over.text('errors.0.message'), /réessayez demain/)
  assert.equal((await send(cartId, 1000, '198.51.100.3')).status, 200)
  await counts().count(limits.allFileKilobytes, '', 20_000_000)
  assert.equal((await send(cartId, 1000, '198.51.100.4')).status, 400)
})

test('the places that a call takes into hold are counted for its network', async () => {
  const form = await addForm(api.test, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 2000 }],
  })
  const items = [{ tierType: 'Registration', tierId: form.tiers[0]?.id }]
  const call = { method: 'POST', url: '/ha-api/carts', headers: headers() } as const
  const from = { remoteAddress: '198.51.100.5', payload: { ...form.address, items } }
  assert.equal((await api.inject({ ...call, ...from })).status, 201)
  assert.equal((await counts().look(limits.heldUnits, '198.51.100.5')).times, 1)
  await counts().count(limits.heldUnits, '198.51.100.5', 499)
  const over = await api.inject({ ...call, ...from })
  assert.deepEqual([over.status, over.problems], [429, ['HELD_TOO_MANY']])
  assert.ok(Number(over.headers['retry-after']) > 3_000)
  assert.match(over.text('errors.0.message'), /Payez ceux que vous avez choisis/)
})
