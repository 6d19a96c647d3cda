import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { StockUnit } from '#domain/cart/units.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import type { Transaction } from './schema.ts'
import { holdUnits, releaseUnits, returnUnits, sellUnits } from './stock.ts'

let product: TestApp
let campaign: TestCampaign
before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product, { capacity: 40 })
})
after(() => product.close())

const soon = '2026-11-20T12:15:00.000Z'
const time = { now: '2026-11-20T12:00:00.000Z', expiresAt: soon }

async function addCart() {
  const id = crypto.randomUUID()
  const { organizationId, formId } = campaign
  await product.db
    .insertInto('carts')
    .values({
      organizationId,
      id,
      formId,
      items: '[]',
      expiresAt: soon,
      createdAt: time.now,
      updatedAt: time.now,
    })
    .execute()
  return { organizationId, cartId: id }
}

const units = (...quantities: number[]): readonly StockUnit[] =>
  quantities.flatMap((quantity, place) =>
    quantity > 0 ? [{ kind: 'tier', targetId: campaign.tierIds[place] ?? 0, quantity } as const] : [],
  )
const counters = () =>
  product.db
    .selectFrom('stocks')
    .select(['sold', 'held'])
    .where('organizationId', '=', campaign.organizationId)
    .orderBy('targetId')
    .execute()
const form = () => ({ organizationId: campaign.organizationId, id: campaign.formId })
const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => product.app.transaction(work)

test('a cart holds exactly what it is told, sells what it holds and more, and what was sold comes back', async () => {
  const cart = await addCart()
  const hold = (...each: number[]) => transaction(tx => holdUnits(tx, cart, units(...each), time))
  assert.deepEqual(await hold(2, 1, 0), [])
  assert.deepEqual(await hold(1, 1, 3), [])
  assert.deepEqual(await counters(), [
    { sold: 0, held: 1 },
    { sold: 0, held: 1 },
    { sold: 0, held: 3 },
  ])
  assert.deepEqual(await hold(1, 0, 41), units(0, 0, 41))
  assert.deepEqual(await transaction(tx => sellUnits(tx, cart, units(4, 0, 3))), [])
  const sold = [
    { sold: 4, held: 0 },
    { sold: 0, held: 0 },
    { sold: 3, held: 0 },
  ]
  assert.deepEqual(await counters(), sold, 'what it held beyond that went back')
  await transaction(tx => returnUnits(tx, form(), units(4, 0, 3)))
  assert.deepEqual(
    (await counters()).map(row => row.sold),
    [0, 0, 0],
  )
})

test('what has no counter never sells out', async () => {
  const cart = await addCart()
  const unlimited = [{ kind: 'option', targetId: 987_654, quantity: 5000 } as const]
  assert.deepEqual(await transaction(tx => holdUnits(tx, cart, unlimited, time)), [])
  assert.deepEqual(await transaction(tx => sellUnits(tx, cart, unlimited)), [])
})

test('expired holds of others are reclaimed by who holds and by who sells', async () => {
  const [first, second, third] = [await addCart(), await addCart(), await addCart()]
  const expired = { ...time, expiresAt: '2026-11-20T11:59:00.000Z' }
  await transaction(tx => holdUnits(tx, first, units(39), expired))
  assert.deepEqual(await transaction(tx => holdUnits(tx, second, units(10), expired)), [])
  assert.deepEqual(await transaction(tx => sellUnits(tx, third, units(40), time.now)), [])
  assert.deepEqual((await counters())[0], { sold: 40, held: 0 })
  await transaction(tx => returnUnits(tx, form(), units(40)))
})

test('of expired holds that one reclaims all, who waits for it has its own', async () => {
  const [dead, ...living] = [
    await addCart(),
    await addCart(),
    await addCart(),
    await addCart(),
    await addCart(),
  ]
  const expired = { ...time, expiresAt: '2026-11-20T11:59:00.000Z' }
  await transaction(tx => holdUnits(tx, dead, units(40), expired))
  const held = await Promise.all(living.map(cart => transaction(tx => holdUnits(tx, cart, units(1), time))))
  assert.deepEqual(held, [[], [], [], []])
  for (const cart of living) await transaction(tx => releaseUnits(tx, cart))
  await transaction(tx => holdUnits(tx, dead, units(40), expired))
  const sold = await Promise.all(
    living.map(cart => transaction(tx => sellUnits(tx, cart, units(1), time.now))),
  )
  assert.deepEqual(sold, [[], [], [], []])
  assert.deepEqual((await counters())[0], { sold: 4, held: 0 })
  await transaction(tx => returnUnits(tx, form(), units(4)))
})

test('under fire nothing is oversold, nothing is lost, and nobody gets stuck', async () => {
  const carts = await Promise.all(Array.from({ length: 24 }, addCart))
  const random = (limit: number) => Math.floor(Math.random() * limit)
  let sales = 0
  await Promise.all(
    carts.map(async cart => {
      for (let turn = 0; turn < 12; turn += 1) {
        const wanted = units(random(4), random(4), random(4))
        const missing = await transaction(tx => holdUnits(tx, cart, wanted, time))
        if (missing.length > 0) await transaction(tx => releaseUnits(tx, cart))
        if (missing.length > 0 || turn % 4 !== 3) continue
        assert.deepEqual(await transaction(tx => sellUnits(tx, cart, wanted)), [])
        sales += wanted.reduce((sum, unit) => sum + unit.quantity, 0)
      }
    }),
  )
  const rows = await counters()
  const { rows: held } = await sql<{ units: number }>`
    select coalesce(sum(quantity), 0)::integer as units from holds
    where organization_id = ${campaign.organizationId}`.execute(product.db)
  assert.equal(
    rows.reduce((sum, row) => sum + row.sold, 0),
    sales,
  )
  assert.equal(
    rows.reduce((sum, row) => sum + row.held, 0),
    held[0]?.units,
    'counters and tokens agree',
  )
  for (const row of rows) assert.ok(row.sold + row.held <= 40)
})
