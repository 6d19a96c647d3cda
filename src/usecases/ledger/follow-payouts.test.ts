import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf } from '#db/account-balances.ts'
import { bookEntry } from '#db/ledger.ts'
import { captureEntry } from '#domain/ledger/entries.ts'
import type { Statement } from '#domain/ledger/statement.ts'
import type { Payout } from '#domain/payment/provider.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'
import { applyPayout } from './apply-payout.ts'

let product: TestApp
let campaign: TestCampaign
before(async () => {
  product = await testApp(new Date().toISOString())
  campaign = await addDonationCampaign(product)
})
after(() => product.close())

async function paidGift(amount: number): Promise<string> {
  const { paymentRequestId } = await openedPayment(product, campaign, { amount, tip: 300 })
  await payWith(product, paymentRequestId, '4242424242424242')
  assert.deepEqual(await product.runJobs(), [])
  const [intent] = await providerIntents(product, paymentRequestId)
  return intent?.id ?? ''
}

async function passDays(days: number): Promise<void> {
  const response = await fetch(`${product.sandbox.url}/sandbox/clock`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: days * 86_400_000 }),
  })
  assert.ok(response.ok)
}

/** How often payouts were listed. */
async function lists(): Promise<number> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const response = await fetch(`${product.sandbox.url}/sandbox/state`, { headers })
  return ((await response.json()) as { calls: Record<string, number> }).calls['payouts.list'] ?? 0
}

const held = async () =>
  -(
    (await balancesOf(product.db, campaign.organizationId)).find(each => each.account === 'organization')
      ?.amount ?? 0
  )

async function payouts(): Promise<
  readonly { status: string; amount: number; statement: Statement | null }[]
> {
  const { rows } = await sql<{ status: string; amount: number; statement: Statement | null }>`
    select p.status, p.amount, p.statement from payouts p join ledger_entries e
      on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
    order by e.recorded_at`.execute(product.db)
  return rows
}

/** opening + lines = payout + closing, and each statement begins where the one before ended. */
async function assertStatements(): Promise<void> {
  let opening = 0
  for (const { amount, statement } of await payouts()) {
    assert.ok(statement !== null, 'every payout has its statement')
    assert.equal(statement.opening, opening)
    const moved = statement.lines.reduce((sum, line) => sum + line.amount, 0)
    assert.equal(statement.opening + moved, amount + statement.closing)
    assert.equal(statement.lineCount, statement.lines.length)
    opening = statement.closing
  }
}

describe('payouts to an organization', () => {
  test('are found without a webhook, booked, and explained to the cent', async () => {
    await paidGift(5000)
    await passDays(9)
    const refunded = await paidGift(4000)
    await callProvider(product, '/v1/refunds', {
      payment_intent: refunded,
      amount: '1500',
      reverse_transfer: 'true',
    })
    await product.acts.pollEvents()
    await product.runJobs()
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    const [first] = await payouts()
    assert.ok(first)
    assert.ok(first.amount > 0)
    await assertStatements()
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('an account that may not be looked at does not stop the others', async () => {
    const other = await addDonationCampaign(product)
    const { paymentRequestId } = await openedPayment(product, other)
    await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    for (const status of [403, 404]) {
      await addFaults(product, { on: 'payouts.list', do: 'error_before', status, times: 1 })
      const before = await lists()
      await product.acts.followPayouts()
      assert.equal((await lists()) - before, 2, 'every account was asked')
    }
  })

  test('a provider that is down is not asked for every account', async () => {
    await addFaults(product, { on: 'payouts.list', do: 'error_before', status: 503 })
    await assert.rejects(product.acts.followPayouts())
    await clearFaults(product)
  })

  test('the next statement goes on where the last one ended', async () => {
    await paidGift(2300)
    await passDays(9)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    assert.ok((await payouts()).length >= 2)
    await assertStatements()
    const kinds = new Set(
      (await payouts()).flatMap(({ statement }) => statement?.lines.map(line => line.kind) ?? []),
    )
    assert.deepEqual([...kinds].sort(), ['capture', 'refund'])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('one that the bank sends back is owed again, and a line of the next statement', async () => {
    await addFaults(product, { on: 'payout', do: 'fail', times: 1 })
    await paidGift(6100)
    const before = await held()
    await passDays(9)
    await product.acts.followPayouts()
    await passDays(3)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    assert.ok((await payouts()).some(({ status }) => status === 'failed'))
    await paidGift(1000)
    await passDays(9)
    await passDays(3)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    await assertStatements()
    const lines = (await payouts()).flatMap(({ statement }) => statement?.lines ?? [])
    assert.equal(lines.filter(({ kind }) => kind === 'payoutFailed').length, 1)
    assert.ok((await held()) < before + 1000)
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('are made true in any order and any number of times', async () => {
    const seen = (status: Payout['status']): Payout => {
      const createdAt = product.clock.now()
      return {
        id: 'po_disorder',
        account: campaign.accountId,
        amount: 700,
        status,
        arrivalOn: '2026-11-23',
        createdAt,
      }
    }
    const before = await held()
    const apply = (status: Payout['status']) =>
      product.app.transaction(tx => applyPayout(product.app, tx, campaign.organizationId, seen(status)))
    await Promise.all([apply('pending'), apply('pending'), apply('pending')])
    assert.equal(await held(), before - 700)
    for (const status of ['paid', 'pending', 'paid'] as const) await apply(status)
    assert.equal(await held(), before - 700)
    for (const status of ['failed', 'paid', 'failed', 'pending'] as const) await apply(status)
    assert.equal(await held(), before, 'all of it is owed again, once')
    const rows = await product.db
      .selectFrom('payouts')
      .select('status')
      .where('providerPayoutId', '=', 'po_disorder')
      .execute()
    assert.deepEqual(rows, [{ status: 'failed' }])
  })

  test('a statement waits for the one before', async () => {
    const { organizationId } = campaign
    const seen = {
      account: campaign.accountId,
      amount: 100,
      status: 'paid' as const,
      arrivalOn: '2026-11-23',
    }
    for (const id of ['po_one', 'po_two']) {
      const createdAt = product.clock.now()
      await product.app.transaction(tx =>
        applyPayout(product.app, tx, organizationId, { ...seen, id, createdAt }),
      )
    }
    const rows = await product.db
      .selectFrom('payouts')
      .select('id')
      .where('providerPayoutId', 'in', ['po_one', 'po_two'])
      .orderBy('providerPayoutId')
      .execute()
    const [one, two] = rows.map(({ id }) => ({ organizationId, payoutId: id }))
    assert.ok(one && two)
    await assert.rejects(product.acts.writeStatement(two), /statement before/)
    assert.deepEqual(await product.runJobs(), [])
    await assertStatements()
  })

  test('an entry that commits after its statement was written is a line of the next one', async () => {
    const { organizationId } = campaign
    const facts = {
      account: campaign.accountId,
      amount: 100,
      status: 'paid' as const,
      arrivalOn: '2026-11-23',
      createdAt: product.clock.now(),
    }
    const slow = await product.db.startTransaction().execute()
    const entry = captureEntry({ key: 'pi_late', organizationId, amount: 4_321, tip: 0 })
    const booking = { id: crypto.randomUUID(), organizationId, paymentId: null, trace: '' }
    await bookEntry(slow, { ...booking, now: product.clock.now(), entry })
    const payOut = async (id: string) => {
      await product.app.transaction(tx => applyPayout(product.app, tx, organizationId, { ...facts, id }))
      assert.deepEqual(await product.runJobs(), [])
    }
    await payOut('po_before')
    await slow.commit().execute()
    await payOut('po_after')
    await payOut('po_later')
    await assertStatements()
    const lines = (await payouts())
      .slice(-3)
      .map(({ statement }) => statement?.lines.map(line => line.amount))
    assert.deepEqual(lines, [[], [4_321], []])
  })
})
