import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { httpStatusOf } from '#domain/errors.ts'
import { addDonationCampaign, allConsents, camille, type TestCampaign } from '#test/support/campaign.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addCart, giftOf } from '../test/gifts.ts'

let api: ApiBench
let token: string
let campaign: TestCampaign
before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  token = await api.anonymous()
})
after(() => api.close())

const carts = '/ha-api/carts'
const unknownCart = `${carts}/0190c1d2-0000-7000-8000-000000000000`

test('a cart is created, read and changed, whatever the case of its form type', async () => {
  const body = { ...giftOf(campaign), formType: 'dONATION' }
  const made = await api.call(token, 'POST', carts, body)
  assert.deepEqual([made.status, made.at('formType'), made.at('total')], [201, 'Donation', 5000])
  const url = `${carts}/${made.text('id')}`
  const read = await api.call(token, 'GET', `${url}?organizationSlug=x&formType=checkout&formSlug=default`)
  assert.deepEqual([read.status, read.raw], [200, made.raw])
  const items = [{ tierType: 'Donation', customAmount: 1500, tierId: null }]
  const changed = await api.call(token, 'PUT', url, { ...body, items })
  assert.deepEqual([changed.status, changed.at('total')], [200, 1500])
})

test('the items of an answer can be sent back as they are', async () => {
  const made = await api.call(token, 'POST', carts, giftOf(campaign))
  const body = { ...campaign.address, items: made.at('itemList') }
  const again = await api.call(token, 'PUT', `${carts}/${made.text('id')}`, body)
  assert.deepEqual(again.at('itemList'), made.at('itemList'))
})

test('amounts that are none are refused beside their field', async () => {
  const cases: readonly [unknown, string][] = [
    [0.3, 'amount_invalid'],
    ['12,345', 'amount_invalid'],
    ['1500', 'amount_invalid'],
    [-5, 'amount_min'],
    [0, 'amount_min'],
    [1e9, 'amount_max'],
    [9e15, 'amount_max'],
    [1e300, 'amount_invalid'],
  ]
  for (const [customAmount, code] of cases) {
    const reply = await api.call(token, 'POST', carts, {
      ...campaign.address,
      items: [{ tierType: 'Donation', customAmount }],
    })
    assert.deepEqual(
      [reply.status, reply.problems],
      [400, [`${code} items[0].customAmount`]],
      String(customAmount),
    )
  }
})

test('a rate of another form, an empty cart and an unknown form are refused', async () => {
  const other = await addDonationCampaign(api.test)
  const foreign = { ...campaign.address, items: [{ tierType: 'Donation', tierId: other.tierIds[0] }] }
  assert.deepEqual((await api.call(token, 'POST', carts, foreign)).problems, ['unknown_tier items[0].tierId'])
  const empty = { ...campaign.address, items: [] }
  assert.deepEqual((await api.call(token, 'POST', carts, empty)).problems, ['cart_empty items'])
  for (const wrong of [{ formSlug: 'nope' }, { organizationSlug: 'NOPE' }, { formType: 'Checkout' }]) {
    const reply = await api.call(token, 'POST', carts, { ...giftOf(campaign), ...wrong })
    assert.deepEqual([reply.status, reply.problems], [404, ['NOT_FOUND']])
  }
})

test('an unknown, a tampered and an expired cart are the same to everybody', async () => {
  const id = await addCart(api, token, campaign)
  const tampered = `${carts}/${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  const calls: readonly ['GET' | 'POST' | 'PUT', string, unknown][] = [
    ['GET', '', undefined],
    ['PUT', '', giftOf(campaign)],
    ['PUT', '/tip', { tip: 100 }],
    ['PUT', '/payer', camille],
    ['PUT', '/installments', { count: 1 }],
    ['POST', '/discount-code', { discountCode: 'ETE' }],
    ['POST', '/refresh', undefined],
    ['POST', '/init-payment', { consents: allConsents }],
  ]
  const expired = await addCart(api, token, campaign)
  api.test.clock.advance(16)
  token = await api.anonymous()
  for (const url of [
    unknownCart,
    tampered,
    `${carts}/${expired}`,
    `${carts}/nope`,
    `${carts}/1%20or%201=1`,
  ]) {
    for (const [method, path, body] of calls) {
      const reply = await api.call(token, method, `${url}${path}`, body)
      assert.deepEqual([reply.status, reply.problems], [404, ['CART_UNKNOWN']], `${method} ${url}${path}`)
    }
  }
})

test('a cart is refreshed', async () => {
  const id = await addCart(api, token, campaign)
  api.test.clock.advance(10)
  const refreshed = await api.call(token, 'POST', `${carts}/${id}/refresh`)
  assert.equal(refreshed.at('data.meta.createdAt'), refreshed.at('data.meta.updatedAt'))
  assert.equal(refreshed.status, 200)
  api.test.clock.advance(10)
  token = await api.anonymous()
  assert.equal((await api.call(token, 'GET', `${carts}/${id}`)).status, 200)
})

test('a tip is whole cents, as a text or a number', async () => {
  const url = `${carts}/${await addCart(api, token, campaign)}/tip`
  for (const [tip, tips] of [
    ['350', 350],
    [600, 600],
    ['0', 0],
  ] as const) {
    assert.equal((await api.call(token, 'PUT', url, { tip })).at('tips'), tips)
  }
  for (const tip of ['3,50', '-1', -1, 3.5, '1e3', '', null, [], {}, 100_000_000]) {
    const reply = await api.call(token, 'PUT', url, { tip })
    assert.deepEqual([reply.status, reply.problems], [400, ['tip_invalid tip']], String(tip))
  }
})

test('a payer hears of every wrong field', async () => {
  const url = `${carts}/${await addCart(api, token, campaign)}/payer`
  const payer = {
    ...camille,
    firstName: '<b>Zoé</b>',
    emailConfirmation: 'other@example.org',
    birthDate: '31/02/1990',
    country: 'DE',
  }
  const reply = await api.call(token, 'PUT', url, payer)
  assert.equal(reply.status, 400)
  assert.deepEqual(reply.problems, [
    'forbidden_character payer.firstName',
    'email_mismatch payer.emailConfirmation',
    'date_invalid payer.birthDate',
    'country_not_allowed payer.country',
  ])
  const saved = await api.call(token, 'PUT', url, { ...camille, birthDate: '24/03/1988', admin: true })
  assert.equal(saved.at('payer.birthDate'), '1988-03-24')
  assert.equal(saved.at('payer.admin'), undefined)
})

test('only counts that the cart offers are taken', async () => {
  const url = `${carts}/${await addCart(api, token, campaign)}/installments`
  assert.equal((await api.call(token, 'PUT', url, { count: 1 })).status, 200)
  const refused = await api.call(token, 'PUT', url, { count: 3 })
  assert.deepEqual([refused.status, refused.problems], [400, ['INSTALLMENTS_NOT_ALLOWED count']])
  const page = { ...giftOf(campaign), installments: { count: 3 } }
  const onePage = await api.call(token, 'POST', `${carts}/cart-one-page`, page)
  assert.deepEqual(onePage.problems, ['INSTALLMENTS_NOT_ALLOWED installments.count'])
})

test('no code gives a discount yet, and an empty one removes nothing', async () => {
  const url = `${carts}/${await addCart(api, token, campaign)}/discount-code`
  const refused = await api.call(token, 'POST', url, { discountCode: 'ETE' })
  assert.deepEqual(refused.problems, ['COUPON_INVALID discountCode'])
  assert.equal(refused.status, httpStatusOf('COUPON_INVALID'))
  assert.equal((await api.call(token, 'POST', url, { discountCode: ' ' })).status, 200)
})

test('init-payment names every consent that is missing, then opens one request', async () => {
  const id = await addCart(api, token, campaign)
  await api.call(token, 'PUT', `${carts}/${id}/tip`, { tip: '350' })
  const url = `${carts}/${id}/init-payment`
  const early = await api.call(token, 'POST', url)
  assert.equal(early.status, 400)
  assert.ok(early.problems.includes('gdrpConsentError consents.terms'))
  assert.ok(early.problems.includes('tipConsentError consents.tip'))
  assert.ok(early.problems.includes('required payer.email'), early.raw)
  await api.call(token, 'PUT', `${carts}/${id}/payer`, camille)
  const opened = await api.call(token, 'POST', url, { consents: allConsents })
  assert.equal(opened.text('redirectUrl'), `/paiement/embarque/${opened.text('paymentRequestId')}`)
  const again = await api.call(token, 'POST', url, { consents: allConsents })
  assert.equal(again.raw, opened.raw)
})

test('where the payer came from is kept where it is ours, and ignored where it is not', async () => {
  const cases: readonly [string, unknown][] = [
    ['backUrl=/merci', '/merci'],
    ['backUrl=//evil.example', null],
    ['backUrl=https://evil.example/', null],
    ['backUrl=javascript:alert(1)', null],
    ['backUrl=/a&backUrl=/b', null],
    [`backUrl=/${'a'.repeat(3000)}`, null],
    ['', null],
  ]
  for (const [query, backUrl] of cases) {
    const page = { ...giftOf(campaign), payer: camille, tip: 0, consents: allConsents }
    const opened = await api.call(token, 'POST', `${carts}/cart-one-page?${query}`, page)
    const summary = `/ha-api/payments/summary?paymentRequestId=${opened.text('payment.paymentRequestId')}`
    assert.equal((await api.call(token, 'GET', summary)).at('backUrl'), backUrl, query)
  }
})

test('one page takes everything at once, and all that is wrong comes back at once', async () => {
  const page = { ...giftOf(campaign), payer: { ...camille, email: 'x' }, tip: 'x', consents: {} }
  const refused = await api.call(token, 'POST', `${carts}/cart-one-page`, page)
  assert.equal(refused.status, 400)
  for (const problem of ['email_invalid payer.email', 'tip_invalid tip', 'gdrpConsentError consents.terms']) {
    assert.ok(refused.problems.includes(problem), refused.raw)
  }
  const draft = await api.call(token, 'POST', `${carts}/cart-one-page`, giftOf(campaign))
  assert.deepEqual([draft.status, draft.at('payment')], [201, null])
  const full = { ...giftOf(campaign), payer: camille, tip: '350', consents: allConsents }
  const done = await api.call(token, 'PUT', `${carts}/cart-one-page/${draft.text('cart.id')}`, full)
  assert.deepEqual([done.status, done.at('cart.totalWithTip')], [200, 5350])
  assert.ok(done.text('payment.paymentRequestId'))
})

test('a closed form, and an organization without an account, say so', async () => {
  const poor = await addDonationCampaign(api.test, { accountId: null })
  const page = { ...giftOf(poor), payer: camille, tip: 0, consents: allConsents }
  const refused = await api.call(token, 'POST', `${carts}/cart-one-page`, page)
  assert.deepEqual([refused.status, refused.problems], [409, ['ORGANIZATION_WALLET_ERROR']])
  await api.test.db
    .updateTable('organizations')
    .set({ allowCollect: false })
    .where('id', '=', poor.organizationId)
    .execute()
  const closed = await api.call(token, 'POST', carts, giftOf(poor))
  assert.deepEqual([closed.status, closed.problems], [409, ['FORM_CLOSED']])
})

test('the last unit is sold once', async () => {
  const scarce = await addDonationCampaign(api.test, { capacity: 1 })
  assert.equal((await api.call(token, 'POST', carts, giftOf(scarce))).status, 201)
  const refused = await api.call(token, 'POST', carts, giftOf(scarce))
  assert.deepEqual([refused.status, refused.problems], [409, ['TICKETS_SOLD_OUT items[0]']])
})
