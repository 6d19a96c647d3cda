import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import {
  chargeAt,
  chargesOf,
  type LaterSale,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { scheduleToken } from '../links/tokens.ts'

const card = '4242424242424242'

/** Rules REF-7 and DUE-12: what a dispute pauses is always somebody's to take up again. */
describe('a plan that a dispute has paused', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  beforeEach(() => {
    product.clock.set('2026-11-20T12:00:00.000Z')
  })
  after(() => product.close())

  const status = async (sale: LaterSale) => (await planOf(product, sale)).status
  const states = async (sale: LaterSale) => (await chargesOf(product, sale)).map(each => each.status)

  async function readerOf(sale: LaterSale) {
    const { id: scheduleId, organizationId } = await planOf(product, sale)
    return { scheduleId, token: scheduleToken(product.app, { organizationId, id: scheduleId }) }
  }

  /** A gift on the 10th of which two months came, the second one contested. */
  async function contestedMonth() {
    const sale = await sellMonths(product, card, 10)
    assert.deepEqual(await chargeAt(product, '2026-12-10T08:00:00.000Z'), [])
    const charges = await chargesOf(product, sale)
    await dispute(product, charges[1], 'open')
    return { sale, charges, reader: await readerOf(sale) }
  }

  /** A membership of which two of three payments came, both contested. */
  async function twoContested() {
    const sale = await sellInstalments(product, card)
    assert.deepEqual(await chargeAt(product, '2026-12-20T08:00:00.000Z'), [])
    const charges = await chargesOf(product, sale)
    for (const each of charges.slice(0, 2)) await dispute(product, each, 'open')
    assert.equal(await status(sale), 'Suspended')
    return { sale, charges }
  }

  test('a gift waits for its giver, and for the last of its disputes', async () => {
    const { sale, charges, reader } = await contestedMonth()
    await dispute(product, charges[0], 'open')
    await dispute(product, charges[1], 'won')
    assert.deepEqual(codesOf(await product.acts.resumeGift(reader)), ['FORBIDDEN'])
    await dispute(product, charges[0], 'won')
    product.clock.set('2027-03-15T08:00:00.000Z')
    await product.acts.resumeSchedules()
    assert.equal(await status(sale), 'Suspended')
    successOf(await product.acts.resumeGift(reader))
    assert.deepEqual(await chargeAt(product, '2027-03-15T08:10:00.000Z'), [])
    assert.deepEqual(await states(sale), ['Authorized', 'Authorized'])
    assert.deepEqual(await chargeAt(product, '2027-04-10T08:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, sale)).map(({ dueOn }) => dueOn),
      ['2026-11-20', '2026-12-10', '2027-04-10'],
    )
  })

  test('the month that waited when the dispute came is not taken when the gift goes on', async () => {
    const sale = await sellMonths(product, card, 10)
    const reader = await readerOf(sale)
    const [first] = await chargesOf(product, sale)
    product.clock.set('2026-12-10T08:00:00.000Z')
    await product.acts.chargeDuePayments()
    // The job comes after the dispute.
    await dispute(product, first, 'open')
    assert.deepEqual(await states(sale), ['Contested', 'Waiting'])
    await dispute(product, first, 'won')
    product.clock.set('2026-12-12T08:00:00.000Z')
    successOf(await product.acts.resumeGift(reader))
    assert.deepEqual(await chargeAt(product, '2026-12-12T08:10:00.000Z'), [])
    assert.deepEqual(await states(sale), ['Authorized', 'Canceled'])
    assert.equal((await planOf(product, sale)).nextOn, '2027-01-10')
  })

  test('a gift whose giver had named a month waits for them after the dispute', async () => {
    const sale = await sellMonths(product, card, 10)
    const [first] = await chargesOf(product, sale)
    successOf(await product.acts.suspendGift({ ...(await readerOf(sale)), until: '2027-01-01' }))
    await dispute(product, first, 'open')
    product.clock.set('2027-02-12T08:00:00.000Z')
    assert.equal(await product.acts.resumeSchedules(), 0)
    await dispute(product, first, 'won')
    assert.equal(await product.acts.resumeSchedules(), 0)
    successOf(await product.acts.resumeGift(await readerOf(sale)))
    const { status, nextOn } = await planOf(product, sale)
    assert.deepEqual([status, nextOn], ['Active', '2027-03-10'])
  })

  test('instalments go on by themselves, one a month, when the last of two disputes is won', async () => {
    const { sale, charges } = await twoContested()
    await dispute(product, charges[0], 'won')
    assert.equal(await status(sale), 'Suspended')
    product.clock.set('2027-04-02T08:00:00.000Z')
    await dispute(product, charges[1], 'won')
    assert.equal(await status(sale), 'Active')
    assert.deepEqual(await chargeAt(product, '2027-04-02T08:10:00.000Z'), [])
    assert.deepEqual(await states(sale), ['Authorized', 'Authorized', 'Authorized'])
    assert.equal(await status(sale), 'Ended')
  })

  test('instalments go on when two disputes are won at the same moment', async () => {
    const { sale, charges } = await twoContested()
    const { promise: second, resolve } = Promise.withResolvers<void>()
    await product.app.transaction(async tx => {
      await dispute(product, charges[0], 'won', tx)
      resolve(dispute(product, charges[1], 'won'))
      // The other's transaction begins, and waits for this one.
      await setTimeout(500)
    })
    await second
    assert.equal(await status(sale), 'Active')
  })

  test('instalments stay paused when one dispute is won while another begins', async () => {
    const sale = await sellInstalments(product, card)
    assert.deepEqual(await chargeAt(product, '2026-12-20T08:00:00.000Z'), [])
    const [first, second] = await chargesOf(product, sale)
    await dispute(product, first, 'open')
    const { promise: won, resolve } = Promise.withResolvers<void>()
    await product.app.transaction(async tx => {
      await dispute(product, second, 'open', tx)
      resolve(dispute(product, first, 'won'))
      await setTimeout(500)
    })
    await won
    assert.equal(await status(sale), 'Suspended')
  })

  test('a gift whose month has come stays paused when a dispute begins at that moment', async () => {
    const sale = await sellMonths(product, card, 10)
    const [first] = await chargesOf(product, sale)
    successOf(await product.acts.suspendGift({ ...(await readerOf(sale)), until: '2027-01-01' }))
    product.clock.set('2027-01-01T08:00:00.000Z')
    const { promise: resumed, resolve } = Promise.withResolvers<number>()
    await product.app.transaction(async tx => {
      await dispute(product, first, 'open', tx)
      resolve(product.acts.resumeSchedules())
      await setTimeout(500)
    })
    assert.equal(await resumed, 0)
    assert.equal(await status(sale), 'Suspended')
  })

  test('an administrator ends instalments while they are contested', async () => {
    const { sale } = await twoContested()
    const { userId } = await addAdministrator(product, sale.organizationId)
    const { organizationSlug } = sale.form.address
    const { orderId } = sale
    successOf(await product.acts.cancelFuturePayments({ organizationSlug, orderId, userId }))
    assert.equal(await status(sale), 'Canceled')
  })
})
