import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { chargesOf, type LaterSale, planOf, sellInstalments, sellMonths } from '#test/support/later.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { type TwoClocks, twoClocks } from '#test/support/two-clocks.ts'

// Own process: it replaces the machine's clock.

/** Sold on 20 November; the first month is due on 10 December in Paris, the second instalment on 20 December. */
const soldAt = '2026-11-20T12:00:00.000Z'
const eveOfMonth = '2026-12-09T22:55:00.000Z'
const monthHasCome = '2026-12-09T23:05:00.000Z'
const paid = '4242424242424242'

/** Two clocks that differ take nothing early and nothing twice: the day of a charge is the database's. */
describe('a worker whose clock is wrong', () => {
  let product: TestApp
  let clocks: TwoClocks

  before(async () => {
    product = await testApp(soldAt)
    clocks = await twoClocks(product)
  })
  after(async () => {
    await clocks.close()
    await product.close()
  })

  const monthly = () => sellMonths(product, paid, 10)
  const taken = async (sale: LaterSale) =>
    (await chargesOf(product, sale)).filter(({ status }) => status === 'Authorized').length

  /** The clock's act, and all that it causes. */
  async function night(): Promise<void> {
    await clocks.acts.chargeDuePayments()
    assert.deepEqual(await clocks.runJobs(), [])
  }

  async function nightAt(database: string, ahead: number): Promise<void> {
    await clocks.set(database, ahead)
    await clocks.restart()
    await night()
  }

  test('ten minutes fast on the eve: nothing is taken before the day has come, then it is taken once', async () => {
    const [gift, membership] = [await monthly(), await sellInstalments(product, paid)]
    await nightAt(eveOfMonth, 10)
    assert.deepEqual([await taken(gift), await taken(membership)], [1, 1])
    await nightAt(monthHasCome, 10)
    assert.deepEqual([await taken(gift), await taken(membership)], [2, 1])
    await nightAt('2026-12-19T22:55:00.000Z', 10)
    assert.equal(await taken(membership), 1)
    await nightAt('2026-12-19T23:05:00.000Z', 10)
    assert.equal(await taken(membership), 2)
    await assertLedgerIsProvider(product)
  })

  test('ten minutes slow after midnight: the day has come for everybody, and is taken once', async () => {
    const gift = await monthly()
    await nightAt(monthHasCome, -10)
    await night()
    assert.equal(await taken(gift), 2)
    assert.equal((await planOf(product, gift)).nextOn, '2027-01-10')
    await assertLedgerIsProvider(product)
  })

  test('leaping forth and back in the middle of its life: nothing early, nothing twice', async () => {
    const gift = await monthly()
    await nightAt(eveOfMonth, 0)
    for (const ahead of [10, -10, 24 * 60, 0]) {
      clocks.leap(ahead)
      await night()
    }
    assert.equal(await taken(gift), 1)
    await nightAt(monthHasCome, 0)
    for (const ahead of [-10, 10, -24 * 60, 24 * 60]) {
      clocks.leap(ahead)
      await night()
    }
    assert.equal(await taken(gift), 2)
    await assertLedgerIsProvider(product)
  })

  test('a job that was queued before midnight came back is not taken a day early', async () => {
    const gift = await monthly()
    await clocks.set(monthHasCome, 0)
    await clocks.restart()
    await clocks.acts.chargeDuePayments()
    await clocks.set(eveOfMonth, 10)
    await clocks.restart()
    assert.deepEqual(await clocks.runJobs(), [])
    assert.equal(await taken(gift), 1)
    await nightAt(monthHasCome, 10)
    assert.equal(await taken(gift), 2)
    await assertLedgerIsProvider(product)
  })

  test('the database’s own clock leaps back over midnight: what was taken is not taken again', async () => {
    const gift = await monthly()
    for (const instant of [monthHasCome, eveOfMonth, monthHasCome]) await nightAt(instant, 0)
    assert.equal(await taken(gift), 2)
    await assertLedgerIsProvider(product)
  })
})
