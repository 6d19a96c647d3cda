import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { cancelSchedule } from '#db/schedules.ts'
import { insertWithdrawal } from '#db/withdrawals.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import {
  chargeAt,
  chargesOf,
  type LaterSale,
  membershipForm,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'
import { scheduleToken } from '../links/tokens.ts'

const good = '4242424242424242'
const declinedLater = '4000000000000341'

let product: TestApp

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
beforeEach(async () => {
  await clearFaults(product)
  product.clock.set('2026-11-20T12:00:00.000Z')
})
after(() => product.close())

/** 15 EUR a month on the 10th, the first given on 20 November 2026, the next on 10 December. */
const monthly = (card = good) => sellMonths(product, card, 10)

/** The bank is not asked: the charge stays open, its intent unconfirmed. */
async function leaveOpen(instant: string): Promise<void> {
  await addFaults(product, { on: 'payment_intents.confirm', do: 'error_before', times: 1 })
  await chargeAt(product, instant)
  await clearFaults(product)
}

/** The bank pays, and nobody hears it: the charge stays open. */
async function payUnheard(instant: string): Promise<void> {
  await addFaults(product, { on: 'payment_intents.confirm', do: 'error_after', times: 1 })
  await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', times: 1 })
  assert.equal((await chargeAt(product, instant)).length, 1)
  await clearFaults(product)
}

const statesOf = async (sale: LaterSale) => (await chargesOf(product, sale)).map(({ status }) => status)

/** The clock's acts of a day, the sweep's among them. */
async function day(instant: string): Promise<void> {
  product.clock.set(instant)
  await product.acts.resumeSchedules()
  await product.acts.sweepPayments()
  assert.deepEqual(await product.runJobs(), [])
  assert.deepEqual(await chargeAt(product, instant), [])
}

/** What the provider took for the payments of a sale, by payment; nothing that it gave back. */
async function takenFor(sale: LaterSale): Promise<readonly (readonly [number, number])[]> {
  const rows = await chargesOf(product, sale)
  const intents = await providerIntents(product)
  return rows.flatMap(({ id, number }) => {
    const own = intents.filter(({ metadata }) => metadata.payment === String(id))
    const kept = own.reduce((sum, intent) => sum + intent.amountCaptured - intent.amountRefunded, 0)
    return kept === 0 ? [] : [[number, kept] as const]
  })
}

async function reader(sale: LaterSale) {
  const { id, organizationId } = await planOf(product, sale)
  return { scheduleId: id, token: scheduleToken(product.app, { organizationId, id }) }
}

const suspend = async (sale: LaterSale, until: string) =>
  assert.deepEqual(successOf(await product.acts.suspendGift({ ...(await reader(sale)), until })), {
    kind: 'changed',
  })

const flip = (on: boolean) =>
  product.acts.flipSwitch({
    actor: 'terminal',
    name: 'offSessionCharges',
    organizationId: null,
    on,
    reason: 'test',
  })

describe('a gift is suspended while a charge is open', () => {
  test('the unconfirmed month is dropped at once, and never taken after the suspension', async () => {
    const gift = await monthly()
    await leaveOpen('2026-12-10T08:00:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Pending'])
    await suspend(gift, '2027-03-01')
    await day('2026-12-10T08:10:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled'])
    await day('2027-03-01T08:00:00.000Z')
    assert.deepEqual(await takenFor(gift), [])
    await day('2027-03-10T08:00:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled', 'Authorized'])
    assert.deepEqual(await takenFor(gift), [[3, 1500]])
  })

  test('a provider that answers only after the suspension finds nothing to charge but the new month', async () => {
    const gift = await monthly()
    await leaveOpen('2026-12-10T08:00:00.000Z')
    await suspend(gift, '2027-03-01')
    product.clock.set('2027-03-01T08:00:00.000Z')
    await product.acts.resumeSchedules()
    assert.equal((await planOf(product, gift)).status, 'Active')
    await day('2027-03-01T08:10:00.000Z')
    assert.deepEqual(await takenFor(gift), [])
    await day('2027-03-10T08:00:00.000Z')
    assert.deepEqual(await takenFor(gift), [[3, 1500]])
  })

  test('a gift that goes on the day after its suspension begins with its next month', async () => {
    const gift = await monthly()
    await leaveOpen('2026-12-10T08:00:00.000Z')
    await suspend(gift, '2027-03-01')
    product.clock.set('2026-12-11T08:00:00.000Z')
    successOf(await product.acts.resumeGift(await reader(gift)))
    assert.equal((await planOf(product, gift)).nextOn, '2027-01-10')
    await day('2026-12-11T08:10:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled'])
    assert.deepEqual(await takenFor(gift), [])
    await day('2027-01-10T08:00:00.000Z')
    assert.deepEqual(await takenFor(gift), [[3, 1500]])
  })

  test('a month that the bank paid before is kept: the provider is read first', async () => {
    const gift = await monthly()
    await payUnheard('2026-12-10T08:00:00.000Z')
    await suspend(gift, '2027-03-01')
    await day('2026-12-10T08:10:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Authorized'])
    assert.deepEqual(await takenFor(gift), [[2, 1500]])
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('a month that waits for its job is not taken after the suspension either', async () => {
    const gift = await monthly()
    product.clock.set('2026-12-10T08:00:00.000Z')
    await product.acts.chargeDuePayments()
    await suspend(gift, '2027-03-01')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled'])
    await day('2027-03-01T08:00:00.000Z')
    await day('2027-03-10T08:00:00.000Z')
    assert.deepEqual(await takenFor(gift), [[3, 1500]])
  })

  test('a refused month is not tried again by itself', async () => {
    const gift = await monthly(declinedLater)
    assert.deepEqual(await chargeAt(product, '2026-12-10T08:00:00.000Z'), [])
    assert.equal((await chargesOf(product, gift))[1]?.retryOn, '2026-12-13')
    await suspend(gift, '2027-03-01')
    assert.deepEqual(
      (await chargesOf(product, gift)).map(({ status, retryOn }) => [status, retryOn]),
      [
        ['Authorized', null],
        ['Refused', null],
      ],
    )
    await day('2027-03-01T08:00:00.000Z')
    assert.equal((await chargesOf(product, gift))[1]?.refusals, 1)
  })

  test('a refusal that is heard after the suspension leads to no other try', async () => {
    const gift = await monthly(declinedLater)
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_after', times: 1 })
    await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', times: 1 })
    await chargeAt(product, '2026-12-10T08:00:00.000Z')
    await clearFaults(product)
    await suspend(gift, '2027-03-01')
    await day('2026-12-10T08:10:00.000Z')
    const [, second] = await chargesOf(product, gift)
    assert.deepEqual([second?.status, second?.retryOn], ['Canceled', null])
  })

  test('a worker that was about to ask the bank asks once more whether it may', async () => {
    const gift = await monthly()
    product.clock.set('2026-12-10T08:00:00.000Z')
    await product.acts.chargeDuePayments()
    await addFaults(product, { on: 'payment_intents.create', do: 'delay_after', delayMs: 1500, times: 1 })
    const working = product.runJobs()
    for (;;) {
      if ((await statesOf(gift))[1] === 'Pending') break
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await suspend(gift, '2027-03-01')
    assert.deepEqual(await working, [])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled'])
    const [, second] = await chargesOf(product, gift)
    const asked = (await providerIntents(product)).filter(
      ({ metadata }) => metadata.payment === String(second?.id),
    )
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['canceled'],
    )
  })
})

describe('a plan is stopped while a charge is open', () => {
  test('a gift that its payer stops: an unconfirmed month is dropped', async () => {
    const gift = await monthly()
    await leaveOpen('2026-12-10T08:00:00.000Z')
    successOf(await product.acts.stopSchedule(await reader(gift)))
    await day('2026-12-10T08:10:00.000Z')
    await day('2027-01-10T08:00:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Canceled'])
    assert.deepEqual(await takenFor(gift), [])
  })

  test('a gift that its payer stops: a month that the bank paid before is kept', async () => {
    const gift = await monthly()
    await payUnheard('2026-12-10T08:00:00.000Z')
    successOf(await product.acts.stopSchedule(await reader(gift)))
    await day('2026-12-10T08:10:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Authorized'])
    assert.deepEqual(await takenFor(gift), [[2, 1500]])
    assert.equal((await planOf(product, gift)).status, 'Canceled')
  })

  test('instalments that an administrator cancels: dropped where nobody paid, kept where the bank did', async () => {
    for (const isPaid of [false, true]) {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const sale = await sellInstalments(product, good)
      await (isPaid ? payUnheard : leaveOpen)('2026-12-20T08:00:00.000Z')
      const organizationSlug = sale.form.address.organizationSlug
      const userId = await administrator(sale)
      successOf(await product.acts.cancelFuturePayments({ organizationSlug, orderId: sale.orderId, userId }))
      await day('2026-12-20T08:10:00.000Z')
      await day('2027-01-20T08:00:00.000Z')
      const second = isPaid ? 'Authorized' : 'Canceled'
      assert.deepEqual(await statesOf(sale), ['Authorized', second, 'Canceled'])
      assert.deepEqual(await takenFor(sale), isPaid ? [[2, 6000]] : [])
    }
  })

  test('a refund that cancels the order: what was not confirmed is dropped, what the bank paid goes back', async () => {
    for (const isPaid of [false, true]) {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const sale = await sellInstalments(product, good)
      await (isPaid ? payUnheard : leaveOpen)('2026-12-20T08:00:00.000Z')
      const [first] = await chargesOf(product, sale)
      successOf(
        await product.acts.askRefund({
          organizationSlug: sale.form.address.organizationSlug,
          paymentId: first?.id ?? 0,
          userId: await administrator(sale),
          input: { part: 'all', withTip: false },
          cancelOrder: true,
          sendMail: false,
          comment: null,
          expectedLeft: null,
        }),
      )
      assert.deepEqual(await product.runJobs(), [])
      await day('2026-12-20T08:10:00.000Z')
      await day('2027-01-20T08:00:00.000Z')
      // The second was held when the refund was asked for, and given up with the order.
      assert.deepEqual(await statesOf(sale), ['Refunded', 'Abandoned', 'Canceled'])
      assert.deepEqual(await takenFor(sale), [])
      assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    }
  })

  test('a payer who withdraws from everything: what the bank paid meanwhile goes back', async () => {
    const sale = await sellInstalments(product, good)
    await payUnheard('2026-12-20T08:00:00.000Z')
    const order = { organizationId: sale.organizationId, id: sale.orderId }
    const told = { lines: [], amount: 18_000, refundBy: '2027-01-03', trace: 'test' }
    const at = { createdAt: product.clock.now() }
    await product.app.transaction(async tx => {
      await cancelSchedule(tx, order)
      await insertWithdrawal(tx, { organizationId: order.organizationId, orderId: order.id, ...told, ...at })
    })
    await day('2026-12-20T08:10:00.000Z')
    assert.deepEqual(await statesOf(sale), ['Authorized', 'Canceled', 'Canceled'])
    assert.deepEqual(await takenFor(sale), [])
  })

  async function administrator({ organizationId }: LaterSale): Promise<number> {
    const email = `${crypto.randomUUID()}@example.org`
    const names = { firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
    const { id } = await product.db
      .insertInto('users')
      .values({ email, emailKey: email, ...names })
      .returning('id')
      .executeTakeFirstOrThrow()
    const role = { organizationId, userId: id, formId: null }
    await product.db
      .insertInto('roles')
      .values({ ...role, role: 'OrganizationAdmin' })
      .execute()
    return id
  }
})

describe('charges are switched off while one is open', () => {
  const pauses = {
    'the switch': (on: boolean) => flip(on),
    'a suspended organization': async (on: boolean) => {
      await product.db.updateTable('organizations').set({ allowCollect: on }).execute()
    },
  }

  for (const [what, pause] of Object.entries(pauses)) {
    test(`${what} for two months: then one instalment a day, one a month`, async () => {
      const sale = await sellInstalments(product, good, await membershipForm(product), 6)
      await leaveOpen('2026-12-20T08:00:00.000Z')
      await pause(false)
      await day('2026-12-20T08:10:00.000Z')
      assert.deepEqual((await statesOf(sale)).slice(0, 3), ['Authorized', 'Error', 'Waiting'])
      await day('2027-01-20T08:00:00.000Z')
      await day('2027-02-20T08:00:00.000Z')
      assert.deepEqual(await takenFor(sale), [])
      await pause(true)
      await day('2027-02-25T08:00:00.000Z')
      await day('2027-02-25T09:00:00.000Z')
      assert.deepEqual(await takenFor(sale), [[2, 6000 / 2]])
      await day('2027-03-24T08:00:00.000Z')
      assert.equal((await takenFor(sale)).length, 1)
      await day('2027-03-25T08:00:00.000Z')
      assert.equal((await takenFor(sale)).length, 2)
    })

    test(`${what} for two months: a gift is given for the new month alone`, async () => {
      const gift = await monthly()
      await leaveOpen('2026-12-10T08:00:00.000Z')
      await pause(false)
      await day('2026-12-10T08:10:00.000Z')
      await day('2027-01-10T08:00:00.000Z')
      await pause(true)
      await day('2027-02-12T08:00:00.000Z')
      await day('2027-02-13T08:00:00.000Z')
      const [, december, february, ...others] = await chargesOf(product, gift)
      assert.deepEqual([december?.dueOn, december?.status], ['2026-12-10', 'Abandoned'])
      assert.deepEqual([february?.dueOn, february?.status], ['2027-02-10', 'Authorized'])
      assert.deepEqual(others, [])
      assert.deepEqual(await takenFor(gift), [[3, 1500]])
    })
  }

  test('nobody looked while it was off: still one month, and one instalment a day', async () => {
    const gift = await monthly()
    const sale = await sellInstalments(product, good)
    await leaveOpen('2026-12-10T08:00:00.000Z')
    await leaveOpen('2026-12-20T08:00:00.000Z')
    await flip(false)
    await flip(true)
    await day('2027-02-25T08:00:00.000Z')
    await day('2027-02-25T09:00:00.000Z')
    assert.deepEqual(await takenFor(sale), [[2, 6000]])
    const given = await takenFor(gift)
    assert.ok(!given.some(([number]) => number === 2), 'December is over')
    await day('2027-03-10T08:00:00.000Z')
    assert.equal((await takenFor(gift)).length, 1)
  })

  test('an hour off loses no gift: the month is taken once', async () => {
    const gift = await monthly()
    await leaveOpen('2026-12-10T08:00:00.000Z')
    await flip(false)
    await day('2026-12-10T08:10:00.000Z')
    assert.deepEqual(await takenFor(gift), [])
    await flip(true)
    await day('2026-12-10T09:00:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Authorized'])
    assert.deepEqual(await takenFor(gift), [[2, 1500]])
  })

  test('a month that the bank paid before it is kept, off or on', async () => {
    const gift = await monthly()
    await payUnheard('2026-12-10T08:00:00.000Z')
    await flip(false)
    await day('2026-12-10T08:10:00.000Z')
    assert.deepEqual(await statesOf(gift), ['Authorized', 'Authorized'])
    await flip(true)
    await day('2026-12-11T08:00:00.000Z')
    assert.deepEqual(await takenFor(gift), [[2, 1500]])
  })
})

test('an instalment in doubt until the day of the next one: never two on one day', async () => {
  const sale = await sellInstalments(product, good)
  await leaveOpen('2026-12-20T08:00:00.000Z')
  await addFaults(product, { on: 'payment_intents.*', do: 'error_before', stored: false })
  product.clock.set('2027-01-20T08:00:00.000Z')
  await product.acts.sweepPayments()
  await product.runJobs()
  await chargeAt(product, '2027-01-20T08:00:00.000Z')
  await clearFaults(product)
  await day('2027-01-20T08:10:00.000Z')
  await day('2027-01-21T08:00:00.000Z')
  assert.deepEqual(await takenFor(sale), [[2, 6000]])
  await day('2027-02-20T08:00:00.000Z')
  assert.deepEqual(await takenFor(sale), [
    [2, 6000],
    [3, 6000],
  ])
})
