import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf } from '#db/account-balances.ts'
import { bookEntry } from '#db/ledger.ts'
import type { Transaction } from '#db/schema.ts'
import { captureEntry } from '#domain/ledger/ledger.ts'
import type { Statement } from '#domain/ledger/statement.ts'
import { type Call, type ScriptedApi, startScriptedApi } from '#providers/payment/stripe/test/scripted-api.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { deadJobsOf } from '#test/support/dead-jobs.ts'
import { successOf } from '#test/support/donation.ts'

/** A payout as the provider tells it; one of its lines may be in another currency, which nobody can read. */
type Told = {
  readonly id: string
  amount: number
  currency: string
  automatic: boolean
  foreignLine: boolean
}

const list = (data: readonly object[], has_more = false) => ({ object: 'list', has_more, data })
const day = 1_790_000_000

const payoutOf = ({ id, amount, currency, automatic }: Told) => ({
  ...{ object: 'payout', id, amount, currency, automatic, status: 'paid', arrival_date: day, created: day },
  reconciliation_status: automatic ? 'completed' : 'not_applicable',
})

/** What it is made of: two movements, so that one of them may be missing. */
const linesOf = ({ id, amount, foreignLine }: Told) =>
  [amount - 1, 1].map((net, at) => ({
    ...{ object: 'balance_transaction', id: `txn_${id}_${at}`, type: 'payment', net, created: day },
    currency: foreignLine && at === 1 ? 'usd' : 'eur',
  }))

describe('the statement of a payout waits for no other', () => {
  let api: ScriptedApi
  let product: TestApp
  let campaign: TestCampaign
  let told: Told[]
  before(async () => {
    api = await startScriptedApi()
    product = await testApp(new Date().toISOString(), { providers: [api.provider] })
    api.play(call => ({ status: 200, body: answerTo(call) }))
  })
  beforeEach(async () => {
    campaign = await addDonationCampaign(product)
    told = []
  })
  after(async () => {
    await product.close()
    api.stop()
  })

  function answerTo({ path, query: search, account }: Call): object {
    const query = new URLSearchParams(search)
    const byId = (id: string | null | undefined) => told.find(each => each.id === id)
    if (path === '/v1/balance_transactions') return list(linesOf(byId(query.get('payout'))!))
    if (path !== '/v1/payouts') return payoutOf(byId(path.split('/').at(-1))!)
    if (account !== campaign.accountId) return list([])
    const from = told.findIndex(each => each.id === query.get('starting_after')) + 1
    const page = told.slice(from, from + 100)
    return list(page.map(payoutOf), from + 100 < told.length)
  }

  async function give(amount: number, within?: Transaction): Promise<void> {
    const { organizationId } = campaign
    const entry = captureEntry({ key: `pi_${randomUUID()}`, organizationId, amount, tip: 0 })
    const facts = { id: randomUUID(), organizationId, paymentId: null, trace: '', now: product.clock.now() }
    const book = (tx: Transaction) => bookEntry(tx, { ...facts, entry })
    await (within === undefined ? product.app.transaction(book) : book(within))
  }

  const tell = (id: string, amount: number, wishes: Partial<Told> = {}): Told => {
    const payout = { id, amount, currency: 'eur', automatic: true, foreignLine: false, ...wishes }
    told.unshift(payout)
    return payout
  }

  /** Money comes, and some of it is paid out. */
  async function payOut(id: string, amount: number, wishes: Partial<Told> = {}): Promise<Told> {
    await give(amount + 50)
    const payout = tell(id, amount, wishes)
    await product.acts.followPayouts()
    return payout
  }

  type Row = { readonly id: string; readonly name: string; readonly amount: number } & {
    readonly form: 'provider' | 'journal'
    readonly statement: Omit<Statement, 'form'> | null
  }
  /** The payouts in the order of the journal. */
  async function rows(): Promise<readonly Row[]> {
    const found = await sql<Row>`
      select p.id, p.provider_payout_id as name, p.amount, p.form, p.statement from payouts p join ledger_entries e
        on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
      where p.organization_id = ${campaign.organizationId} order by e.recorded_at, e.id`.execute(product.db)
    return found.rows
  }
  const stated = async () => (await rows()).filter(row => row.statement !== null).map(row => row.name)
  const amountsOf = (row: Row | undefined) => row?.statement?.lines.map(line => line.amount)

  async function write(name: string): Promise<void> {
    const payout = (await rows()).find(row => row.name === name)
    const { organizationId } = campaign
    await product.acts.writeStatement({ organizationId, payoutId: payout?.id ?? '' })
  }
  async function noJobs(): Promise<void> {
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  }

  /** Every statement adds up, and each of our journal begins where the one before it ended. */
  async function assertStatements(): Promise<void> {
    let opening: number | undefined = 0
    for (const { name, amount, form, statement } of await rows()) {
      assert.ok(statement !== null, `${name} has its statement`)
      if (form === 'provider') assert.deepEqual([statement.opening, statement.closing], [0, 0])
      else if (opening !== undefined) assert.equal(statement.opening, opening, `${name} goes on`)
      const moved = statement.lines.reduce((sum, line) => sum + line.amount, 0)
      assert.equal(statement.opening + moved, amount + statement.closing, name)
      opening = form === 'journal' ? statement.closing : undefined
    }
  }
  /** What the organization is owed by now. */
  const owed = async () => {
    const all = await balancesOf(product.db, campaign.organizationId)
    return -(all.find(({ account }) => account === 'organization')?.amount ?? 0)
  }

  /** The job of a payout when its last try has failed, as the queue leaves it. */
  async function deadJobOf(name: string): Promise<string> {
    const payout = (await rows()).find(row => row.name === name)
    const { organizationId } = campaign
    const payload = JSON.stringify({ organizationId, payoutId: payout?.id, trace: 'abc' })
    const job = await sql<{ id: string }>`
      select id::text as id from graphile_worker.add_job('write-statement', ${payload}::json, max_attempts => 1)`.execute(
      product.db,
    )
    const id = job.rows[0]?.id ?? ''
    await sql`update graphile_worker._private_jobs set attempts = 1 where id = ${id}::bigint`.execute(
      product.db,
    )
    return id
  }
  async function retry(name: string): Promise<void> {
    const id = await deadJobOf(name)
    assert.ok((await deadJobsOf(product)).some(job => job.id === id))
    successOf(await product.acts.retryJob({ actor: 'terminal', id }))
    assert.deepEqual(await product.runJobs(), [])
  }

  test('a job that has failed for good stops none of the three later ones, and is repaired by a retry', async () => {
    const dead = await payOut('po_dead', 1_000, { foreignLine: true })
    assert.match(
      String((await product.runJobs())[0]),
      /movements of payout po_dead differ from it by -1 cents/,
    )
    await payOut('po_hand', 2_000, { automatic: false })
    await payOut('po_automatic', 3_000)
    await payOut('po_last', 4_000, { automatic: false })
    const errors = await product.runJobs()
    assert.ok(errors.every(error => /po_dead/.test(String(error))))
    assert.deepEqual(await stated(), ['po_hand', 'po_automatic', 'po_last'])
    const [, hand, , last] = await rows()
    assert.deepEqual(
      [hand?.statement?.opening, amountsOf(hand)],
      [50, [2_050]],
      'only what came after po_dead',
    )
    assert.deepEqual([last?.statement?.opening, amountsOf(last)], [150, [4_050]])
    const before = await rows()
    dead.foreignLine = false
    await retry('po_dead')
    await assertStatements()
    const [repaired, ...others] = await rows()
    assert.deepEqual([repaired?.form, amountsOf(repaired)], ['provider', [1, 999]])
    assert.deepEqual(others, before.slice(1), 'what was written stays as it is')
    assert.equal(others.at(-1)?.statement?.closing, await owed(), 'nothing is lost')
  })

  test('one that turns out to have our journal keeps its own part of it, and says so', async () => {
    const dead = await payOut('po_dead_two', 1_000, { foreignLine: true })
    assert.equal((await product.runJobs()).length, 1)
    await payOut('po_hand_two', 2_000, { automatic: false })
    await product.runJobs()
    assert.deepEqual(await stated(), ['po_hand_two'])
    dead.automatic = false
    await retry('po_dead_two')
    await assertStatements()
    const forms = (await rows()).map(row => [row.form, row.statement?.opening, amountsOf(row)])
    assert.deepEqual(forms, [
      ['journal', 0, [1_050]],
      ['journal', 50, [2_050]],
    ])
  })

  test('those of our journal are written in any order, each entry in one of them', async () => {
    const names = ['po_1', 'po_2', 'po_3', 'po_4']
    for (const [at, name] of names.entries()) await payOut(name, 100 * (at + 1), { automatic: false })
    for (const name of ['po_3', 'po_1', 'po_4', 'po_2']) await write(name)
    await noJobs()
    await assertStatements()
    const lines = (await rows()).map(amountsOf)
    assert.deepEqual(lines, [[150], [250], [350], [450]])
    assert.equal((await rows()).at(-1)?.statement?.closing, await owed())
    const before = await rows()
    for (const name of names) await write(name)
    assert.deepEqual(await rows(), before, 'written again they stay as they are')
  })

  test('an entry that commits after a later statement was written is in none of those before it', async () => {
    const slow = await product.db.startTransaction().execute()
    try {
      await give(4_321, slow)
      await payOut('po_first', 100, { automatic: false })
      await payOut('po_second', 200, { automatic: false })
      await write('po_second')
    } finally {
      await slow.commit().execute()
    }
    await write('po_first')
    await payOut('po_third', 300, { automatic: false })
    await write('po_third')
    await noJobs()
    await assertStatements()
    assert.deepEqual((await rows()).map(amountsOf), [[150], [250], [4_321, 350]])
  })

  test('two at once write each entry once', async () => {
    const names = ['po_a', 'po_b', 'po_c']
    for (const name of names) await payOut(name, 500, { automatic: false })
    await Promise.all([...names, ...names].toReversed().map(write))
    await noJobs()
    await assertStatements()
    assert.deepEqual((await rows()).map(amountsOf), [[550], [550], [550]])
  })

  test('a payout in another currency, and one with a line in it, stop none of a hundred', async () => {
    const wishes = (at: number): Partial<Told> => {
      if (at === 40) return { currency: 'chf' }
      return at === 60 ? { foreignLine: true } : { automatic: at % 10 !== 0 }
    }
    const errors: unknown[] = []
    for (let at = 1; at <= 100; at += 1) {
      await give(1_000 + at)
      tell(`po_of_100_${at}`, 1_000 + at, wishes(at))
      if (at % 20 !== 0) continue
      await product.acts.followPayouts()
      errors.push(...(await product.runJobs()))
    }
    assert.ok(errors.length > 0 && errors.every(error => /po_of_100_60 /.test(String(error))))
    assert.equal((await stated()).length, 98)
    told.find(({ id }) => id === 'po_of_100_60')!.foreignLine = false
    await retry('po_of_100_60')
    await assertStatements()
    const all = await rows()
    assert.equal(all.length, 99)
    const journal = all.filter(({ form }) => form === 'journal')
    assert.equal(journal.length, 8)
    assert.equal(journal.at(-1)?.statement?.closing, await owed())
    const booked = journal.flatMap(row => amountsOf(row) ?? []).filter(amount => amount > 0)
    assert.equal(new Set(booked).size, booked.length, 'no gift is in two statements')
  })
})
