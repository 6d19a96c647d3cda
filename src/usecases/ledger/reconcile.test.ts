import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Finding } from '#domain/ledger/finding.ts'
import { disagreements } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, paymentMethod, payWith } from '#test/support/donation.ts'
import { addFaults, callProvider, providerIntents } from '#test/support/provider.ts'

let product: TestApp
let campaign: TestCampaign
let owner: pg.Client

before(async () => {
  // The provider dates its books by its own clock.
  product = await testApp(new Date().toISOString())
  campaign = await addDonationCampaign(product)
  owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await product.close()
})

/** A gift that was captured; gives its intent. */
async function paidGift(card = '4242424242424242', amount = 5000): Promise<string> {
  setClock()
  const { paymentRequestId } = await openedPayment(product, campaign, { amount })
  await payWith(product, paymentRequestId, card)
  assert.deepEqual(await product.runJobs(), [])
  const [intent] = await providerIntents(product, paymentRequestId)
  return intent?.id ?? ''
}

async function captureNow(paymentRequestId: string): Promise<void> {
  await sql`select graphile_worker.add_job('capture-payment', json_build_object('organizationId', organization_id,
    'paymentId', id, 'trace', '')) from payments where request_id = ${paymentRequestId}`.execute(product.db)
  assert.deepEqual(await product.runJobs(), [])
}

/** How far the provider's clock runs ahead of ours: its days pass at once. */
let ahead = 0

async function passDays(days: number): Promise<void> {
  ahead += days * 86_400_000
  const response = await fetch(`${product.sandbox.url}/sandbox/clock`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: days * 86_400_000 }),
  })
  assert.ok(response.ok)
  setClock()
}

/** A moment after everything that has happened. */
const setClock = () => product.clock.set(new Date(Date.now() + ahead + 2_000).toISOString())

/** What the provider tells is found and worked off, as often as there is something new. */
async function catchUp(): Promise<void> {
  for (;;) {
    const { found } = await product.acts.pollEvents()
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    if (found === 0) return
  }
}

/** What differs now, as `kind expected found`; nothing is given time to catch up. */
async function findings(whole = false): Promise<readonly string[]> {
  setClock()
  const { findings } = await product.acts.reconcile({ patienceMinutes: 0, whole })
  return findings.map(shown).sort()
}
const shown = ({ kind, expected, found }: Finding) => `${kind} ${expected} ${found}`

describe('a busy history', () => {
  test('payments, refunds by either side, disputes and payouts leave nothing to find', async () => {
    for (let count = 0; count < 4; count += 1) await paidGift('4242424242424242', 1000 + count * 700)
    const refunded = await paidGift()
    await callProvider(product, '/v1/refunds', {
      payment_intent: refunded,
      amount: '2000',
      reverse_transfer: 'true',
      refund_application_fee: 'false',
    })
    await callProvider(product, '/v1/refunds', {
      payment_intent: await paidGift(),
      reverse_transfer: 'true',
      refund_application_fee: 'true',
    })
    await paidGift('4000000000007726')
    await paidGift('4000000000000259')
    await paidGift('4000000000001976')
    await paidGift('4000000000000077', 20_000)
    await sleep(1_500)
    await catchUp()
    await passDays(9)
    await catchUp()
    await passDays(2)
    await catchUp()
    const payouts = await product.db.selectFrom('payouts').select('status').execute()
    assert.ok(payouts.length > 0 && payouts.every(({ status }) => status === 'paid'), JSON.stringify(payouts))
    assert.deepEqual(await disagreements(product.db, product.sandbox.url), [])
    assert.deepEqual(await findings(), [])
    assert.deepEqual(await findings(true), [])
    const signs = await product.acts.readVitalSigns()
    assert.deepEqual([signs.reconciliationFindings, signs.reconciliationDifferenceCents], [0, 0])
  })

  test('what was compared and agreed is not compared again', async () => {
    setClock()
    await findings()
    const again = await product.acts.reconcile({ patienceMinutes: 0 })
    assert.ok(again.compared <= 1, `${again.compared} things were compared`)
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from provider_movements where explained_at is null`.execute(product.db)
    assert.deepEqual(rows, [{ open: 0 }])
  })
})

describe('every kind of difference is found, stays in sight, and goes when it is gone', () => {
  test('a posting is missing', async () => {
    const intent = await paidGift()
    const lost = await owner.query(
      `delete from postings p using ledger_entries e where e.organization_id = p.organization_id and e.id = p.entry_id
         and e.kind = 'capture' and e.key = $1 and p.account = 'operator:tips' returning p.*`,
      [intent],
    )
    const [row] = lost.rows
    assert.ok((await findings()).includes('entryUnbalanced 0 600'))
    const signs = await product.acts.readVitalSigns()
    assert.ok(signs.reconciliationFindings > 0)
    assert.equal(signs.unbalancedEntries, 1)
    assert.equal(signs.ledgerDifferenceCents, 600)
    assert.ok((await findings()).includes('entryUnbalanced 0 600'), 'it is still there')
    await owner.query('insert into postings values ($1, $2, $3, $4, $5)', [
      row.organization_id,
      row.entry_id,
      row.position,
      row.account,
      row.amount,
    ])
    assert.deepEqual(await findings(), [])
  })

  test('an entry is missing', async () => {
    const intent = await paidGift()
    await owner.query('begin')
    const key = `organization_id = ${campaign.organizationId} and kind = 'capture' and key = '${intent}'`
    await owner.query(`create table gone_entries as select * from ledger_entries where ${key}`)
    await owner.query(
      `create table gone_postings as select p.* from postings p join gone_entries e on e.id = p.entry_id`,
    )
    await owner.query('delete from postings where entry_id in (select id from gone_entries)')
    await owner.query(`delete from ledger_entries where ${key}`)
    await owner.query('commit')
    const seen = await findings()
    assert.ok(seen.includes('paymentNotBooked 5600 0'), seen.join())
    assert.ok(
      seen.some(line => line.startsWith('movementNotBooked 5491 -109')),
      seen.join(),
    )
    await owner.query('insert into ledger_entries select * from gone_entries')
    await owner.query('insert into postings select * from gone_postings')
    assert.deepEqual(await findings(), [])
  })

  test('an entry that commits after a comparison is compared by the next one', async () => {
    const slow = await product.db.startTransaction().execute()
    const id = crypto.randomUUID()
    const organizationId = campaign.organizationId
    const lines = [
      { position: 0, account: 'provider:clearing', amount: 700 },
      { position: 1, account: 'organization', amount: -700 },
    ]
    await slow
      .insertInto('ledgerEntries')
      .values({
        organizationId,
        id,
        kind: 'capture',
        key: 'pi_late',
        paymentId: null,
        traceId: '',
        bookedAt: product.clock.now(),
      })
      .execute()
    await slow
      .insertInto('postings')
      .values(lines.map(line => ({ organizationId, entryId: id, ...line })))
      .execute()
    await paidGift()
    await findings()
    await slow.commit().execute()
    assert.ok((await findings()).includes('entryUnknownToProvider 0 700'))
    assert.ok((await findings()).includes('entryUnknownToProvider 0 700'), 'it stays in sight')
    await owner.query('delete from postings where entry_id = $1', [id])
    await owner.query('delete from ledger_entries where id = $1', [id])
    await owner.query('select rebuild_balances()')
    assert.deepEqual(await findings(), [])
  })

  test('a payment that commits after a comparison is compared by the next one', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    const slow = await product.db.startTransaction().execute()
    await sql`update payments set status = 'Authorized', captured_at = ${product.clock.now()}
      where request_id = ${paymentRequestId}`.execute(slow)
    await product.acts.reconcile({ patienceMinutes: 0 })
    await slow.commit().execute()
    assert.ok((await findings()).includes('paymentNotBooked 5600 0'))
    await owner.query('alter table payments disable trigger user')
    await owner.query(`update payments set status = 'Capturing', captured_at = null where request_id = $1`, [
      paymentRequestId,
    ])
    await owner.query('alter table payments enable trigger user')
    await captureNow(paymentRequestId)
    assert.deepEqual(await findings(), [])
  })

  test('a charge at the provider has no order', async () => {
    // Somebody else's charge, as a stolen key would make it.
    await callProvider(product, '/v1/payment_intents', {
      amount: '3300',
      currency: 'eur',
      confirm: 'true',
      payment_method: await paymentMethod(product, '4242424242424242'),
      'allowed_payment_method_types[0]': 'card',
      capture_method: 'automatic',
    })
    await catchUp()
    const seen = await findings()
    assert.ok(
      seen.some(line => line.startsWith('movementNotBooked 32')),
      seen.join(),
    )
    assert.ok(
      (await findings()).some(line => line.startsWith('movementNotBooked 32')),
      'it stays in sight',
    )
    const [finding] = (await product.acts.reconcile({ patienceMinutes: 0 })).findings
    assert.ok(finding)
    await product.acts.correctLedger({
      actor: 'terminal',
      organizationId: campaign.organizationId,
      debit: 'provider:clearing',
      credit: 'operator:tips',
      amount: finding.expected,
      about: finding.object,
      reason: 'somebody used the key; it is kept until he is found',
      author: 'C. Moreau',
    })
    assert.deepEqual(await findings(), [], 'a correction explains it')
  })

  test('a refund is unknown here', async () => {
    const intent = await paidGift()
    await callProvider(product, '/v1/refunds', {
      payment_intent: intent,
      amount: '1000',
      reverse_transfer: 'true',
    })
    const seen = await findings()
    assert.ok(seen.includes('movementNotBooked 4491 5491'), seen.join())
    await catchUp()
    assert.ok(!(await findings()).some(line => line.startsWith('movementNotBooked')))
  })

  test('a payment is paid here and was never captured there', async () => {
    setClock()
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    const paid = sql`update payments set status = 'Authorized', captured_at = ${product.clock.now()}
      where request_id = ${paymentRequestId}`
    await paid.execute(product.db)
    const seen = await findings()
    assert.ok(seen.includes('paymentNotBooked 5600 0'), seen.join())
    assert.ok(seen.includes('paymentWithoutOrder 0 5600'), seen.join())
    await owner.query('alter table payments disable trigger user')
    await owner.query(`update payments set status = 'Capturing', captured_at = null where request_id = $1`, [
      paymentRequestId,
    ])
    await owner.query('alter table payments enable trigger user')
    await captureNow(paymentRequestId)
    assert.ok(!(await findings()).some(line => line.startsWith('payment')))
  })

  test('money that the provider moved is booked twice', async () => {
    const organization = campaign.organizationId
    const id = crypto.randomUUID()
    const now = product.clock.now()
    await sql`insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
      values (${organization}, ${id}, 'capture', 'pi_nobody', '', ${now})`.execute(product.db)
    await sql`insert into postings values (${organization}, ${id}, 0, 'provider:clearing', 900),
      (${organization}, ${id}, 1, 'organization', -900)`.execute(product.db)
    const seen = await findings()
    assert.ok(seen.includes('entryUnknownToProvider 0 900'), seen.join())
    assert.ok(
      seen.some(line => line.startsWith('accountDiffers')),
      seen.join(),
    )
    await owner.query('delete from postings where entry_id = $1', [id])
    await owner.query('delete from ledger_entries where id = $1', [id])
    await owner.query('select rebuild_balances()')
    assert.ok(!(await findings()).some(line => /^(entry|account)/.test(line)))
  })
})

test('what is held counts when two comparisons saw the same', async () => {
  await callProvider(product, '/v1/transfers', {
    amount: '100',
    currency: 'eur',
    destination: campaign.accountId,
  })
  await paidGift()
  setClock()
  const first = await product.acts.reconcile({})
  const about = first.findings.filter(({ kind }) => kind === 'accountDiffers')
  assert.deepEqual(
    about.map(({ isSuspicion }) => isSuspicion),
    [true],
  )
  const second = await product.acts.reconcile({})
  const certain = second.findings.filter(({ kind, isSuspicion }) => kind === 'accountDiffers' && !isSuspicion)
  assert.deepEqual(
    certain.map(({ expected, found }) => expected - found),
    [100],
  )
})

test('nothing is stored while the provider does not show its books', async () => {
  const count = async () => (await product.db.selectFrom('reconciliations').select('id').execute()).length
  const before = await count()
  await addFaults(product, { on: 'balance_transactions.list', do: 'error_before', times: 1, stored: false })
  await assert.rejects(product.acts.reconcile({}), /does not show its books/)
  assert.equal(await count(), before)
})
