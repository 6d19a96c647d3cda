import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { RowOutcome } from '#domain/list/list-acts.ts'
import { readyViews, viewQueryOf } from '#domain/list/list-views.ts'
import { readWish } from '#domain/list/list-wish.ts'
import { listNames } from '#domain/list/lists.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { chargeAt, chargesOf, type LaterSale, planOf, sellInstalments } from '#test/support/later.ts'
import { addMember } from '#test/support/people.ts'
import type { Actor } from '../access/require-proof.ts'
import { minutesAfter } from '../paris-time.ts'

const card = '4242424242424242'
const start = '2026-11-20T12:00:00.000Z'
let product: TestApp
before(async () => {
  product = await testApp(start)
})
after(() => product.close())

type Keeper = Actor & { readonly userId: number; readonly sale: LaterSale }

let letters = 0
/** A sale in three payments, and the treasurer of its association. */
async function keeper(role: 'Treasurer' | 'FormAdmin' = 'Treasurer', sale?: LaterSale): Promise<Keeper> {
  letters += 1
  const sold = sale ?? (await sellInstalments(product, card))
  const { organizationId, form } = sold
  const email = `keeper-${letters}@example.org`
  const userId = await addMember(
    product,
    email,
    role === 'FormAdmin'
      ? { role, organizationId, formId: form.formId }
      : { role, organizationId, formId: null },
  )
  return { userId, sale: sold }
}

const visitOf = ({ userId, sale }: Keeper) => ({
  organizationSlug: sale.form.address.organizationSlug,
  userId,
  sessionId: null,
})

const cheque = { means: 'Check', receivedOn: '20/11/2026', reference: 'Remise 7' }

type Asking = {
  readonly chosen?: readonly number[]
  readonly expected?: number
  readonly fields?: Readonly<Record<string, string>>
  readonly segment?: string
  readonly act?: string
  readonly query?: string
  readonly requestKey?: string
}

const ask = (who: Keeper, { chosen, expected, ...asking }: Asking = {}) =>
  product.acts.askListAct({
    ...visitOf(who),
    ...{ segment: 'echeances', query: '', act: 'encaisser', locale: 'fr', requestKey: randomUUID() },
    ...{ chosen: chosen?.map(String) ?? null, expected: expected ?? chosen?.length ?? 2, fields: cheque },
    ...asking,
  })

const see = async (who: Keeper, actId: string, segment = 'echeances') =>
  successOf(await product.acts.readListAct({ ...visitOf(who), segment, actId }))

/** Begins an act, and does all of it. */
async function done(who: Keeper, asking: Asking = {}) {
  const { actId } = successOf(await ask(who, asking))
  await run(who, actId)
  return actId
}

/** The act's own jobs, and no other: what is told later waits. */
async function run({ sale: { organizationId } }: Keeper, actId: string): Promise<void> {
  const key = { organizationId, actId }
  for (let piece = 0; piece < 3; piece += 1) await product.acts.runListAct(key)
}

/** When what an act queued is due. */
async function laterJobs(): Promise<readonly string[]> {
  const { rows } = await sql<{ runAt: string }>`
    select distinct instant(run_at) as "runAt" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('send-notice', 'make-attestation')`.execute(
    product.db,
  )
  return rows.map(({ runAt }) => runAt)
}

async function outcomes(who: Keeper, actId: string, segment?: string) {
  const { counts } = await see(who, actId, segment)
  return Object.fromEntries(counts.map(({ outcome, count }): [RowOutcome, number] => [outcome, count]))
}

const statuses = async ({ sale }: Keeper) => (await chargesOf(product, sale)).map(({ status }) => status)
const laterIds = async ({ sale }: Keeper) => (await chargesOf(product, sale)).slice(1).map(({ id }) => id)

describe('instalments that are cashed in', () => {
  test('are paid by cheque, all that match, and nothing is charged for them any more', async () => {
    product.clock.set(start)
    const who = await keeper()
    const review = successOf(
      await product.acts.reviewListAct({
        ...visitOf(who),
        ...{ segment: 'echeances', query: '', act: 'encaisser', chosen: null },
      }),
    )
    assert.deepEqual([review.count, review.amount, review.rows.length], [2, 12_000, 2])
    product.mails.length = 0
    const actId = await done(who)
    assert.deepEqual(await outcomes(who, actId), { done: 2 })
    assert.deepEqual(await statuses(who), ['Authorized', 'Authorized', 'Authorized'])
    assert.equal((await planOf(product, who.sale)).status, 'Ended')
    // Nobody is told before it cannot be taken back with one press any more.
    assert.deepEqual(await laterJobs(), [minutesAfter(start, 15)])
    product.clock.set(minutesAfter(start, 16))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.filter(({ subject }) => subject.includes('est reçu')).length, 2)
    assert.equal((await see(who, actId)).mayUndo, false)
    const charged = await product.db.selectFrom('paymentAttempts').select('id').execute()
    await chargeAt(product, '2027-01-20T08:00:00.000Z')
    assert.equal(
      (await product.db.selectFrom('paymentAttempts').select('id').execute()).length,
      charged.length,
    )
    const entries = await product.db
      .selectFrom('ledgerEntries')
      .select('id')
      .where('paymentId', 'in', await laterIds(who))
      .execute()
    assert.deepEqual(entries, [])
  })

  test('are taken back as they were, within a quarter of an hour', async () => {
    product.clock.set(start)
    const who = await keeper()
    const before = [await chargesOf(product, who.sale), await planOf(product, who.sale)]
    const actId = await done(who)
    const { sale } = who
    const undo = () => product.acts.undoListAct({ ...visitOf(who), segment: 'echeances', actId })
    assert.deepEqual(await undo(), { ok: true, value: null })
    assert.deepEqual(codesOf(await undo()), ['CONFLICT'])
    await run(who, actId)
    assert.deepEqual(await outcomes(who, actId), { undone: 2 })
    assert.deepEqual([await chargesOf(product, sale), await planOf(product, sale)], before)
    product.mails.length = 0
    product.clock.set(minutesAfter(start, 16))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails, [])
    // They may be cashed in again, and are charged on their day otherwise.
    await done(who, { chosen: (await laterIds(who)).slice(0, 1), fields: { ...cheque, means: 'Cash' } })
    assert.deepEqual(await statuses(who), ['Authorized', 'Authorized', 'Waiting'])
    await chargeAt(product, '2027-01-20T08:00:00.000Z')
    assert.deepEqual(await statuses(who), ['Authorized', 'Authorized', 'Authorized'])
  })

  test('a refused one is paid once, and owed again where its cheque was not honoured', async () => {
    product.clock.set(start)
    const who = await keeper()
    const [first, second] = await laterIds(who)
    assert.ok(first && second)
    await product.db.updateTable('payments').set({ status: 'Pending' }).where('id', '=', first).execute()
    await product.db
      .updateTable('payments')
      .set({ status: 'Refused', refusals: 1, retryOn: '2026-12-23', regulariseUntil: '2027-01-19' })
      .where('id', '=', first)
      .execute()
    const actId = await done(who, { query: 'etat=refused', expected: 1 })
    assert.deepEqual(await outcomes(who, actId), { done: 1 })
    const again = await done(who, { chosen: [first] })
    assert.deepEqual(await outcomes(who, again), { paid: 1 })
    assert.deepEqual(
      (await see(who, again)).left.map(({ outcome }) => outcome),
      ['paid'],
    )
    const proven = { ...visitOf(who), ...(await provenActor(product, who.userId)), paymentId: first }
    assert.deepEqual(await product.acts.voidOfflinePayment({ ...proven, reason: 'Sans provision' }), {
      ok: true,
      value: null,
    })
    assert.deepEqual(await statuses(who), ['Authorized', 'Refused', 'Waiting'])
    const { status } = await product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', who.sale.orderId)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'Processed')
    assert.deepEqual(await outcomes(who, await done(who, { chosen: [first] })), { recorded: 1 })
  })

  test('a form that comes twice begins once; another number of rows, a wrong field and a stranger begin nothing', async () => {
    product.clock.set(start)
    const who = await keeper()
    const requestKey = randomUUID()
    const both = await Promise.all([ask(who, { requestKey }), ask(who, { requestKey })])
    assert.deepEqual(both.map(successOf), [{ actId: requestKey }, { actId: requestKey }])
    await Promise.all([run(who, requestKey), run(who, requestKey)])
    assert.deepEqual(await outcomes(who, requestKey), { done: 2 })
    assert.deepEqual(codesOf(await ask(who, { expected: 3 })), ['CONFLICT'])
    assert.deepEqual(codesOf(await ask(who, { chosen: [], expected: 0 })), ['CONFLICT'])
    assert.deepEqual(codesOf(await ask(who, { fields: { means: '', receivedOn: '21/11/2026' } })), [
      'required',
      'received_day_out_of_range',
    ])
    for (const stranger of [
      { ...(await keeper()), sale: who.sale },
      await keeper('FormAdmin', who.sale),
      { ...who, userId: null as never },
    ]) {
      assert.deepEqual(codesOf(await ask(stranger)), ['NOT_FOUND'])
      assert.deepEqual(
        codesOf(
          await product.acts.readListAct({ ...visitOf(stranger), segment: 'echeances', actId: requestKey }),
        ),
        ['NOT_FOUND'],
      )
    }
    // Rows of another association are none of this list.
    const other = await keeper()
    assert.deepEqual(codesOf(await ask(who, { chosen: await laterIds(other), expected: 2 })), ['CONFLICT'])
  })

  test('are those that were counted: what comes to match before the job works is not noted as paid', async () => {
    product.clock.set(start)
    const who = await keeper()
    const [first, second] = await laterIds(who)
    assert.ok(first && second)
    const refuse = async (id: number) => {
      await product.db.updateTable('payments').set({ status: 'Pending' }).where('id', '=', id).execute()
      await product.db
        .updateTable('payments')
        .set({ status: 'Refused', refusals: 1, retryOn: '2026-12-23', regulariseUntil: '2027-01-19' })
        .where('id', '=', id)
        .execute()
    }
    await refuse(first)
    const { actId } = successOf(await ask(who, { query: 'etat=refused', expected: 1 }))
    assert.deepEqual((await see(who, actId)).counts, [])
    await refuse(second)
    await run(who, actId)
    assert.deepEqual(await statuses(who), ['Authorized', 'Authorized', 'Refused'])
    assert.deepEqual(await outcomes(who, actId), { done: 1 })
    // One that does not match any more by then is left, and says why.
    const late = successOf(await ask(who, { query: 'etat=refused', expected: 1 }))
    await done(who, { chosen: [second] })
    await run(who, late.actId)
    assert.deepEqual(await outcomes(who, late.actId), { paid: 1 })
  })

  test('whoever loses the right meanwhile ends what they began', async () => {
    product.clock.set(start)
    const who = await keeper()
    const { actId } = successOf(await ask(who))
    await product.db.deleteFrom('roles').where('userId', '=', who.userId).execute()
    await run(who, actId)
    const act = await product.db
      .selectFrom('listActs')
      .select('status')
      .where('id', '=', actId)
      .executeTakeFirstOrThrow()
    assert.equal(act.status, 'failed')
    assert.deepEqual(await statuses(who), ['Authorized', 'Waiting', 'Waiting'])
  })
})

describe('people of rows', () => {
  test('get a tag and lose it, and an act that is taken back touches nobody else', async () => {
    product.clock.set(start)
    const who = await keeper()
    await product.acts.gatherPeople({ whole: true })
    assert.deepEqual(await product.runJobs(), [])
    const tagsOf = async () =>
      (
        await product.db
          .selectFrom('people')
          .select('tags')
          .where('organizationId', '=', who.sale.organizationId)
          .orderBy('id')
          .execute()
      ).flatMap(({ tags }) => tags)
    const asking = { segment: 'adherents', act: 'etiqueter', expected: 1, fields: { tag: 'Bureau' } }
    const first = await done(who, asking)
    assert.deepEqual(await outcomes(who, first, 'adherents'), { done: 1 })
    assert.deepEqual(await tagsOf(), ['Bureau'])
    const second = await done(who, { ...asking, fields: { tag: 'bureau' } })
    assert.deepEqual(await outcomes(who, second, 'adherents'), { same: 1 })
    successOf(await product.acts.undoListAct({ ...visitOf(who), segment: 'adherents', actId: first }))
    await run(who, first)
    assert.deepEqual(await tagsOf(), [])
    assert.deepEqual(codesOf(await ask(who, { ...asking, fields: { tag: 'a, b' } })), ['one_tag'])
  })
})

describe('views of a list', () => {
  const view = (who: Keeper, more: { readonly viewId?: number | null; readonly query?: string } = {}) => ({
    ...visitOf(who),
    ...{
      segment: 'echeances',
      viewId: null,
      query: 'etat=refused&q=Morel&colonnes=payerName&colonnes=amount',
    },
    ...more,
  })
  const save = (who: Keeper, name: string, more: Parameters<typeof view>[1] = {}) =>
    product.acts.saveListView({ ...view(who, more), name })
  const viewsOf = async (who: Keeper) =>
    successOf(await product.acts.readList({ ...visitOf(who), segment: 'echeances', query: '' })).views

  test('are named once, seen by the team, without what was searched, and changed by whoever named them', async () => {
    const who = await keeper()
    const { query } = successOf(await save(who, ' Impayés  du mois '))
    assert.equal(query, 'etat=refused&colonnes=payerName&colonnes=amount')
    assert.deepEqual(codesOf(await save(who, 'IMPAYÉS du mois')), ['name_taken'])
    assert.deepEqual(codesOf(await save(who, ' ')), ['required'])
    assert.deepEqual(codesOf(await save(who, 'x'.repeat(61))), ['max_length'])
    const colleague = await keeper('FormAdmin', who.sale)
    const [seen] = await viewsOf(colleague)
    assert.ok(seen)
    assert.deepEqual([seen.name, seen.query, seen.mayChange], ['Impayés du mois', query, false])
    const { id: viewId } = seen
    assert.deepEqual(codesOf(await save(colleague, 'Autre', { viewId })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.deleteListView(view(colleague, { viewId }))), ['NOT_FOUND'])
    const stranger = { ...(await keeper()), sale: who.sale }
    assert.deepEqual(codesOf(await save(stranger, 'Autre', { viewId })), ['NOT_FOUND'])
    successOf(await save(colleague, 'Les miens'))
    assert.deepEqual(codesOf(await save(who, 'les miens', { viewId })), ['name_taken'])
    successOf(await save(who, 'Refusées', { viewId }))
    assert.deepEqual(
      (await viewsOf(who)).map(({ name }) => name),
      ['Les miens', 'Refusées'],
    )
    successOf(await product.acts.deleteListView(view(who, { viewId })))
    assert.deepEqual(
      (await viewsOf(who)).map(({ name, mayChange }) => [name, mayChange]),
      [['Les miens', true]],
    )
  })

  test('are thirty at most, and those from the start filter by a state that their list has', async () => {
    const who = await keeper()
    for (let number = 1; number <= 30; number += 1) successOf(await save(who, `Vue ${number}`))
    assert.deepEqual(codesOf(await save(who, 'Encore une')), ['too_many_views'])
    for (const list of listNames)
      for (const { query } of readyViews[list])
        assert.equal(viewQueryOf(list, readWish(list, new URLSearchParams(query))), query)
  })
})
