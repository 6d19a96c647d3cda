import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf } from '#db/account-balances.ts'
import { bookEntry } from '#db/ledger.ts'
import { captureEntry } from '#domain/ledger/ledger.ts'
import type { Statement } from '#domain/ledger/statement.ts'
import type { Payout } from '#domain/payment/provider-balances.ts'
import { assertAgreement, jobsLeft } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import {
  addFaults,
  callProvider,
  clearFaults,
  moveProviderClock,
  providerIntents,
} from '#test/support/provider.ts'
import { applyPayout } from './apply-payout.ts'

let product: TestApp
let campaign: TestCampaign
before(async () => {
  product = await testApp(new Date().toISOString())
  campaign = await addDonationCampaign(product)
})
after(() => product.close())

async function paidGift(amount: number, card = '4242424242424242'): Promise<string> {
  const { paymentRequestId } = await openedPayment(product, campaign, { amount, tip: 300 })
  await payWith(product, paymentRequestId, card)
  assert.deepEqual(await product.runJobs(), [])
  const [intent] = await providerIntents(product, paymentRequestId)
  return intent?.id ?? ''
}

const passDays = (days: number) => moveProviderClock(product, days * 86_400_000)
const passMinutes = (minutes: number) => moveProviderClock(product, minutes * 60_000)

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

type PayoutRow = {
  readonly status: string
  readonly amount: number
  readonly form: 'provider' | 'journal'
  readonly statement: Omit<Statement, 'form'> | null
}

async function payouts(): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.status, p.amount, p.form, p.statement from payouts p join ledger_entries e
      on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
    order by e.recorded_at`.execute(product.db)
  return rows
}

/** opening + lines = payout + closing, and our journal's statements begin where the one before ended. */
async function assertStatements(): Promise<void> {
  let opening: number | undefined = 0
  for (const { amount, statement, form } of await payouts()) {
    assert.ok(statement !== null, 'every payout has its statement')
    if (form === 'provider') assert.deepEqual([statement.opening, statement.closing], [0, 0])
    else if (opening !== undefined) assert.equal(statement.opening, opening)
    const moved = statement.lines.reduce((sum, line) => sum + line.amount, 0)
    assert.equal(statement.opening + moved, amount + statement.closing)
    assert.equal(statement.lineCount, statement.lines.length)
    opening = form === 'journal' ? statement.closing : undefined
  }
}

/** Whose payouts they are. */
const placeOf = (organizationId: number) => ({ organizationId, provider: 'stripe' }) as const

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

  test('a payout that the bank sends back is owed again, and is a line of the next statement', async () => {
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

  test('an automatic one is listed line by line as the provider has it, each with its payment', async () => {
    const kept = await paidGift(2_000)
    const refunded = await paidGift(3_000)
    const contested = await paidGift(4_000, '4000000000000259')
    await callProvider(product, '/v1/refunds', {
      payment_intent: refunded,
      amount: '1000',
      reverse_transfer: 'true',
    })
    await passDays(1)
    await product.acts.pollEvents()
    assert.deepEqual(await product.runJobs(), [])
    await passDays(8)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    await assertStatements()
    const numberOf = async (intent: string) => {
      const row = product.db.selectFrom('payments').select('id').where('intentId', '=', intent)
      return (await row.executeTakeFirstOrThrow()).id
    }
    const all = (await payouts()).flatMap(({ form, statement }) => {
      assert.equal(form, 'provider')
      return statement?.lines ?? []
    })
    const linesOf = async (intent: string) => {
      const payment = await numberOf(intent)
      const lines = all.filter(({ paymentId }) => paymentId === payment)
      assert.ok(lines.every(({ orderId }) => orderId !== null))
      return lines.map(({ kind, amount }) => `${kind} ${amount}`).sort()
    }
    assert.deepEqual(await linesOf(kept), ['capture 2000'])
    assert.deepEqual(await linesOf(refunded), ['capture 3000', 'refund -1000'])
    assert.deepEqual(await linesOf(contested), ['capture 4000', 'transferReversal -4000'])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('an automatic one waits until the provider has told what it is made of', async () => {
    await paidGift(1_200)
    await passDays(7)
    const before = (await payouts()).length
    while ((await payouts()).length === before) {
      await passMinutes(30)
      await product.acts.followPayouts()
    }
    const errors = await product.runJobs()
    assert.match(String(errors[0]), /has not told yet/)
    assert.equal((await payouts()).at(-1)?.statement, null)
    await passMinutes(90)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await payouts()).at(-1)?.form, 'provider')
    await assertStatements()
    await product.acts.followPayouts()
    assert.equal(await jobsLeft(product.db), 0, 'what is written is not asked for again')
  })

  test('one that is first seen when its movements are told is stated at once', async () => {
    await paidGift(1_300)
    await passDays(9)
    await product.acts.followPayouts()
    const { rows } = await sql<{ waits: boolean }>`
      select run_at > ${product.clock.now()} as waits from graphile_worker.jobs where task_identifier = 'write-statement'`.execute(
      product.db,
    )
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ waits }) => !waits))
    assert.deepEqual(await product.runJobs(), [])
    await assertStatements()
  })

  test('one made by hand has our journal, and says so', async () => {
    await paidGift(7_000)
    await callProvider(product, `/v1/accounts/${campaign.accountId}`, {
      'settings[payouts][schedule][interval]': 'manual',
    })
    await passDays(9)
    await callProvider(product, '/v1/payouts', { amount: '2500', currency: 'eur' }, campaign.accountId)
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    const last = (await payouts()).at(-1)
    assert.deepEqual([last?.form, last?.amount], ['journal', 2_500])
    assert.ok((last?.statement?.closing ?? 0) >= 4_500)
    await assertStatements()
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
        movements: 'none',
      }
    }
    const before = await held()
    const apply = (status: Payout['status']) =>
      product.app.transaction(tx =>
        applyPayout(product.app, tx, placeOf(campaign.organizationId), seen(status)),
      )
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

  test('an entry that commits after its statement was written is a line of the next one', async () => {
    const { organizationId } = campaign
    const facts = {
      account: campaign.accountId,
      amount: 100,
      status: 'paid' as const,
      arrivalOn: '2026-11-23',
      createdAt: product.clock.now(),
      movements: 'none' as const,
    }
    const payOut = async (id: string) => {
      await product.app.transaction(tx =>
        applyPayout(product.app, tx, placeOf(organizationId), { ...facts, id }),
      )
      assert.deepEqual(await product.runJobs(), [])
    }
    // What the tests before left is in a statement of its own.
    await payOut('po_rest')
    const slow = await product.db.startTransaction().execute()
    const entry = captureEntry({ key: 'pi_late', organizationId, amount: 4_321, tip: 0 })
    const booking = { id: crypto.randomUUID(), organizationId, paymentId: null, trace: '' }
    await bookEntry(slow, { ...booking, now: product.clock.now(), entry })
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
