import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema, Transaction } from '#db/schema.ts'
import { type Entry, JournalTotals } from '#domain/accounting/journal.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { sumCents } from '#domain/money.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { contestAtBank, decideAtBank } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'
import { addMember } from '#test/support/people.ts'
import { type PaidPayment, sendRefundsBack } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { firstChangedMonth } from './journal-chain.ts'

/** A card whose bank sends back what is refunded to it. */
const closedCard = '4000000000005126'

let product: TestApp
let form: TestForm
let treasurer: number

before(async () => {
  product = await testApp('2026-10-31T22:30:00.000Z')
  form = await addForm(product, {
    formType: 'Event',
    title: 'Gala',
    tiers: [{ tierType: 'Registration', price: 2400, vatRate: 5.5 }],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  treasurer = await member()
})
after(() => product.close())

const member = () =>
  addMember(product, `${randomUUID()}@example.org`, {
    role: 'Treasurer',
    organizationId: form.organizationId,
    formId: null,
  })
const visit = (month: string | null = null, userId = treasurer) => ({
  organizationSlug: form.address.organizationSlug,
  ...{ userId, month },
})
const read = async (month?: string) =>
  successOf(await product.acts.readAccounting({ ...visit(month), locale: 'fr' }))
const close = (month: string, userId = treasurer) =>
  product.acts.closeMonth({ ...visit(month, userId), month })

/** A ticket for 24.00 €, with VAT, and a tip. */
async function sell(card = '4242424242424242'): Promise<PaidPayment> {
  const ticket = anItem({
    tierId: form.tiers[0]?.id ?? 0,
    participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
  })
  const { orderId } = await sellItems(product, form, [ticket], card, { tip: 300 })
  const payment = await product.db
    .selectFrom('payments')
    .select(['id as paymentId', 'intentId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...payment, orderId, organizationId: form.organizationId, intentId: payment.intentId ?? '' }
}

const refund = async ({ paymentId }: PaidPayment) => {
  successOf(
    await product.acts.askRefund({
      ...{ organizationSlug: form.address.organizationSlug, paymentId, userId: treasurer, sessionId: null },
      input: { part: 'all', withTip: true },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
}

const told = (entries: readonly Entry[]) =>
  entries.map(({ kind, on, lines }) => [
    kind,
    on,
    ...lines.map(({ account, debit, credit }) => `${account.number} ${debit - credit}`),
  ])

async function fec(month: string): Promise<string> {
  const exported = await product.acts.exportAccounting({ ...visit(month), format: 'fec', locale: 'fr' })
  return new TextDecoder('iso-8859-15').decode(Buffer.concat(await Array.fromAsync(successOf(exported).file)))
}

/** What the ledger holds of the association at the provider, in cents. */
async function atProvider(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(amount), 0)::float8 as held from postings
    where organization_id = ${form.organizationId} and account = 'organization'`.execute(product.db)
  return rows[0]?.held ?? 0
}

const onProvider = (entries: readonly Entry[]) =>
  sumCents(
    entries.flatMap(({ lines }) =>
      lines.filter(({ account }) => account.number === '5115').map(({ debit, credit }) => debit - credit),
    ),
  )

describe('the journal of an association (rules BKP-1, BKP-6)', () => {
  let first: PaidPayment
  let second: PaidPayment

  test('has what came without the tip, with its VAT, on its day in Paris', async () => {
    first = await sell(closedCard)
    const october = await read('2026-10')
    assert.deepEqual(told(october.entries), [
      ['capture', '2026-10-31', '5115 2400', '706 -2275', '44571 -125'],
    ])
    assert.deepEqual(october.sums, { entries: 1, debit: 2400, credit: 2400 })
    product.clock.set('2026-10-31T23:30:00.000Z')
    second = await sell()
    assert.deepEqual(
      (await read('2026-11')).entries.map(({ on }) => on),
      ['2026-11-01'],
      'after midnight in Paris',
    )
    assert.equal((await read('2026-10')).sums?.entries, 1)
  })

  test('has refunds, what a bank sends back, disputes and recorded money, and agrees with the ledger', async () => {
    product.clock.set('2026-11-10T12:00:00.000Z')
    await refund(first)
    await sendRefundsBack(product, first)
    const contested = await sell()
    const id = await contestAtBank(product, contested)
    await product.runJobs()
    await decideAtBank(product, contested, id, 'winning_evidence')
    await product.runJobs()
    const order = await product.acts.recordOfflineOrder({
      ...form.address,
      ...{ userId: treasurer, sessionId: null, requestKey: randomUUID(), expectedTotal: null },
      items: [
        {
          ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
          participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
        },
      ],
      payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
      payment: { means: 'Check', receivedOn: '05/11/2026', reference: '' },
    })
    assert.ok(order.ok, JSON.stringify(order))
    const november = await read('2026-11')
    const kinds = november.entries.map(({ kind }) => kind)
    assert.deepEqual(
      [...new Set(kinds)].sort(),
      ['capture', 'recorded', 'refund', 'refundFailed', 'transfer', 'transferReversal'].sort(),
    )
    assert.deepEqual(
      told(november.entries).filter(([kind]) => kind === 'recorded'),
      [['recorded', '2026-11-05', '5112 2400', '706 -2275', '44571 -125']],
    )
    const all = [...(await read('2026-10')).entries, ...november.entries]
    assert.equal(onProvider(all), await atProvider())
    const onAccount = (number: string) => {
      const totals = new JournalTotals()
      for (const entry of all) totals.add(entry)
      const line = totals.byAccount().find(({ account }) => account.number === number)
      return (line?.credit ?? 0) - (line?.debit ?? 0)
    }
    assert.equal(onAccount('706') + onAccount('44571'), 4 * 2400, 'all of four orders was kept in the end')
    assert.equal(onAccount('44571'), 4 * 125)
    assert.equal(onAccount('4718'), 0)
    assert.equal(new Set(all.map(({ piece }) => piece)).size, all.length)
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('closes months in order, once they are over, and two treasurers at once close one', async () => {
    const problemOf = async (month: string) => {
      const refused = await close(month)
      assert.deepEqual(codesOf(refused), ['CONFLICT'])
      return refused.ok ? null : refused.error[0]?.values?.problem
    }
    assert.equal(await problemOf('2026-11'), 'not_over')
    product.clock.set('2026-12-02T12:00:00.000Z')
    assert.equal(await problemOf('2026-11'), 'earlier_first')
    assert.equal((await read('2026-11')).openMonth, '2026-10', 'the one to close first is named')
    const other = await member()
    const both = await Promise.all([close('2026-10'), close('2026-10', other)])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    const [lost] = both.filter(({ ok }) => !ok)
    assert.deepEqual(lost?.ok === false && lost.error[0]?.values, { problem: 'closed' })
    assert.equal((await read('2026-10')).months.length, 1)
  })

  test('keeps a closed month as it was, whatever comes later, which is of the first open month', async () => {
    const file = await fec('2026-11')
    const closed = successOf(await close('2026-11'))
    assert.equal(await fec('2026-11'), file, 'closing changes nothing')
    assert.equal(await problemAgain(), 'closed')
    await product.db
      .insertInto('journalAccounts')
      .values({ organizationId: form.organizationId, scope: 'use', subject: 'Registration', number: '7061' })
      .execute()
    const before = told((await read('2026-11')).entries)
    successOf(
      await product.acts.recordOfflineOrder({
        ...form.address,
        ...{ userId: treasurer, sessionId: null, requestKey: randomUUID(), expectedTotal: null },
        items: [
          {
            ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
            participant: { firstName: 'Ana', lastName: 'Petit', email: null },
          },
        ],
        payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
        payment: { means: 'Cash', receivedOn: '20/11/2026', reference: '' },
      }),
    )
    assert.deepEqual(told((await read('2026-11')).entries), before)
    assert.equal(await fec('2026-11'), file, 'what is set or recorded later changes nothing')
    const [late] = (await read('2026-12')).entries
    assert.deepEqual([late?.on, late?.pieceOn], ['2026-12-01', '2026-11-20'])
    assert.deepEqual(told(late ? [late] : []), [
      ['recorded', '2026-12-01', '530 2400', '7061 -2275', '44571 -125'],
    ])
    await refund(second)
    assert.equal(await fec('2026-11'), file, 'nor does what is given back later')
    const [, corrected] = (await read('2026-12')).entries
    assert.deepEqual(told(corrected ? [corrected] : []), [
      ['refund', '2026-12-02', '5115 -2400', '7061 2275', '44571 125'],
    ])
    const page = await read('2026-11')
    assert.equal(page.closed?.number, 2)
    assert.deepEqual(page.closed?.hash, closed.hash)
    assert.equal(page.closed?.amount, page.sums?.debit)
    await assert.rejects(
      product.db.updateTable('closedMonths').set({ entries: 0 }).execute(),
      /permission denied/,
    )
  })

  const problemAgain = async () => {
    const refused = await close('2026-11')
    return refused.ok ? null : refused.error[0]?.values?.problem
  }

  test('finds the first closed month of which a row was changed, taken away or slipped in', async () => {
    const changed = async () => {
      const asked = { ...visit('2026-11'), locale: 'fr', checksChain: true } as const
      return successOf(await product.acts.readAccounting(asked)).chain?.changed
    }
    assert.equal(await changed(), null)
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    /** What the check finds after a change by hand, which is taken back. */
    const after = async (change: (tx: Transaction) => Promise<unknown>) => {
      const tx = await owner.db.startTransaction().execute()
      await sql`set constraints all deferred`.execute(tx)
      await change(tx)
      const found = await firstChangedMonth(tx, form.organizationId)
      await tx.rollback().execute()
      return found
    }
    const changes: readonly (readonly [string, (month: string) => RawBuilder<unknown>])[] = [
      [
        'a cent',
        month =>
          sql`update closed_entries set entries = replace(entries, '2400', '2401') where month = ${month}`,
      ],
      ['an amount', month => sql`update closed_months set amount = 1 where month = ${month}`],
      ['who closed it', month => sql`update closed_months set closed_by = null where month = ${month}`],
      [
        'sums',
        month => sql`update closed_months set sums = replace(sums, '706', '707') where month = ${month}`,
      ],
      ['no entries', month => sql`delete from closed_entries where month = ${month}`],
      [
        'one page more',
        month => sql`insert into closed_entries (organization_id, month, page, entries)
          values (${form.organizationId}, ${month}, 2, '[]')`,
      ],
    ]
    for (const [what, change] of changes)
      for (const month of ['2026-10', '2026-11'])
        assert.equal(await after(tx => change(month).execute(tx)), month, what)
    assert.equal(
      await after(tx => sql`delete from closed_months where month = '2026-10'`.execute(tx)),
      '2026-11',
      'what follows a month that is gone',
    )
    await owner.close()
    assert.equal(await changed(), null)
  })

  test('adds up a day where the association wants it', async () => {
    await product.db
      .updateTable('journalSettings')
      .set({ rhythm: 'day' })
      .where('organizationId', '=', form.organizationId)
      .execute()
    product.clock.set('2026-12-03T12:00:00.000Z')
    await sell()
    await sell()
    const { entries } = await read('2026-12')
    assert.deepEqual(told(entries.filter(({ kind }) => kind === 'capture')), [
      ['capture', '2026-12-03', '5115 4800', '7061 -4550', '44571 -250'],
    ])
  })

  test('is no such thing to anyone else', async () => {
    for (const userId of [
      null,
      await addMember(product, 'f@example.org', {
        role: 'Reader',
        organizationId: form.organizationId,
        formId: null,
      }),
    ]) {
      assert.deepEqual(codesOf(await product.acts.readAccounting({ ...visit(), userId, locale: 'fr' })), [
        'NOT_FOUND',
      ])
      assert.deepEqual(codesOf(await product.acts.closeMonth({ ...visit(), userId, month: '2026-12' })), [
        'NOT_FOUND',
      ])
    }
  })
})
