import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { jobsAreHeld } from '#db/restore-state.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import {
  type EarlierVersion,
  earlierVersion,
  namedPayments,
  oneTable,
} from '#test/support/earlier-version.ts'
import { type SeenCall, watchKeyedCalls } from '#test/support/keyed-calls.ts'
import { moveProviderClock, providerIntents } from '#test/support/provider.ts'
import { taskList } from '#worker/tasks.ts'

const paymentOf = (name: string) => {
  const found = namedPayments[name]
  assert.ok(found, name)
  return found
}

type Row = {
  id: string
  kind: 'attempt' | 'charge' | 'visit'
  paymentId: number
  number: number
  status: string
  replay: number
  intent: string | null
  tip: number
}

/** The rows of the two tables as the version before left them. */
const earlierRows = `
  select a.id, 'attempt' as kind, p.id as "paymentId", a.number, a.status, a.replay, a.intent_id as intent, r.tip
  from payment_attempts a join payment_requests r on r.id = a.request_id
  join payments p on p.request_id = r.id and p.number = 1
  union all
  select c.id, case when c.regularisation_id is null then 'charge' else 'visit' end, c.payment_id, c.number, c.status,
    c.replay, c.intent_id, 0 from charges c
  order by id`
const newRows = `
  select id, case trigger when 'checkout' then 'attempt' when 'due' then 'charge' else 'visit' end as kind,
    payment_id as "paymentId", number, status, replay, intent_id as intent, tip from payment_attempts order by id`

describe('a database full of attempts in every state, as the version before left it', () => {
  let earlier: EarlierVersion
  let product: TestApp
  let calls: { readonly calls: SeenCall[]; stop(): void }
  let was: readonly Row[]

  const rows = async (text: string): Promise<readonly Row[]> => (await earlier.owner.query<Row>(text)).rows
  const rowsOf = (all: readonly Row[], name: string) =>
    all
      .filter(({ paymentId }) => paymentId === paymentOf(name).paymentId)
      .sort((a, b) => a.number - b.number || a.kind.localeCompare(b.kind))
  const last = (all: readonly Row[], name: string): Row => {
    const found = rowsOf(all, name).at(-1)
    assert.ok(found, name)
    return found
  }

  before(async () => {
    earlier = await earlierVersion()
    // It was brought up to date, not restored.
    await earlier.owner.query('update installation set restored_at = null')
    await earlier.migrateTo(oneTable, 'before')
    // The givers of two gifts suspended them meanwhile.
    for (const name of ['stopped', 'stoppedUnheard'])
      await earlier.owner.query('update charges set stopped_at = now() where payment_id = $1', [
        paymentOf(name).paymentId,
      ])
    was = await rows(earlierRows)
    await earlier.migrateAll()
    product = await testApp('2026-12-20T09:05:00.000Z', { left: earlier })
    calls = watchKeyedCalls()
  })
  after(async () => {
    calls.stop()
    await earlier.close()
    await product.close()
  })

  test('holds every state of both tables', () => {
    const states = (kinds: readonly string[]) =>
      [...new Set(was.filter(({ kind }) => kinds.includes(kind)).map(({ status }) => status))].sort()
    const ends = ['closed', 'failed', 'open', 'refused', 'undoing', 'undone']
    assert.deepEqual(states(['attempt']), [...ends, 'authorized', 'captured'].sort())
    assert.deepEqual(states(['charge', 'visit']), [...ends, 'charged', 'sent'].sort())
  })

  test('comes over row by row: ids, intents and the numbers of the keys stay, tries are numbered per payment', async () => {
    const now = await rows(newRows)
    const kept = ({ id, kind, paymentId, replay, intent }: Row) => ({ id, kind, paymentId, replay, intent })
    assert.deepEqual(now.map(kept), was.map(kept))
    for (const row of now) {
      const old = was.find(({ id }) => id === row.id)
      assert.equal(row.status, old?.status === 'charged' ? 'captured' : old?.status)
    }
    assert.deepEqual(
      rowsOf(now, 'firstPaid').map(({ kind, number }) => `${kind} ${number}`),
      ['attempt 1', 'visit 2', 'visit 3'],
    )
    // The contribution was dropped when their payers came back; the first tries had asked for it.
    assert.deepEqual(
      rowsOf(now, 'firstLeft').map(({ kind, tip }) => `${kind} ${tip}`),
      ['attempt 600', 'visit 0'],
    )
  })

  test('names in each payment the try whose money it is', async () => {
    const { rows: found } = await earlier.owner.query(
      `select p.id from payments p join payment_attempts a on a.payment_id = p.id
       where (a.status in ('sent', 'authorized') or (a.status = 'captured' and p.captured_at is not null))
         and p.attempt_id is distinct from a.id`,
    )
    assert.deepEqual(found, [])
  })

  test('leaves no job behind that nobody knows by its old name', async () => {
    const tasks = taskList(product.built.actsFor, () => '')
    const { rows: waiting } = await earlier.owner.query<{ name: string }>(
      `select distinct t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
    )
    const names = waiting.map(({ name }) => name)
    for (const old of ['undo-charge', 'sweep-charges', 'follow-charged-debits'])
      assert.ok(names.includes(old))
    assert.deepEqual(
      names.filter(name => tasks[name] === undefined),
      [],
    )
  })

  /** What was told under a key: whether the provider recognised every word of it. */
  const told = (operation: string, name: string, { replay = last(was, name).replay } = {}) =>
    calls.calls
      .filter(({ key }) => key.endsWith(`:${operation}:${last(was, name).id}:${replay}`))
      .map(({ status, isReplayed }) => `${status} ${isReplayed ? 'known' : 'new'}`)
  const subjectsOf = (kind: string) =>
    product.mails.flatMap(({ messageId = '' }) =>
      messageId.startsWith(`<${kind}.`) ? [messageId.split('.')[1]] : [],
    )

  test('its jobs run under their old names, and its mails find what they are about', async () => {
    const errors = await product.runJobs()
    // The provider keeps a fault for both refunds: it is proved that nothing was given back, and the next try is a new call.
    const goOn = ['undoingPaid', 'pageUndoingPaid'].map(name => paymentOf(name).paymentId)
    assert.deepEqual(
      errors.map(String).sort(),
      goOn.map(id => `Error: attempt 1 of payment ${id} is not undone yet`).sort(),
    )
    for (const name of ['undoingPaid', 'pageUndoingPaid']) {
      assert.deepEqual(told('refund', name), ['500 known'])
      const { id } = last(was, name)
      await product.acts.undoAttempt({ organizationId: paymentOf(name).organizationId, attemptId: id })
      assert.deepEqual(told('refund', name, { replay: 1 }), ['200 new'])
    }
    assert.deepEqual(told('create', 'lost'), ['200 known'])
    assert.deepEqual(told('capture', 'pageCaptureUnheard'), ['200 known'])
    // Whoever has paid meanwhile is asked for nothing.
    const first = ['firstOpen', 'firstLeft', 'firstChallenge']
    assert.deepEqual(
      subjectsOf('debitRefused').sort(),
      first.map(name => String(paymentOf(name).paymentId)).sort(),
    )
    for (const name of ['refused', 'visitRefused'])
      assert.ok(subjectsOf('chargeRefused').includes(rowsOf(was, name)[0]?.id), name)
    assert.ok(subjectsOf('chargeReturned').includes(last(was, 'undone').id))
    assert.ok(subjectsOf('moneyReturned').includes(last(was, 'pageUndonePaid').id))
  })

  test('its payers go on where they were', async () => {
    const pages = ['pageLost', 'pageReplayed', 'pageAgain', 'monthLost', 'debitLost', 'keptLost']
    for (const name of [...pages, 'pageUnconfirmed', 'pageConfirmReplayed']) {
      const paymentRequestId = paymentOf(name).requestId ?? ''
      const step = successOf(await product.acts.advancePayment({ paymentRequestId }))
      assert.deepEqual([name, step.action, step.errorCode], [name, 'Finalize', null])
    }
    const visits = ['visitLost', 'firstLeft', 'firstOpen']
    for (const name of visits) {
      const { key } = await product.db
        .selectFrom('payments')
        .select('key')
        .where('id', '=', paymentOf(name).paymentId)
        .executeTakeFirstOrThrow()
      const step = successOf(await product.acts.advanceRecovery({ paymentId: key, locale: 'fr' }))
      assert.deepEqual([name, step.action], [name, 'Finalize'])
    }
    for (const name of [...pages, ...visits])
      assert.deepEqual([name, ...told('create', name)], [name, '200 known'])
  })

  test('the rest ends by itself, within days', async () => {
    await moveProviderClock(product, 6 * 86_400_000)
    for (const instant of [
      '2026-12-20T11:00:00.000Z',
      '2026-12-20T11:10:00.000Z',
      '2026-12-26T09:00:00.000Z',
    ]) {
      product.clock.set(instant)
      await product.acts.sweepPayments()
      await product.acts.sweepCaptures()
      await product.acts.followDebits()
      await product.acts.followPayouts()
      await moveProviderClock(product, 2 * 3_600_000)
      assert.deepEqual(await product.runJobs(), [])
    }
    const now = await rows(newRows)
    assert.deepEqual(
      now.filter(({ status }) => ['open', 'authorized', 'sent', 'undoing'].includes(status)),
      [],
    )
    const became = (name: string) => last(now, name).status
    for (const name of [
      'unheard',
      'visitUnheard',
      'pageUnheard',
      'monthUnheard',
      'stoppedUnheard',
      'sent',
      'sentLost',
    ])
      assert.deepEqual([name, became(name)], [name, 'captured'])
    for (const name of [
      'unconfirmed',
      'replayed',
      'debitUnsent',
      'debitSent',
      'pageAuthorised',
      'pageCaptureReplayed',
    ])
      assert.deepEqual([name, became(name)], [name, 'captured'])
    // Nobody answered their bank; a gift was suspended before its bank was asked.
    for (const name of ['pageChallenge', 'visitChallenge', 'firstChallenge', 'stopped'])
      assert.deepEqual([name, became(name)], [name, 'undone'])
    assert.deepEqual(became('sentRefused'), 'refused')
  })

  test('the provider took nothing twice, and never heard a key with other words', async () => {
    assert.deepEqual(
      calls.calls.filter(({ status }) => status === 400),
      [],
    )
    const intents = await providerIntents(product)
    const { rows: tries } = await earlier.owner.query<{ id: string; paymentId: number; number: number }>(
      'select id, payment_id as "paymentId", number from payment_attempts',
    )
    const paymentsOfTries = new Map(tries.map(({ id, paymentId }) => [id, paymentId]))
    const kept = new Map<number, number>()
    for (const { metadata, amountCaptured, amountRefunded } of intents) {
      const paymentId = paymentsOfTries.get(metadata.attempt ?? metadata.charge ?? '')
      if (paymentId === undefined) continue
      kept.set(paymentId, (kept.get(paymentId) ?? 0) + amountCaptured - amountRefunded)
    }
    const { rows: payments } = await earlier.owner.query<{ id: number; taken: number }>(
      'select id, case when captured_at is null then 0 else amount end as taken from payments where order_id is not null',
    )
    assert.deepEqual(
      payments.map(({ id }) => ({ id, taken: kept.get(id) ?? 0 })),
      payments,
    )
    assert.ok(payments.filter(({ taken }) => taken > 0).length > 40)
    // A lost answer led to the same intent, not to a second one.
    for (const name of ['lost', 'pageLost', 'monthLost', 'debitLost', 'keptLost', 'visitLost', 'firstLeft']) {
      const named = intents.filter(
        ({ metadata }) => (metadata.attempt ?? metadata.charge) === last(was, name).id,
      )
      assert.equal(named.length, 1, name)
    }
  })

  test('the ledger is the provider’s', async () => {
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    const { findings } = await product.acts.reconcile({ whole: true, patienceMinutes: 0 })
    assert.deepEqual(findings, [])
  })
})

describe('an earlier version’s backup that is older than a charge, restored and brought up to date', () => {
  let earlier: EarlierVersion
  let product: TestApp
  let calls: { readonly calls: SeenCall[]; stop(): void }

  before(async () => {
    earlier = await earlierVersion({ isLost: true })
    await earlier.migrateAll()
    // Restored a minute ago by the clock of the test; the provider keeps its events for a month.
    await earlier.owner.query(`update installation set restored_at = '2026-12-26T09:59:00Z'`)
    product = await testApp('2026-12-26T10:00:00.000Z', { left: earlier })
    calls = watchKeyedCalls()
  })
  after(async () => {
    calls.stop()
    await earlier.close()
    await product.close()
  })

  test('its jobs wait, the charge is taken over by its old name, and nobody is charged twice', async () => {
    assert.equal(await jobsAreHeld(product.db), true)
    const { unknown } = await product.acts.releaseJobs()
    assert.equal(unknown, 0)
    assert.equal(await jobsAreHeld(product.db), false)
    assert.deepEqual(calls.calls, [], 'the provider was only asked')
    const { paymentId } = paymentOf('adopted')
    const adopted = async () =>
      product.db
        .selectFrom('payments as p')
        .innerJoin('paymentAttempts as a', 'a.id', 'p.attemptId')
        .select(['p.status', 'a.trigger', 'a.number', 'a.intentId'])
        .where('p.id', '=', paymentId)
        .executeTakeFirstOrThrow()
    const intents = (await providerIntents(product)).filter(
      ({ metadata }) => metadata.payment === String(paymentId),
    )
    assert.equal(intents.length, 1)
    assert.deepEqual(await adopted(), {
      status: 'Authorized',
      trigger: 'due',
      number: 1,
      intentId: intents[0]?.id,
    })
  })
})
