import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { refreshPeople } from '#db/people.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const fred = payerCalled('Fred', 'Roussel', 'frederic.roussel@example.org')
const again = (more: object = {}) => payerCalled('Frédéric', 'Roussel', 'fred@example.net', more)
const frederic = again()
const long = payerCalled('Frédéric', 'Roussel-Petit', 'contact@example.com')

describe('a merge of two people', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number
  let count = 0

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    people = await GatheredPeople.open(product)
    count += 1
    const { organizationId } = people.form
    const email = `inès${count}@example.org`
    userId = await addAdministrator(product, email, { organizationId, formId: null })
  })

  const visit = () => ({ organizationSlug: people.form.address.organizationSlug, userId })
  const merge = (keptId: number, goneId: number) => product.acts.mergePeople({ ...visit(), keptId, goneId })
  const lastMerge = async () => {
    const { id } = await product.db
      .selectFrom('personMerges')
      .select('id')
      .where('organizationId', '=', people.form.organizationId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  const undo = async (mergeId?: number) =>
    product.acts.undoMerge({ ...visit(), mergeId: mergeId ?? (await lastMerge()) })
  /** Ends whoever waits for this session, as soon as somebody else waits for them. */
  const killWaiting = async (pid: number) => {
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    try {
      for (let killed = 0; killed === 0; await setTimeout(20)) {
        const waiting = await owner.query(
          `with waiting as (select pid, pg_blocking_pids(pid) as by from pg_stat_activity where wait_event_type = 'Lock')
          select pg_terminate_backend(pid) from waiting w
          where $1 = any (by) and exists (select from waiting other where w.pid = any (other.by))`,
          [pid],
        )
        killed = waiting.rows.length
      }
    } finally {
      await owner.end()
    }
  }
  /** Everything that is known of everybody, but whether they were compared. */
  const everything = async () => {
    const { organizationId } = people.form
    const own = <Table extends 'people' | 'personNames' | 'personMentions'>(table: Table) =>
      product.db
        .selectFrom(table as 'people')
        .selectAll()
        .where('organizationId', '=', organizationId)
    return {
      people: (await own('people').orderBy('id').execute()).map(({ isMatched, ...person }) => person),
      names: await own('personNames').orderBy('id').execute(),
      mentions: await product.db
        .selectFrom('personMentions')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .orderBy('orderId')
        .orderBy('itemId')
        .execute(),
    }
  }

  test('shows both as one, who stays so when either of them orders again', async () => {
    await people.sell(fred)
    await people.sell(frederic)
    const [kept, gone] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    successOf(await merge(kept, gone))
    assert.deepEqual(await people.shown(), ['Frédéric Roussel fred@example.net'])
    await people.sell(fred)
    await people.sell(frederic)
    assert.equal((await people.shown()).length, 1)
    assert.deepEqual(codesOf(await merge(kept, gone)), ['CONFLICT'])
    assert.deepEqual(codesOf(await merge(kept, 999_999)), ['CONFLICT'])
    assert.deepEqual(codesOf(await merge(999_998, 999_999)), ['NOT_FOUND'])
  })

  test('gives back exactly what was when it is undone, and is not proposed again', async () => {
    await people.sell(fred)
    await people.sell(payerCalled('Frédéric', 'Roussel', fred.email))
    assert.deepEqual(await people.proposals(), ['open'])
    const [kept, gone] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    await product.db
      .updateTable('people')
      .set({ corrected: ['phone', 'birthDate'], phone: '0612345678', birthDate: '1980-01-01' })
      .where('id', '=', gone)
      .execute()
    await refreshPeople(product.db, people.form.organizationId, [gone])
    await people.gather()
    const was = await everything()
    successOf(await merge(kept, gone))
    const one = await product.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    assert.deepEqual([one.phone, one.birthDate], ['0612345678', '1980-01-01'], 'what was corrected stays')
    successOf(await undo())
    assert.deepEqual(await everything(), was)
    await people.gather()
    assert.deepEqual(await people.proposals(), ['refused'])
    assert.deepEqual(codesOf(await undo()), ['NOT_FOUND'])
  })

  test('gives back what came since to whom it belongs', async () => {
    await people.sell(fred)
    await people.sell(frederic)
    const [kept, gone] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    successOf(await merge(kept, gone))
    await people.sell(again({ city: 'Brest' }))
    await people.sell(again({ birthDate: '1980-01-01' }))
    successOf(await undo())
    const back = await product.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', gone)
      .executeTakeFirstOrThrow()
    assert.deepEqual([back.city, back.birthDate], ['Brest', '1980-01-01'])
    assert.equal((await people.shown()).length, 2)
  })

  test('is undone in any order of several', async () => {
    await people.sell(fred)
    await people.sell(frederic)
    await people.sell(long)
    const was = await everything()
    const ids = was.people.map(({ id }) => id)
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      successOf(await merge(ids[1]!, ids[0]!))
      const one = await lastMerge()
      successOf(await merge(ids[2]!, ids[1]!))
      const merges = [one, await lastMerge()]
      assert.equal((await people.shown()).length, 1)
      successOf(await undo(merges[first]))
      assert.equal((await people.shown()).length, 2)
      successOf(await undo(merges[second]))
      assert.deepEqual(await everything(), was)
    }
  })

  test('is undone for 30 days', async () => {
    await people.sell(fred)
    await people.sell(frederic)
    successOf(await merge(await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')))
    const now = product.clock.now()
    const later = (seconds: number) =>
      new Date(Date.parse(now) + 30 * 86_400_000 + seconds * 1000).toISOString()
    product.clock.set(later(1))
    assert.deepEqual(codesOf(await undo()), ['CONFLICT'])
    product.clock.set(later(0))
    successOf(await undo())
    product.clock.set(now)
  })

  test('is made once by two who make it at the same time, whichever they keep', async () => {
    await people.sell(fred)
    await people.sell(frederic)
    const [one, other] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    const made = await Promise.all([merge(one, other), merge(other, one)])
    assert.deepEqual(made.map(({ ok }) => ok).sort(), [false, true])
    assert.equal((await people.shown()).length, 1)
  })

  test('leaves what was refused of either refused', async () => {
    await people.sell(fred)
    await people.sell(payerCalled('Frédéric', 'Roussel', fred.email))
    const [one, other] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    successOf(await product.acts.refuseProposal({ ...visit(), oneId: other, otherId: one }))
    await people.sell(payerCalled('Fred', 'Roussel', 'fred@elsewhere.example'))
    const third = Math.max(...(await everything()).people.map(({ id }) => id))
    successOf(await merge(third, one))
    await people.gather()
    assert.deepEqual(await people.proposals(), ['refused'])
    const again = await product.acts.refuseProposal({ ...visit(), oneId: other, otherId: one })
    assert.deepEqual(codesOf(again), ['NOT_FOUND'])
  })

  test('leaves both subscriptions under way, each with its own payer', async () => {
    const form = await addForm(product, {
      formType: 'Donation',
      tiers: [{ tierType: 'MonthlyDonation', price: 1500 }],
    })
    const { organizationId } = form
    const monthly = {
      ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
      tierType: 'MonthlyDonation',
      dayOfLevy: 5,
    } as const
    const keeper = await addAdministrator(product, 'subscriptions@example.org', {
      organizationId,
      formId: null,
    })
    for (const firstName of ['Fred', 'Frédéric'])
      await sellItems(product, form, [monthly], '4242424242424242', { payer: { ...fred, firstName } })
    await people.gather()
    const everyone = await product.db
      .selectFrom('people')
      .select('id')
      .where('organizationId', '=', organizationId)
      .execute()
    assert.equal(everyone.length, 2)
    const [one, other] = everyone.map(({ id }) => id)
    const rows = () =>
      product.db.selectFrom('schedules').selectAll().where('organizationId', '=', organizationId).execute()
    const before = await rows()
    assert.equal(before.length, 2)
    const { organizationSlug } = form.address
    const pair = { keptId: one!, goneId: other! }
    const asked = { organizationSlug, userId: keeper, personId: one!, otherId: other!, search: '' }
    const { comparison } = successOf(await product.acts.comparePeople(asked))
    assert.deepEqual([comparison?.one.subscriptions, comparison?.other.subscriptions], [1, 1])
    successOf(await product.acts.mergePeople({ organizationSlug, userId: keeper, ...pair }))
    assert.deepEqual(await rows(), before)
    const read = await product.acts.readPerson({
      organizationSlug,
      userId: keeper,
      personId: one!,
      before: null,
    })
    const told = successOf(read).events.filter(({ kind }) => kind === 'subscription')
    assert.deepEqual(
      told.map(event => 'isMonthly' in event && event.isMonthly),
      [true, true],
      'gifts of each month are told as such',
    )
  })

  test('goes with the orders of whoever was merged', async () => {
    await people.sell(payerCalled('Fred', 'Roussel', fred.email, { city: 'Lyon' }))
    await people.sell(again({ city: 'Brest' }))
    const [kept, gone] = [await people.idOf('Fred', 'Roussel'), await people.idOf('Frédéric', 'Roussel')]
    successOf(await merge(kept, gone))
    const { organizationId } = people.form
    await product.db
      .updateTable('payers')
      .set({ firstName: null, lastName: null, email: null, city: null, erasedAt: product.clock.now() })
      .where('organizationId', '=', organizationId)
      .where('city', '=', 'Brest')
      .execute()
    await product.acts.gatherPeople({ whole: true })
    const left = await everything()
    assert.deepEqual(
      left.people.map(({ id, city }) => [id, city]),
      [[kept, 'Lyon']],
    )
    const merges = await product.db
      .selectFrom('personMerges')
      .select('id')
      .where('organizationId', '=', organizationId)
      .execute()
    assert.deepEqual(merges, [])
  })

  test('two workers gather at the same time and one is killed in the middle: everybody is there once', async () => {
    const ines = payerCalled('Inès', 'Favre', 'ines@example.org')
    await people.sell(ines)
    await people.sell(ines, [people.place('Paul', 'Favre'), people.place('Zoé', 'Favre')], false)
    const gather = () => product.acts.gatherPeople({})
    const { organizationId } = people.form
    const both = await product.db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      // Who comes first has written names and mentions when they come to this row; the other waits behind them.
      await tx
        .selectFrom('people')
        .select('id')
        .where('organizationId', '=', organizationId)
        .forUpdate()
        .execute()
      const gathering = Promise.allSettled([gather(), gather()])
      await killWaiting(rows[0]!.pid)
      return { gathering }
    })
    const outcomes = await both.gathering
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await people.gather()
    assert.equal((await people.shown()).length, 3)
    const { mentions, names } = await everything()
    assert.equal(mentions.length, 5)
    assert.equal(names.length, 3)
  })
})
