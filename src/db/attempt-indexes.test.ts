import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { inShort } from '#test/support/length.ts'
import { chargeState } from './charge-state.ts'
import { stopCharges } from './due-payments.ts'
import {
  attemptById,
  attemptOfIntent,
  attemptUnderWay,
  debitsAtBank,
  failuresInARow,
  latestAttempt,
  staleAttempts,
} from './payment-attempts.ts'
import { requestById } from './payment-requests.ts'
import { paymentState } from './payment-state.ts'
import { recoveryState } from './recovery-state.ts'
import type { Transaction } from './schema.ts'

const crowd = inShort(100_000, 20_000)

/** What a payer and a job of the queue wait for: none of it may look at every attempt that there is. */
describe(`among ${crowd} attempts one is found by an index`, () => {
  let product: TestApp
  let key: { organizationId: number; id: number; request: string; order: number; attempt: string }

  before(async () => {
    product = await testApp()
    const campaign = await addDonationCampaign(product)
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    // Copies of one row, of requests and payments that only have a name: enough for a plan.
    await owner.query(`
      set session_replication_role = replica;
      insert into payments (organization_id, id, key, request_id, number, due_on, amount, status, created_at)
        overriding system value
      select organization_id, id + n, gen_random_uuid(), gen_random_uuid(), 1, due_on, amount, status, created_at
      from payments, generate_series(1, ${crowd}) n;
      insert into payment_attempts (organization_id, id, trigger, payment_id, request_id, number, status, provider, capture,
        amount, tip, description, means, payment_method, intent_id, account_id, trace_id, created_at)
      select a.organization_id, gen_random_uuid(), 'checkout', p.id, p.request_id, 1, 'captured', a.provider, a.capture,
        a.amount, a.tip, a.description, a.means, a.payment_method, 'pi_' || p.id, a.account_id, a.trace_id, a.created_at
      from payment_attempts a join payments p on p.id <> a.payment_id;
      analyze payments; analyze payment_attempts`)
    await owner.end()
    const attempt = await product.db
      .selectFrom('paymentAttempts')
      .select(['organizationId', 'id', 'paymentId'])
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    const { orderId } = await product.db
      .selectFrom('payments')
      .select('orderId')
      .where('id', '=', attempt.paymentId)
      .executeTakeFirstOrThrow()
    const { organizationId, paymentId: id } = attempt
    key = { organizationId, id, request: paymentRequestId, order: orderId ?? 0, attempt: attempt.id }
  })
  after(() => product.close())

  const page = { after: null, limit: 100 } as never
  const now = () => product.clock.now()
  const reads: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
    latestAttempt: tx => latestAttempt(tx, { organizationId: key.organizationId, id: key.request }),
    requestById: tx => requestById(tx, key.request),
    paymentState: tx => paymentState(tx, key.request),
    'paymentState of one attempt': tx => paymentState(tx, key.request, key.attempt),
    recoveryState: async tx => {
      const { key: paymentKey } = await tx
        .selectFrom('payments')
        .select('key')
        .where('organizationId', '=', key.organizationId)
        .where('id', '=', key.id)
        .executeTakeFirstOrThrow()
      return recoveryState(tx, { paymentKey })
    },
    chargeState: tx => chargeState(tx, { organizationId: key.organizationId, orderId: key.order }),
    attemptById: tx => attemptById(tx, { organizationId: key.organizationId, attemptId: key.attempt }),
    attemptUnderWay: tx => attemptUnderWay(tx, key),
    attemptOfIntent: tx => attemptOfIntent(tx, { provider: 'stripe', id: 'pi_unknown' }, randomUUID()),
    failuresInARow: tx => failuresInARow(tx, key),
    staleAttempts: tx => staleAttempts(tx, now(), page),
    debitsAtBank: tx => debitsAtBank(tx, now(), page),
    stopCharges: tx => stopCharges(tx, { organizationId: key.organizationId, id: key.order }, now()),
  }
  /** How often the connection of a transaction read one of these tables from end to end. */
  async function wholeReads(tx: Transaction): Promise<number> {
    const { rows } = await sql<{ scans: number }>`
      select sum(seq_scan)::integer as scans from pg_stat_xact_user_tables
      where relname in ('payment_attempts', 'payments')`.execute(tx)
    return rows[0]?.scans ?? 0
  }

  test('a reading from end to end is seen', async () => {
    const seen = await product.app.transaction(async tx => {
      const earlier = await wholeReads(tx)
      await sql`select count(*) from payment_attempts where decline_code = 'x'`.execute(tx)
      return (await wholeReads(tx)) - earlier
    })
    assert.ok(seen > 0)
  })

  for (const [name, read] of Object.entries(reads)) {
    test(name, async () => {
      const seen = await product.app.transaction(async tx => {
        const earlier = await wholeReads(tx)
        await read(tx)
        return (await wholeReads(tx)) - earlier
      })
      assert.equal(seen, 0)
    })
  }
})
