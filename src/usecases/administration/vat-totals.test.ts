import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { type InvoiceLine, sumsOf } from '#domain/invoice/invoice.ts'
import { linesOfItem } from '#domain/invoice/invoiced-lines.ts'
import type { VatTotals } from '#domain/invoice/vat-totals.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'
import { addMember } from '#test/support/people.ts'
import { donor } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { parisDate } from '../paris-time.ts'

let product: TestApp
let form: TestForm
let userId: number

before(async () => {
  product = await testApp()
  form = await addForm(product, {
    formType: 'Event',
    tiers: [
      { tierType: 'Registration', price: 2400, vatRate: 5.5 },
      { tierType: 'Registration', price: 1000, vatRate: 20, label: 'Repas' },
    ],
  })
  await haveTerms(product, form)
  userId = (await addAdministrator(product, form.organizationId)).userId
})
after(() => product.close())

type Period = { readonly from?: string | null; readonly until?: string | null }
const visit = ({ from = null, until = null }: Period = {}) => ({
  ...{ organizationSlug: form.address.organizationSlug, userId },
  ...{ from, until },
})
const read = async (period?: Period) => successOf(await product.acts.readVatTotals(visit(period)))
const told = ({ vatRate, sold, credited }: VatTotals) => [
  vatRate,
  sold.gross,
  sold.vat,
  credited.gross,
  credited.vat,
]

async function csv(period?: Period): Promise<string> {
  const pieces = successOf(await product.acts.exportVatTotals({ ...visit(period), locale: 'fr' }))
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const sell = (...places: readonly number[]) =>
  sellItems(
    product,
    form,
    places.map(place =>
      anItem({
        tierId: form.tiers[place]?.id ?? 0,
        participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
      }),
    ),
    '4242424242424242',
    { payer: donor },
  )

describe('VAT by day and rate (rule INV-8)', () => {
  test('is that of invoices and credit notes, on the Paris day of their issue; what is held back is counted', async () => {
    await sell(0)
    const waiting = await read()
    assert.deepEqual([waiting.days, waiting.held], [[], 1])
    await haveVat(product, form.organizationId)
    product.clock.set('2026-11-30T22:30:00.000Z')
    await sell(0, 1)
    product.clock.set('2026-11-30T23:30:00.000Z')
    await sell(0)
    const november = await read({ from: '2026-11-01', until: '2026-11-30' })
    assert.deepEqual(
      november.days.map(row => [row.day, ...told(row)]),
      [
        ['2026-11-30', 5.5, 2400, 125, 0, 0],
        ['2026-11-30', 20, 1000, 167, 0, 0],
      ],
    )
    const both = await read({ from: '2026-11-30', until: '2026-12-01' })
    assert.deepEqual(both.byRate.map(told), [
      [5.5, 4800, 250, 0, 0],
      [20, 1000, 167, 0, 0],
    ])
    assert.deepEqual(both.whole.sold, { net: 5383, vat: 417, gross: 5800 })
    const { from, until, days } = await read()
    assert.deepEqual([from, until, days.length], ['2026-12-01', '2026-12-01', 1], 'this month')
  })

  test('takes off what was credited', async () => {
    const [order] = await product.db
      .selectFrom('orders')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const [payment] = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', order?.id ?? 0)
      .execute()
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug: form.address.organizationSlug, paymentId: payment?.id ?? 0, userId },
        input: { part: 'all', withTip: false },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const { byRate, days } = await read({ from: '2026-12-01', until: '2026-12-01' })
    assert.deepEqual(byRate.map(told), [[5.5, 2400, 125, 2400, 125]])
    assert.equal(days.length, 1)
  })

  test('is a file with the mark of UTF-8, semicolons, decimal commas, and its sums below', async () => {
    const lines = (await csv({ from: '2026-11-30', until: '2026-12-01' })).split('\r\n')
    assert.equal(lines[0]?.slice(0, 16), '\ufeffJour;Taux (%);F')
    assert.deepEqual(lines.slice(1, -1), [
      '30/11/2026;5,50;22,75;1,25;24,00;0,00;0,00;0,00;22,75;1,25;24,00',
      '30/11/2026;20,00;8,33;1,67;10,00;0,00;0,00;0,00;8,33;1,67;10,00',
      '01/12/2026;5,50;22,75;1,25;24,00;22,75;1,25;24,00;0,00;0,00;0,00',
      'Total;5,50;45,50;2,50;48,00;22,75;1,25;24,00;22,75;1,25;24,00',
      'Total;20,00;8,33;1,67;10,00;0,00;0,00;0,00;8,33;1,67;10,00',
      'Total;Tous les taux;53,83;4,17;58,00;22,75;1,25;24,00;31,08;2,92;34,00',
    ])
    const year = await csv({ from: '2024-01-15', until: '2027-03-02' })
    assert.deepEqual(
      year.split('\r\n').slice(1),
      lines.slice(1),
      'months of a longer period follow each other',
    )
  })

  test('says what is wrong with a period, and shows nothing of it', async () => {
    const backwards = await read({ from: '2026-12-02', until: '2026-12-01' })
    assert.deepEqual([backwards.problem, backwards.days], ['backwards', []])
    assert.equal((await read({ from: '2025-12-01', until: '2026-12-02' })).problem, 'too_long')
    assert.equal((await read({ from: '2025-12-01', until: '2026-12-01' })).problem, null)
  })

  test('is for who keeps the money alone', async () => {
    const elsewhere = await addForm(product, { formType: 'Event', tiers: [] })
    const { organizationId, formId } = form
    const editor = { role: 'FormAdmin', organizationId, formId } as const
    const treasurer = { role: 'Treasurer', organizationId, formId: null } as const
    for (const other of [
      (await addAdministrator(product, elsewhere.organizationId)).userId,
      await addMember(product, 'editor@example.org', editor),
    ]) {
      const asked = { ...visit(), userId: other }
      assert.deepEqual(codesOf(await product.acts.readVatTotals(asked)), ['NOT_FOUND'])
      const file = await product.acts.exportVatTotals({ ...asked, locale: 'fr' })
      assert.deepEqual(codesOf(file), ['NOT_FOUND'])
    }
    const keeper = await addMember(product, 'treasurer@example.org', treasurer)
    successOf(await product.acts.readVatTotals({ ...visit(), userId: keeper }))
  })
})

describe('the sums, whatever was invoiced', () => {
  const rates = [0, 2.1, 5.5, 10, 20]
  const item = fc.record({
    amount: fc.integer({ min: 1, max: 500_000 }),
    discount: fc.integer({ min: 0, max: 300 }),
    vatRate: fc.constantFrom(...rates),
    hour: fc.integer({ min: 0, max: 24 * 60 }),
    kind: fc.constantFrom('invoice' as const, 'creditNote' as const),
  })

  test('are those of the lines, to the cent', async () => {
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    let place = 100
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 20 }), async items => {
          const all: { readonly kind: string; readonly line: InvoiceLine; readonly day: string }[] = []
          await owner.db.deleteFrom('documents').where('year', '=', 2090).execute()
          for (const { amount, discount, vatRate, hour, kind } of items) {
            place += 1
            const lines = linesOfItem({
              ...{ id: place, tierType: 'Registration', label: '=Repas', quantity: 1, vatRate },
              ...{
                amount,
                discount: Math.min(discount, amount - 1),
                isEligibleTaxReceipt: false,
                options: [],
              },
            })
            // The night of the clocks going back lies among them.
            const issuedAt = new Date(Date.parse('2090-10-28T12:00:00Z') + hour * 120_000).toISOString()
            all.push(...lines.map(line => ({ kind, line, day: parisDate(issuedAt) })))
            const id = randomUUID()
            const { organizationId } = form
            const [order] = await product.db.selectFrom('orders').select('id').limit(1).execute()
            await owner.db
              .insertInto('documents')
              .values({
                ...{
                  organizationId,
                  id,
                  kind,
                  series: kind,
                  subjectId: id,
                  locale: 'fr',
                  year: 2090,
                  number: place,
                },
                ...{ facts: JSON.stringify({ lines }), createdAt: issuedAt },
              })
              .execute()
            await owner.db
              .insertInto('invoices')
              .values({
                ...{ organizationId, id, orderId: order?.id ?? 0, place, kind, year: 2090, number: place },
                ...{ amount: sumsOf(lines).gross, issuedAt },
              })
              .execute()
          }
          const { days, byRate, whole } = await read({ from: '2090-10-01', until: '2090-11-30' })
          const sums = (kind: string, vatRate?: number) =>
            sumsOf(
              all
                .filter(
                  each => each.kind === kind && (vatRate === undefined || each.line.vatRate === vatRate),
                )
                .map(({ line }) => line),
            )
          assert.deepEqual(whole, { sold: sums('invoice'), credited: sums('creditNote') })
          for (const { vatRate, sold, credited } of byRate)
            assert.deepEqual(
              { sold, credited },
              { sold: sums('invoice', vatRate), credited: sums('creditNote', vatRate) },
            )
          for (const { day, vatRate, sold, credited } of days) {
            const same = all.filter(each => each.day === day && each.line.vatRate === vatRate)
            const ofKind = (kind: string) =>
              sumsOf(same.filter(each => each.kind === kind).map(({ line }) => line))
            assert.deepEqual({ sold, credited }, { sold: ofKind('invoice'), credited: ofKind('creditNote') })
          }
          assert.equal(days.length, new Set(all.map(({ day, line }) => `${day} ${line.vatRate}`)).size)
        }),
        { numRuns: 12 },
      )
    } finally {
      await owner.close()
    }
  })
})
