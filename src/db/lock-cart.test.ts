import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { normalisePayer } from '#domain/payer/payer.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille, gift } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { cartById, changeCart } from './carts.ts'
import { cartInCampaign, lockCartInCampaign } from './carts-in-campaigns.ts'
import { insertRequest, lockLivingRequest } from './payment-requests.ts'
import type { Transaction } from './schema.ts'

/** A cart is locked first and read then, in one round trip: what was written during the wait is read. */
describe('a cart that is locked', () => {
  let product: TestApp
  let cartId = ''

  let watcher: pg.Client

  before(async () => {
    product = await testApp()
    watcher = new pg.Client({ connectionString: product.database.ownerUrl })
    await watcher.connect()
  })
  after(async () => {
    await watcher.end()
    await product.close()
  })
  beforeEach(async () => {
    const { address } = await addDonationCampaign(product)
    const items = [gift({ amount: 5000 })]
    cartId = successOf(await product.acts.createCart({ ...address, items })).id
  })

  /** Runs `work` while it holds the cart, and commits once somebody waits for it. */
  async function holdingCart(work: (tx: Transaction) => Promise<void>): Promise<void> {
    await product.app.transaction(async tx => {
      await sql`select from carts where id = ${cartId} for update`.execute(tx)
      started.resolve()
      await work(tx)
      while (!(await somebodyWaits())) await setTimeout(5)
    })
  }
  let started = Promise.withResolvers<void>()
  beforeEach(() => {
    started = Promise.withResolvers<void>()
  })

  async function somebodyWaits(): Promise<boolean> {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount !== 0
  }

  const life = () => ({ now: product.clock.now(), expiresAt: product.clock.now() })
  const payer = normalisePayer(camille)

  test('is the same as one that is read', async () => {
    const { address } = await addDonationCampaign(product)
    const { id } = successOf(await product.acts.createCart({ ...address, items: [gift({ amount: 700 })] }))
    successOf(await product.acts.savePayer({ cartId: id, payer: camille, userId: null }))
    const locked = await product.app.transaction(tx => lockCartInCampaign(tx, id))
    assert.deepEqual(locked, await cartInCampaign(product.db, id))
    assert.deepEqual(locked?.cart, await cartById(product.db, id))
    assert.equal(await cartInCampaign(product.db, crypto.randomUUID()), undefined)
    const missing = crypto.randomUUID()
    assert.equal(await product.app.transaction(tx => lockCartInCampaign(tx, missing)), undefined)
  })

  test('shows the payer and the items that were committed while it was waited for', async () => {
    const holder = holdingCart(async tx => {
      const cart = await cartById(tx, cartId)
      assert.ok(cart !== undefined)
      await changeCart(tx, cart, { tip: 300, payer: { payer, userId: null } }, life())
    })
    await started.promise
    const waited = await product.app.transaction(tx => lockCartInCampaign(tx, cartId))
    await holder
    assert.deepEqual(
      [waited?.cart.tip, waited?.cart.version, waited?.cart.payer?.lastName],
      [300, 2, camille.lastName],
    )
  })

  test('whose payment begins between its two locks is locked anew, the request first (rule STK-5)', async () => {
    const requestId = crypto.randomUUID()
    const holder = holdingCart(tx => begin(tx, requestId))
    await started.promise
    let tries = 0
    const { cart, living } = await product.app.transaction(async tx => {
      tries += 1
      const locked = await lockCartInCampaign(tx, cartId)
      assert.ok(locked !== undefined)
      return locked
    })
    await holder
    assert.equal(tries, 2)
    assert.deepEqual(living, {
      organizationId: cart.organizationId,
      id: requestId,
      status: 'open',
      cartVersion: 1,
    })
  })

  test('keeps its living request locked, too', async () => {
    await product.app.transaction(tx => begin(tx, crypto.randomUUID()))
    await product.app.transaction(async tx => {
      const locked = await lockCartInCampaign(tx, cartId)
      assert.ok(locked?.living)
      const { cart } = locked
      await product.app
        .transaction(async other => {
          await sql`set local lock_timeout = '50ms'`.execute(other)
          await assert.rejects(lockLivingRequest(other, cart), { code: '55P03' })
          throw new Error('the end')
        })
        .catch((error: Error) => assert.equal(error.message, 'the end'))
    })
  })

  async function begin(tx: Transaction, id: string): Promise<void> {
    const cart = await cartById(tx, cartId)
    assert.ok(cart !== undefined)
    const { organizationId, formId } = cart
    const { now, expiresAt } = life()
    const frozen = { items: cart.items, coupon: null, terms: [], schedule: null } as never
    const request = {
      ...{ id, organizationId, cartId, cartVersion: 1, formId, frozen },
      tip: 0,
      amount: 5000,
    }
    const rest = { provider: 'stripe', consents: {}, backUrl: null, locale: 'fr', trace: 'x' } as never
    await insertRequest(tx, { ...request, ...(rest as object), expiresAt, createdAt: now } as never, {
      key: crypto.randomUUID(),
      dueOn: '2026-11-20',
    })
  }
})
