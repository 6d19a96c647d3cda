import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { addProgram, wishes } from '#test/support/checkout-program.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import type { Reply } from '../test/reply.ts'

let api: ApiBench
let campaign: TestCampaign
let program: Awaited<ReturnType<typeof addProgram>>

before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  program = await addProgram(api.test, { organizationSlug: campaign.address.organizationSlug, ...campaign })
})
after(() => api.close())

type Sending = { readonly key?: string; readonly idempotency?: string | null }

function send(body: object, { key = program.key, idempotency = randomUUID() }: Sending = {}): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(idempotency !== null && { 'idempotency-key': idempotency }),
  }
  return api.inject({ method: 'POST', url: '/ha-api/checkout/carts', headers, payload: body })
}

const look = (id: string, key = program.key) => api.call(key, 'GET', `/ha-api/checkout/carts/${id}`)
const cancel = (id: string, key = program.key) => api.call(key, 'POST', `/ha-api/checkout/carts/${id}/cancel`)
const told = (reply: Reply) => reply.at('errors.0') as { code: string; field?: string }

/** Somebody fills in a cart and goes on to the payment page. */
async function begin(cartId: string) {
  const { acts } = api.test
  successOf(await acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await acts.chooseTip({ cartId, tip: 0 }))
  const started = await acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
  return requestOf(successOf(started)).paymentRequestId
}

test('a program makes a cart of lines of its own, and looks it up', async () => {
  const metadata = { commande: 7, texte: 'é', tableau: [1, null, { b: 1, a: 2 }] }
  const [first, second] = wishes.items
  const items = [{ ...first, metadata: { sku: 'A1' } }, second]
  const made = await send({ ...wishes, items, metadata, reference: 'C-7', expiresIn: 600 })
  assert.equal(made.status, 201, made.raw)
  const id = made.text('id')
  assert.deepEqual(
    ['status', 'total', 'currency', 'reference', 'orderId'].map(name => made.at(name)),
    ['open', 45_00, 'EUR', 'C-7', null],
  )
  assert.match(made.text('url'), new RegExp(`/associations/${program.organizationSlug}/checkout/${id}$`))
  assert.equal(Date.parse(made.text('expiresAt')) - Date.parse(made.text('createdAt')), 600_000)
  assert.deepEqual(made.at('metadata'), metadata)
  assert.equal(JSON.stringify(made.at('metadata')), JSON.stringify(metadata), 'in the order it came')
  assert.deepEqual(made.at('items'), [
    { name: 'Stage de printemps', amount: 20_00, quantity: 2, isDonation: false, metadata: { sku: 'A1' } },
    { name: 'Tee-shirt', amount: 5_00, quantity: 1, isDonation: false, metadata: null },
  ])
  const found = await look(id)
  assert.deepEqual([found.status, JSON.parse(found.raw)], [200, JSON.parse(made.raw)])
})

const line = { name: 'Stage', amount: 20_00 }
/** A list in a list, so many times. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const badInput: readonly [string, object, string, string][] = [
  ['no item', { items: [] }, 'cart_empty', 'items'],
  ['items that are none', { items: 'x' }, 'value_invalid', 'items'],
  ['no items at all', { items: undefined }, 'required', 'items'],
  ['too many lines', { items: Array(201).fill(line) }, 'quantity_invalid', 'items'],
  ['an amount of 0', { items: [{ ...line, amount: 0 }] }, 'amount_min', 'items[0].amount'],
  ['a negative amount', { items: [line, { ...line, amount: -1 }] }, 'amount_min', 'items[1].amount'],
  ['half a cent', { items: [{ ...line, amount: 10.5 }] }, 'amount_invalid', 'items[0].amount'],
  ['an amount as a text', { items: [{ ...line, amount: '2000' }] }, 'amount_invalid', 'items[0].amount'],
  ['10^9 cents', { items: [{ ...line, amount: 1e9 }] }, 'amount_max', 'items[0].amount'],
  ['a sum beyond every amount', { items: [{ ...line, amount: 5e5, quantity: 1000 }] }, 'amount_max', 'items'],
  ['49 cents', { items: [{ ...line, amount: 49 }] }, 'amount_min', 'items'],
  ['a quantity of 0', { items: [{ ...line, quantity: 0 }] }, 'quantity_invalid', 'items[0].quantity'],
  ['a quantity of 1001', { items: [{ ...line, quantity: 1001 }] }, 'quantity_invalid', 'items[0].quantity'],
  ['half a quantity', { items: [{ ...line, quantity: 1.5 }] }, 'quantity_invalid', 'items[0].quantity'],
  ['an empty name', { items: [{ ...line, name: '  ' }] }, 'required', 'items[0].name'],
  ['a name that nobody sees', { items: [{ ...line, name: '\u200B\u3164' }] }, 'required', 'items[0].name'],
  ['a long name', { items: [{ ...line, name: 'x'.repeat(251) }] }, 'max_length', 'items[0].name'],
  ['a name of two lines', { items: [{ ...line, name: 'a\nb' }] }, 'forbidden_character', 'items[0].name'],
  ['a turned name', { items: [{ ...line, name: 'a\u202Eb' }] }, 'forbidden_character', 'items[0].name'],
  ['a foreign return', { returnUrl: 'https://autre.example/' }, 'RETURN_NOT_ALLOWED', 'returnUrl'],
  ['a foreign way back', { cancelUrl: 'https://boutique.example.evil/' }, 'RETURN_NOT_ALLOWED', 'cancelUrl'],
  ['a return in plain http', { returnUrl: 'http://boutique.example/' }, 'RETURN_NOT_ALLOWED', 'returnUrl'],
  ['a script as a return', { returnUrl: 'javascript:alert(1)' }, 'RETURN_NOT_ALLOWED', 'returnUrl'],
  [
    'a return that the pages could not read',
    { returnUrl: '\u00A0https://boutique.example/' },
    'RETURN_NOT_ALLOWED',
    'returnUrl',
  ],
  [
    'a name in the return',
    { returnUrl: 'https://club@boutique.example/' },
    'RETURN_NOT_ALLOWED',
    'returnUrl',
  ],
  ['another port', { returnUrl: 'https://boutique.example:8443/' }, 'RETURN_NOT_ALLOWED', 'returnUrl'],
  ['no return', { returnUrl: undefined }, 'required', 'returnUrl'],
  ['a life of 4 minutes', { expiresIn: 240 }, 'value_invalid', 'expiresIn'],
  ['a life of 25 hours', { expiresIn: 90_000 }, 'value_invalid', 'expiresIn'],
  ['two payments', { installments: [2] }, 'INSTALLMENTS_NOT_ALLOWED', 'installments'],
  [
    'charges under 50 cents',
    { items: [{ ...line, amount: 1_00 }], installments: [3] },
    'INSTALLMENTS_NOT_ALLOWED',
    'installments',
  ],
  ['long metadata', { metadata: 'x'.repeat(20_001) }, 'metadata_too_long', 'metadata'],
  [
    'long metadata of a line',
    { items: [{ ...line, metadata: 'x'.repeat(2_001) }] },
    'metadata_too_long',
    'items[0].metadata',
  ],
  ['deep metadata', { metadata: nested(9_000) }, 'value_invalid', 'metadata'],
  [
    'deep metadata of a line',
    { items: [{ ...line, metadata: nested(900) }] },
    'value_invalid',
    'items[0].metadata',
  ],
  ['a long reference', { reference: 'x'.repeat(256) }, 'max_length', 'reference'],
]

for (const [name, change, code, field] of badInput)
  test(`refuses ${name} beside its field`, async () => {
    const reply = await send({ ...wishes, ...change })
    assert.equal(reply.status, 400, reply.raw)
    assert.deepEqual([told(reply).code, told(reply).field], [code, field])
  })

test('metadata that no database stores is refused, whatever else is right', async () => {
  assert.equal((await send({ ...wishes, metadata: { a: '\0' } })).status, 400)
})

test('the same key of idempotency answers the same cart, and nothing for another wish', async () => {
  const idempotency = randomUUID()
  const first = await send({ ...wishes, metadata: { a: 1, b: 2 } }, { idempotency })
  const same = await send({ metadata: { b: 2, a: 1 }, ...wishes }, { idempotency })
  assert.deepEqual([same.status, same.at('id')], [201, first.at('id')], 'whatever the order of its keys')
  const other = await send({ ...wishes, reference: 'autre' }, { idempotency })
  assert.deepEqual([other.status, told(other).code], [409, 'IDEMPOTENCY_CONFLICT'])
  const pairs = [
    ['a', 1],
    ['b', 2],
  ]
  const alike = await send({ ...wishes, metadata: pairs }, { idempotency })
  assert.equal(alike.status, 409, 'an object is not the list of its pairs')
  const none = await send(wishes, { idempotency: null })
  assert.deepEqual([none.status, told(none)?.field], [400, 'idempotency-key'])
  assert.equal((await send(wishes, { idempotency: 'é'.repeat(3) })).status, 400)
  assert.equal((await send(wishes, { idempotency: 'x'.repeat(256) })).status, 400)
})

test('a refused wish leaves its key of idempotency free', async () => {
  const idempotency = randomUUID()
  assert.equal((await send({ ...wishes, items: [] }, { idempotency })).status, 400)
  assert.equal((await send(wishes, { idempotency })).status, 201)
})

test('the same wish at the same moment makes one cart', async () => {
  const idempotency = randomUUID()
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(wishes, { idempotency })))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(replies.map(reply => reply.text('id'))).size, 1)
  const other = await addDonationCampaign(api.test)
  const fresh = await addProgram(api.test, { organizationSlug: other.address.organizationSlug, ...other })
  const first = await Promise.all(
    Array.from({ length: 4 }, () => send(wishes, { key: fresh.key, idempotency: randomUUID() })),
  )
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([201]), 'its form is made once')
})

test('another organization finds nothing, nor does a person or a wrong key', async () => {
  const other = await addDonationCampaign(api.test)
  const stranger = await addProgram(api.test, { organizationSlug: other.address.organizationSlug, ...other })
  const id = (await send(wishes)).text('id')
  for (const reply of [
    await look(id, stranger.key),
    await cancel(id, stranger.key),
    await look(randomUUID()),
  ])
    assert.deepEqual([reply.status, told(reply).code], [404, 'CART_UNKNOWN'])
  for (const key of [await api.anonymous(), `${program.key.slice(0, -2)}xx`, 'x'])
    assert.deepEqual([(await look(id, key)).status, (await send(wishes, { key })).status], [401, 401])
  const gifts = successOf(
    await api.test.acts.createCart({ ...campaign.address, items: [gift({ amount: 500 })] }),
  )
  assert.equal((await look(gifts.id)).status, 404, 'a cart that no program made')
})

test('nobody else makes or changes lines of this kind', async () => {
  const made = await send(wishes)
  const id = made.text('id')
  const token = await api.anonymous()
  const address = { organizationSlug: program.organizationSlug, formSlug: 'default', formType: 'Checkout' }
  const items = [{ tierId: null, tierType: 'Payment', quantity: 1, customAmount: 100 }]
  const free = { ...address, items }
  for (const [method, path, body] of [
    ['POST', 'carts', free],
    ['PUT', `carts/${id}`, free],
    ['POST', 'carts/cart-one-page', free],
    ['PUT', `carts/cart-one-page/${id}`, free],
    ['PUT', `carts/${id}`, { ...campaign.address, items: [gift({ amount: 500 })] }],
  ] as const)
    assert.equal((await api.call(token, method, `/ha-api/${path}`, body)).status, 404, `${method} ${path}`)
  const coupon = await api.call(token, 'POST', `/ha-api/carts/${id}/discount-code`, { discountCode: 'X' })
  assert.deepEqual([coupon.status, told(coupon).code], [404, 'COUPON_INVALID'])
  assert.equal((await api.call(token, 'GET', `/ha-api/carts/${id}`)).at('total'), 45_00)
})

test('it expires when it says so, and lives as long', async () => {
  const short = (await send({ ...wishes, expiresIn: 300 })).text('id')
  const long = (await send({ ...wishes, expiresIn: 86_400 })).text('id')
  api.test.clock.advance(6)
  assert.deepEqual([(await look(short)).at('status'), (await look(long)).at('status')], ['expired', 'open'])
  api.test.clock.advance(20 * 60)
  await api.test.acts.sweepCarts()
  const request = await begin(long)
  assert.equal((await payWith(api.test, request, '4242424242424242')).errorCode, null)
  assert.equal((await look(long)).at('status'), 'paid')
  assert.equal((await look(short)).at('status'), 'expired')
})

test('once it is paid it tells its order and its charges, however often it is asked for', async () => {
  const idempotency = randomUUID()
  const id = (await send({ ...wishes, payer: { firstName: 'Zoé' } }, { idempotency })).text('id')
  const request = await begin(id)
  await payWith(api.test, request, '4242424242424242')
  await api.test.runJobs()
  const paid = await look(id)
  assert.deepEqual(
    ['status', 'payments.0.amount', 'payments.0.status', 'total'].map(name => paid.at(name)),
    ['paid', 45_00, 'Authorized', 45_00],
  )
  assert.ok(Number(paid.at('orderId')) > 0)
  const again = await send({ ...wishes, payer: { firstName: 'Zoé' } }, { idempotency })
  assert.deepEqual([again.status, again.at('status')], [201, 'paid'])
  assert.deepEqual([(await cancel(id)).status, told(await cancel(id)).code], [409, 'CART_PAID'])
  await api.test.acts.sweepCarts()
  const row = await api.test.db
    .selectFrom('checkoutCarts')
    .select('prefill')
    .where('cartId', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.prefill, null, 'who was expected is forgotten')
})

test('a program takes an open cart back, but none that is being paid', async () => {
  const id = (await send(wishes)).text('id')
  await begin(id)
  const taken = await cancel(id)
  assert.deepEqual([taken.status, taken.at('status')], [200, 'cancelled'], taken.raw)
  assert.equal((await cancel(id)).at('status'), 'cancelled')
  assert.equal(
    successOf(await api.test.acts.readProgramReturns({ cartId: id, ...program }))?.cancelUrl,
    wishes.cancelUrl,
  )
  const busy = (await send(wishes)).text('id')
  const request = await begin(busy)
  await payWith(api.test, request, '4000002760003184')
  const refused = await cancel(busy)
  assert.deepEqual([refused.status, told(refused).code], [409, 'PAYMENT_IN_PROGRESS'], refused.raw)
})

test('nobody goes back to a site that the association has struck out meanwhile', async () => {
  const other = await addDonationCampaign(api.test)
  const { organizationSlug } = other.address
  const fresh = await addProgram(api.test, { organizationSlug, ...other })
  const cartId = (await send(wishes, { key: fresh.key })).text('id')
  const returns = async () =>
    successOf(await api.test.acts.readProgramReturns({ cartId, organizationSlug }))?.returnUrl ?? null
  assert.equal(await returns(), wishes.returnUrl)
  await addProgram(api.test, { organizationSlug, ...other }, 'https://nouvelle.example')
  assert.equal(await returns(), null)
})

/** Waits until so many calls wait for a row that somebody else has locked. */
async function waitingForLocks(count: number): Promise<void> {
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_locks l
      join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`.execute(
      api.test.db,
    )
    waiting = rows[0]?.waiting ?? 0
  }
}

test('what was taken back is not paid, even where its payer went on at the same moment', async () => {
  const { acts, db } = api.test
  const id = (await send(wishes)).text('id')
  successOf(await acts.savePayer({ cartId: id, payer: camille, userId: null }))
  successOf(await acts.chooseTip({ cartId: id, tip: 0 }))
  const input = { cartId: id, consents: allConsents, backUrl: null, locale: 'fr' } as const
  // Both have looked for a payment under way, and wait for the cart: the payer gets it first.
  const [going, taking] = await db.transaction().execute(async tx => {
    await tx.selectFrom('carts').select('id').where('id', '=', id).forUpdate().execute()
    const first = acts.startPayment(input)
    await waitingForLocks(1)
    const second = cancel(id)
    await waitingForLocks(2)
    return [first, second] as const
  })
  const { paymentRequestId } = requestOf(successOf(await going))
  const taken = await taking
  const paid = await payWith(api.test, paymentRequestId, '4242424242424242')
  assert.equal(taken.status === 200, paid.errorCode !== null, `${taken.raw} ${paid.errorCode}`)
  assert.equal((await look(id)).at('status'), taken.status === 200 ? 'cancelled' : 'paid')
})

test('a cart is not over while a bank decides about its payment', async () => {
  const id = (await send({ ...wishes, expiresIn: 300 })).text('id')
  await payWith(api.test, await begin(id), '4000002760003184')
  api.test.clock.advance(70)
  assert.deepEqual([(await look(id)).at('status'), (await cancel(id)).status], ['open', 409])
  await api.test.acts.sweepPayments()
  assert.equal((await look(id)).at('status'), 'expired')
})

test('it is paid in as many times as the program allows and the payer picks', async () => {
  const id = (await send({ ...wishes, installments: [3] })).text('id')
  assert.deepEqual((await look(id)).at('installments'), [1, 3])
  successOf(await api.test.acts.chooseInstalments({ cartId: id, count: 3 }))
  await payWith(api.test, await begin(id), '4242424242424242')
  const paid = await look(id)
  assert.deepEqual(
    (paid.at('payments') as { amount: number }[]).map(({ amount }) => amount),
    [1500, 1500, 1500],
  )
  const once = await send(wishes)
  const more = await api.test.acts.chooseInstalments({ cartId: once.text('id'), count: 3 })
  assert.ok(!more.ok && more.error[0]?.code === 'INSTALLMENTS_NOT_ALLOWED')
})
