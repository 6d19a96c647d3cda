import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { answerBank, providerIntents } from '#test/support/provider.ts'

const good = '4242424242424242'
const challenged = '4000002760003184'

describe('what the operator relies on', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  const flip = (name: 'payments' | 'captures', on: boolean, organizationId: number | null = null) =>
    product.acts.flipSwitch({ actor: 'terminal', name, on, organizationId, reason: 'a test' })

  test('payments off: no new request, no new attempt, and an authorisation under way is given back', async () => {
    const waiting = await openedPayment(product, campaign)
    const atBank = await openedPayment(product, campaign)
    const step = await payWith(product, atBank.paymentRequestId, challenged)
    await flip('payments', false)
    const refused = await product.acts.advancePayment({ ...waiting, paymentMethodId: 'pm_card_visa' })
    assert.deepEqual(codesOf(refused), ['PAYMENTS_SUSPENDED'])
    await answerBank(step.redirectUrl ?? '', 'accept')
    const late = successOf(await product.acts.advancePayment({ paymentId: step.paymentId, returned: true }))
    assert.equal(late.errorCode, 'CART_EXPIRED')
    await flip('payments', true)
    assert.deepEqual(await product.runJobs(), [])
    const [intent] = await providerIntents(product, atBank.paymentRequestId)
    assert.equal(intent?.status, 'canceled', 'no money has moved')
  })

  test('payments off for one organization leaves the others alone', async () => {
    const other = await addDonationCampaign(product)
    await flip('payments', false, other.organizationId)
    const payment = await openedPayment(product, campaign)
    assert.equal((await payWith(product, payment.paymentRequestId, good)).action, 'Finalize')
    await assert.rejects(openedPayment(product, other), /PAYMENTS_SUSPENDED/)
    await flip('payments', true, other.organizationId)
    await product.runJobs()
  })

  test('captures off: the order stands and waits; captured when they are on again', async () => {
    await flip('captures', false)
    const payment = await openedPayment(product, campaign)
    await payWith(product, payment.paymentRequestId, good)
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('requestId', '=', payment.paymentRequestId)
      .executeTakeFirstOrThrow()
    const key = { organizationId: campaign.organizationId, paymentId }
    await product.acts.capturePayment(key)
    assert.equal((await providerIntents(product, payment.paymentRequestId))[0]?.status, 'requires_capture')
    await flip('captures', true)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await providerIntents(product, payment.paymentRequestId))[0]?.status, 'succeeded')
  })

  test('every flip is in the audit', async () => {
    const lines = await product.db.selectFrom('audit').select(['action', 'object', 'traceId']).execute()
    assert.ok(lines.some(line => line.action === 'switch.off' && line.object === 'switch:captures'))
    assert.ok(lines.every(line => /^[0-9a-f]{32}$/.test(line.traceId)))
  })

  test('one trace runs from the request through jobs and provider metadata', async () => {
    const payment = await openedPayment(product, campaign)
    await payWith(product, payment.paymentRequestId, good)
    await product.runJobs()
    const { traceId: trace } = await product.db
      .selectFrom('paymentRequests')
      .select('traceId')
      .where('id', '=', payment.paymentRequestId)
      .executeTakeFirstOrThrow()
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    assert.equal(intent?.metadata.trace, trace)
    const entries = await product.db.selectFrom('ledgerEntries').select('traceId').execute()
    assert.ok(entries.some(entry => entry.traceId === trace))
  })

  test('the vital signs are quiet when nothing waits', async () => {
    const signs = await product.acts.readVitalSigns()
    assert.equal(signs.captureLagSeconds, 0)
    assert.equal(signs.ledgerDifferenceCents, 0)
    assert.equal(signs.unbalancedEntries, 0)
  })

  test('the application’s role cannot rewrite postings, events, snapshots or the audit', async () => {
    const protectedTables = [
      'ledger_entries',
      'postings',
      'provider_events',
      'audit',
      'order_items',
      'order_snapshots',
    ]
    for (const table of protectedTables) {
      const [{ column } = { column: '' }] = (
        await sql<{ column: string }>`
          select column_name as column from information_schema.columns where table_name = ${table} limit 1`.execute(
          product.db,
        )
      ).rows
      await assert.rejects(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = default`.execute(product.db),
        /permission denied/,
      )
      await assert.rejects(sql`delete from ${sql.table(table)}`.execute(product.db), /permission denied/)
    }
  })

  test('the application’s role owns no table', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_tables where tableowner = current_user`.execute(product.db)
    assert.deepEqual(rows, [{ count: 0 }])
  })

  test('money rows know no other currency than EUR', async () => {
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    try {
      for (const table of ['forms', 'payment_requests', 'orders', 'payments', 'ledger_entries']) {
        const { rows } = await sql<{ check: string }>`
          select pg_get_constraintdef(oid) as check from pg_constraint
          where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%EUR%'`.execute(
          owner.db,
        )
        assert.equal(rows.length, 1, table)
      }
    } finally {
      await owner.close()
    }
  })

  describe('provider events', () => {
    const secret = 'a secret of the tests, long enough for every use'
    const signed = (body: object, { at = Math.floor(Date.now() / 1000), key = secret } = {}) => {
      const rawBody = JSON.stringify(body)
      const signature = createHmac('sha256', key).update(`${at}.${rawBody}`).digest('hex')
      return {
        provider: 'stripe' as const,
        rawBody,
        header: () => `t=${at},v1=${signature}`,
        audience: 'platform' as const,
      }
    }
    const event = (id: string, intentId: string) => ({
      id,
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      data: { object: { id: intentId, object: 'payment_intent' } },
    })

    test('a webhook before the answer settles the payment; the same one again does nothing', async () => {
      const payment = await openedPayment(product, campaign)
      const step = await payWith(product, payment.paymentRequestId, challenged)
      await answerBank(step.redirectUrl ?? '', 'accept')
      const [intent] = await providerIntents(product, payment.paymentRequestId)
      const notice = event('evt_before', intent?.id ?? '')
      assert.deepEqual(successOf(await product.acts.recordProviderEvent(signed(notice))), { stored: true })
      assert.deepEqual(successOf(await product.acts.recordProviderEvent(signed(notice))), { stored: false })
      assert.deepEqual(await product.runJobs(), [])
      const orders = await product.db
        .selectFrom('orders')
        .selectAll()
        .where('cartId', '=', payment.cartId)
        .execute()
      assert.equal(orders.length, 1)
      const finished = successOf(
        await product.acts.advancePayment({ paymentId: step.paymentId, returned: true }),
      )
      assert.equal(finished.status, 'Authorized')
    })

    test('a webhook that never comes: the sweeper finds the authorisation', async () => {
      const payment = await openedPayment(product, campaign)
      const step = await payWith(product, payment.paymentRequestId, challenged)
      await answerBank(step.redirectUrl ?? '', 'accept')
      product.clock.advance(3)
      await product.acts.sweepPayments()
      assert.deepEqual(await product.runJobs(), [])
      assert.equal(
        successOf(await product.acts.advancePayment({ paymentId: step.paymentId })).status,
        'Authorized',
      )
    })

    test('a closed browser during 3-D Secure: the request expires, its intent is cancelled', async () => {
      const payment = await openedPayment(product, campaign)
      await payWith(product, payment.paymentRequestId, challenged)
      product.clock.advance(61)
      await product.acts.sweepPayments()
      assert.deepEqual(await product.runJobs(), [])
      assert.equal((await providerIntents(product, payment.paymentRequestId))[0]?.status, 'canceled')
      assert.equal(successOf(await product.acts.advancePayment(payment)).errorCode, 'CART_EXPIRED')
    })

    test('forged, stale and foreign signatures are refused', async () => {
      const notice = event('evt_forged', 'pi_forged')
      const hours = Math.floor(Date.now() / 1000) - 301
      for (const input of [
        { ...signed(notice), header: () => 't=1,v1=00' },
        { ...signed(notice), header: () => '' },
        { ...signed(notice), rawBody: `${signed(notice).rawBody} ` },
        signed(notice, { at: hours }),
        signed(notice, { key: 'another secret altogether, also long enough' }),
        { ...signed(notice), audience: 'connect' as const },
      ]) {
        assert.deepEqual(codesOf(await product.acts.recordProviderEvent(input)), ['BAD_REQUEST'])
      }
      const stored = await product.db
        .selectFrom('providerEvents')
        .select('eventId')
        .where('eventId', '=', 'evt_forged')
        .execute()
      assert.deepEqual(stored, [])
    })
  })

  test('another visitor’s order does not exist; a signed token opens exactly one', async () => {
    const one = await openedPayment(product, campaign)
    const two = await openedPayment(product, campaign)
    const first = await payWith(product, one.paymentRequestId, good)
    const second = await payWith(product, two.paymentRequestId, good)
    const token = new URL(first.redirectUrl ?? '', 'http://x').searchParams.get('token')
    const orderId = first.orderId ?? 0
    successOf(await product.acts.readOrder({ orderId, userId: null, token }))
    for (const asked of [
      { orderId, userId: null, token: null },
      { orderId, userId: 1, token: null },
      { orderId: second.orderId ?? 0, userId: null, token },
      { orderId, userId: null, token: `${token}x` },
      { orderId: 999_999, userId: null, token },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readOrder(asked)), ['NOT_FOUND'])
    }
  })
})
