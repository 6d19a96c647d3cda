import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { cancelSchedule } from '#db/schedules.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  cardOf,
  chargeAt,
  chargesOf,
  keepMethod,
  membershipForm,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'

const good = '4242424242424242'
const declinedLater = '4000000000000341'
const authenticatedAlways = '4000002760003184'

describe('later charges, on their days', () => {
  let product: TestApp

  before(async () => {
    product = await testApp('2026-01-31T12:00:00.000Z')
  })
  beforeEach(() => {
    product.clock.set('2026-01-31T12:00:00.000Z')
    product.mails.length = 0
  })
  after(() => product.close())

  const brief = async (sale: Awaited<ReturnType<typeof sellInstalments>>) =>
    (await chargesOf(product, sale)).map(({ dueOn, status }) => `${dueOn} ${status}`)

  test('instalments are taken on their days in Paris, not a minute before, and the plan ends', async () => {
    const sale = await sellInstalments(product, good)
    assert.deepEqual(await brief(sale), ['2026-01-31 Authorized', '2026-02-28 Waiting', '2026-03-31 Waiting'])
    await chargeAt(product, '2026-02-27T22:59:00.000Z')
    assert.equal((await brief(sale))[1], '2026-02-28 Waiting', 'it is still the 27th in Paris')
    assert.deepEqual(await chargeAt(product, '2026-02-27T23:01:00.000Z'), [])
    assert.equal((await brief(sale))[1], '2026-02-28 Authorized')
    assert.equal((await planOf(product, sale)).nextOn, '2026-03-31')
    // Summer time has begun: midnight in Paris is 22:00 UTC.
    await chargeAt(product, '2026-03-30T21:59:00.000Z')
    assert.equal((await brief(sale))[2], '2026-03-31 Waiting')
    assert.deepEqual(await chargeAt(product, '2026-03-30T22:01:00.000Z'), [])
    assert.deepEqual(await brief(sale), [
      '2026-01-31 Authorized',
      '2026-02-28 Authorized',
      '2026-03-31 Authorized',
    ])
    assert.equal((await planOf(product, sale)).status, 'Ended')
    assert.deepEqual(
      product.mails.map(mail => mail.subject.split('\u00a0: ')[1]),
      [
        'votre paiement est confirmé',
        'votre paiement de 60,00\u00a0€ est reçu',
        'votre paiement de 60,00\u00a0€ est reçu',
      ],
    )
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('a gift becomes a payment each month on its day', async () => {
    const sale = await sellMonths(product, good, 28)
    assert.equal((await planOf(product, sale)).nextOn, '2026-02-28')
    assert.deepEqual(await chargeAt(product, '2026-02-28T09:00:00.000Z'), [])
    assert.deepEqual(await chargeAt(product, '2026-02-28T09:05:00.000Z'), [])
    assert.deepEqual(await chargeAt(product, '2026-03-28T09:00:00.000Z'), [])
    assert.deepEqual(await brief(sale), [
      '2026-01-31 Authorized',
      '2026-02-28 Authorized',
      '2026-03-28 Authorized',
    ])
    assert.deepEqual((await planOf(product, sale)).status, 'Active')
    assert.equal((await planOf(product, sale)).nextOn, '2026-04-28')
  })

  test('a soft decline is tried after 3, 7 and 14 days, told each time, then left to its payer', async () => {
    const sale = await sellInstalments(product, declinedLater)
    product.mails.length = 0
    const days = ['2026-02-28', '2026-03-03', '2026-03-07', '2026-03-14']
    for (let day = 1; day <= 31; day += 1) {
      const on = `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
      if (day === 1) await chargeAt(product, '2026-02-28T08:00:00.000Z')
      if (day < 31) await chargeAt(product, on)
    }
    const tries = await product.db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .select(['createdAt as at', 'status', 'declineCode as reason'])
      .where('organizationId', '=', sale.organizationId)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      tries.map(({ at, status }) => `${at.slice(0, 10)} ${status}`),
      days.map(day => `${day} refused`),
    )
    const second = (await chargesOf(product, sale))[1]
    assert.deepEqual(
      [second?.status, second?.retryOn, second?.refusals, second?.regulariseUntil],
      ['Refused', null, 4, '2026-04-13'],
    )
    assert.equal(product.mails.length, 4)
    assert.match(product.mails[0]?.text ?? '', /Nous réessaierons le 3 mars 2026/)
    assert.match(product.mails[3]?.text ?? '', /Nous ne réessaierons pas sans vous/)
    assert.match(product.mails[3]?.text ?? '', /\/paiement\/regularisation\/[0-9a-f-]{36}\?token=/)
    assert.equal((await planOf(product, sale)).status, 'Active')
  })

  test('a bank that asks for its holder is left to the payer at once', async () => {
    const sale = await sellInstalments(product, good)
    await keepMethod(product, sale, cardOf(authenticatedAlways))
    product.mails.length = 0
    assert.deepEqual(await chargeAt(product, '2026-02-28T08:00:00.000Z'), [])
    const [, second] = await chargesOf(product, sale)
    assert.deepEqual([second?.status, second?.retryOn], ['Refused', null])
    assert.match(product.mails[0]?.text ?? '', /confirmer vous-même/)
    await chargeAt(product, '2026-03-20T08:00:00.000Z')
    assert.equal((await chargesOf(product, sale))[1]?.refusals, 1)
  })

  test('a suspended organization is not charged for; then one instalment a month, and no missed gift', async () => {
    const sale = await sellInstalments(product, good, await membershipForm(product), 6)
    const monthly = await sellMonths(product, good, 10)
    const suspend = (allowCollect: boolean) =>
      product.db
        .updateTable('organizations')
        .set({ allowCollect })
        .where('id', 'in', [sale.organizationId, monthly.organizationId])
        .execute()
    await suspend(false)
    await chargeAt(product, '2026-02-28T08:00:00.000Z')
    await chargeAt(product, '2026-04-30T08:00:00.000Z')
    assert.equal((await brief(sale)).filter(line => line.endsWith('Authorized')).length, 1)
    await suspend(true)
    for (let month = 5; month <= 12; month += 1) {
      for (const day of ['01', '02', '10', '11', '28']) {
        const on = `2026-${String(month).padStart(2, '0')}-${day}T08:00:00.000Z`
        assert.deepEqual(await chargeAt(product, on), [])
      }
    }
    assert.deepEqual(await brief(sale), [
      '2026-01-31 Authorized',
      '2026-02-28 Authorized',
      '2026-06-01 Authorized',
      '2026-07-01 Authorized',
      '2026-08-01 Authorized',
      '2026-09-01 Authorized',
    ])
    const taken = await chargesOf(product, sale)
    assert.deepEqual(
      taken.slice(1).map(({ capturedAt }) => capturedAt?.slice(0, 10)),
      ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01'],
    )
    const months = await brief(monthly)
    assert.deepEqual(months.slice(0, 3), [
      '2026-01-31 Authorized',
      '2026-05-10 Authorized',
      '2026-06-10 Authorized',
    ])
  })

  test('the switch pauses every charge, and those that are due go on after it', async () => {
    const sale = await sellInstalments(product, good)
    const flip = (on: boolean) =>
      product.acts.flipSwitch({
        actor: 'terminal',
        name: 'offSessionCharges',
        organizationId: null,
        on,
        reason: 'test',
      })
    await flip(false)
    await chargeAt(product, '2026-02-28T08:00:00.000Z')
    assert.equal((await brief(sale))[1], '2026-02-28 Waiting')
    await flip(true)
    await chargeAt(product, '2026-03-01T08:00:00.000Z')
    assert.equal((await brief(sale))[1], '2026-02-28 Authorized')
  })

  test('whatever the provider does, each payment is taken once', async () => {
    for (const [on, fault] of [
      ['payment_intents.create', 'error_after'],
      ['payment_intents.create', 'error_before'],
      ['payment_intents.create', 'cut_after'],
      ['payment_intents.confirm', 'error_after'],
      ['payment_intents.confirm', 'error_before'],
      ['payment_intents.confirm', 'cut_after'],
      ['payment_intents.confirm', 'garbage'],
    ] as const) {
      product.clock.set('2026-01-31T12:00:00.000Z')
      const sale = await sellInstalments(product, good)
      await addFaults(product, { on, do: fault, times: 1 })
      await chargeAt(product, '2026-02-28T08:00:00.000Z')
      await clearFaults(product)
      for (let n = 0; n < 3; n += 1) {
        product.clock.advance(10)
        await product.acts.sweepPayments()
        await product.runJobs()
      }
      const [, second] = await chargesOf(product, sale)
      assert.equal(second?.status, 'Authorized', `${on} ${fault}`)
      const taken = (await providerIntents(product)).filter(
        ({ metadata, amountCaptured }) => metadata.payment === String(second?.id) && amountCaptured > 0,
      )
      assert.deepEqual(
        taken.map(({ id, amountCaptured }) => [id, amountCaptured]),
        [[second?.intentId, 6000]],
        `${on} ${fault}`,
      )
    }
  })

  test('five workers at once take a payment once', async () => {
    const sale = await sellInstalments(product, good)
    product.clock.set('2026-02-28T08:00:00.000Z')
    const [, second] = await chargesOf(product, sale)
    const key = { organizationId: sale.organizationId, paymentId: second?.id ?? 0 }
    await Promise.allSettled(Array.from({ length: 5 }, () => product.acts.chargePayment(key)))
    await product.acts.chargePayment(key)
    assert.deepEqual(await chargeAt(product, '2026-02-28T08:10:00.000Z'), [])
    assert.equal((await chargesOf(product, sale))[1]?.status, 'Authorized')
    const taken = (await providerIntents(product)).filter(
      ({ metadata, amountCaptured }) => metadata.payment === String(second?.id) && amountCaptured > 0,
    )
    assert.equal(taken.length, 1)
  })

  test('a plan that is stopped while its intent waits takes nothing', async () => {
    const sale = await sellInstalments(product, good)
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_before', times: 1 })
    await chargeAt(product, '2026-02-28T08:00:00.000Z')
    await clearFaults(product)
    assert.equal((await brief(sale))[1], '2026-02-28 Pending')
    const order = { organizationId: sale.organizationId, id: sale.orderId }
    await product.app.transaction(tx => cancelSchedule(tx, order))
    product.clock.advance(10)
    await product.acts.sweepPayments()
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await brief(sale), [
      '2026-01-31 Authorized',
      '2026-02-28 Canceled',
      '2026-03-31 Canceled',
    ])
    const [charge] = await product.db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .select(['status', 'intentId'])
      .where('organizationId', '=', sale.organizationId)
      .execute()
    assert.equal(charge?.status, 'undone')
    const intent = (await providerIntents(product)).find(({ id }) => id === charge?.intentId)
    assert.equal(intent?.status, 'canceled')
  })

  test('money for a payment whose order was cancelled meanwhile goes back in full', async () => {
    const sale = await sellInstalments(product, good)
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_after', times: 1 })
    await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', times: 1 })
    assert.equal((await chargeAt(product, '2026-02-28T08:00:00.000Z')).length, 1)
    await clearFaults(product)
    await product.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('organizationId', '=', sale.organizationId)
      .execute()
    product.mails.length = 0
    product.clock.advance(10)
    await product.acts.sweepPayments()
    assert.deepEqual(await product.runJobs(), [])
    const [, second] = await chargesOf(product, sale)
    assert.equal(second?.status, 'Canceled')
    const charges = await product.db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .select(['status', 'intentId'])
      .where('organizationId', '=', sale.organizationId)
      .execute()
    assert.deepEqual(
      charges.map(({ status }) => status),
      ['undone'],
    )
    const intent = (await providerIntents(product)).find(({ id }) => id === charges[0]?.intentId)
    assert.deepEqual([intent?.amountCaptured, intent?.amountRefunded], [6000, 6000])
    assert.match(product.mails[0]?.subject ?? '', /vous est rendu/)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })
})
