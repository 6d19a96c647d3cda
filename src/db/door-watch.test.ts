import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { bookOf } from '#domain/door/book.ts'
import { countEntries } from '#domain/door/counts.ts'
import { passagesOf } from '#domain/door/entries.ts'
import type { Gate } from '#domain/door/gate.ts'
import type { Scan } from '#domain/door/scan.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { inShort } from '#test/support/length.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { readDoorBook } from './door-books.ts'
import { insertScans, scansFrom } from './door-scans.ts'
import { countConflicts, doorCounts, listConflicts } from './door-watch.ts'
import { insertGate } from './gates.ts'
import type { Transaction } from './schema.ts'
import { inTransaction } from './transaction.ts'

const night = Date.parse('2026-12-12T19:00:00.000Z')
const iso = (minute: number) => new Date(night + minute * 60_000).toISOString()
const receivedAt = iso(600)

let product: TestApp
let form: TestForm
let gates: readonly Gate[]

before(async () => {
  product = await testApp()
  const tiers = ['Plein', 'Réduit'].map(label => ({ tierType: 'Registration' as const, price: 1500, label }))
  form = await addForm(product, { formType: 'Event', tiers, startAt: '2026-12-12T19:30:00.000Z' })
  for (const tierIds of [
    [0, 0, 1],
    [1, 0, 1],
  ])
    await sellItems(
      product,
      form,
      tierIds.map(place => ({
        ...gift({ tierId: form.tiers[place]?.id ?? 0 }),
        tierType: 'Registration' as const,
        participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
      })),
      '4242424242424242',
    )
  // The second order was cancelled: some of its tickets come in all the same.
  const { orderId } = await product.db
    .selectFrom('tickets')
    .select('orderId')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await product.db.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', orderId).execute()
  const { organizationId, formId } = form
  // Two have ended when their scans come, the last one was taken back.
  gates = ['Nord', 'Sud', 'Est'].map((name, place) => {
    const revokedAt = place === 2 ? iso(10) : null
    return { organizationId, formId, id: randomUUID(), name, endsAt: iso(300), revokedAt }
  })
  for (const gate of gates) await inTransaction(product.db, tx => insertGate(tx, gate, iso(-60)))
})
after(() => product.close())

const keyOf = ({ organizationId, formId }: TestForm) => ({ organizationId, id: formId })

/** What happens at a door: few tickets, times and gates, so that much of it meets; `earlier` names the scan that is taken back or sent again. */
const happening = fc.record({
  kind: fc.constantFrom(
    'entry' as const,
    'entry' as const,
    'undo' as const,
    'refusal' as const,
    'again' as const,
  ),
  ticket: fc.integer({ min: 1, max: 8 }),
  gate: fc.nat(2),
  minute: fc.integer({ min: 0, max: 40 }),
  earlier: fc.nat(),
  isLetIn: fc.boolean(),
})
type Happened = ReturnType<typeof happening.generate>['value']

/** Scans with the gates that handed them in. */
function scansOf(happened: readonly Happened[]): readonly { readonly gate: Gate; readonly scan: Scan }[] {
  const handed: { gate: Gate; scan: Scan }[] = []
  for (const { kind, ticket, gate, minute, earlier, isLetIn } of happened) {
    const before = handed.length === 0 ? undefined : handed[earlier % handed.length]
    const scanned = {
      id: randomUUID(),
      device: randomUUID(),
      way: 'camera',
      clockAt: iso(minute),
      offsetMs: 0,
    } as const
    const at = gates[gate]!
    if (kind === 'entry') handed.push({ gate: at, scan: { ...scanned, kind, ticket, isLetIn } })
    else if (kind === 'refusal')
      handed.push({ gate: at, scan: { ...scanned, kind, ticket, reason: 'already', text: null } })
    else if (before !== undefined && kind === 'again') handed.push(before)
    // Sometimes of another ticket than the scan was: it takes nothing back.
    else if (before !== undefined && kind === 'undo') {
      const of = isLetIn ? ticket : (before.scan.ticket ?? ticket)
      handed.push({ gate: at, scan: { ...scanned, kind, ticket: of, undoes: before.scan.id } })
    }
  }
  return handed
}

/** What happens in it is forgotten: a door's scans cannot be deleted. */
async function forgotten(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = new Error('done')
  await inTransaction(product.db, async tx => {
    await work(tx)
    throw done
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
}

test('the counters of the database are those that phones count, whatever was scanned in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 30 }), happened =>
      forgotten(async tx => {
        for (const { gate, scan } of scansOf(happened))
          await insertScans(tx, keyOf(form), [{ gate, scans: [scan], sentAt: receivedAt, receivedAt }])
        await agree(tx)
      }),
    ),
    { numRuns: inShort(200, 40) },
  )
})

async function agree(tx: Transaction): Promise<void> {
  const key = keyOf(form)
  const [book, { scans }] = [await readDoorBook(tx, key), await scansFrom(tx, key, 0)]
  assert.ok(book)
  const passages = passagesOf(scans)
  const expected = countEntries(bookOf(book.chunks).byNumber.values(), passages)
  const counts = await doorCounts(tx, key)
  assert.deepEqual(counts.all, expected.all)
  const byRate = new Map(counts.byRate.map(({ rate, ...count }) => [book.event.rates.indexOf(rate), count]))
  assert.deepEqual(byRate, expected.byRate)
  assert.deepEqual(new Map(counts.byGate.map(({ gateId, entries }) => [gateId, entries])), expected.byGate)
  const inQuarters = counts.quarters.reduce((sum, { entries }) => sum + entries, 0)
  assert.equal(inQuarters, expected.all.inside)
  const further = [...passages.values()].flatMap(({ beyond }) => beyond.map(({ id }) => id))
  const listed = await listConflicts(tx, key, { before: null, limit: 99, isOpen: true, gateId: null })
  const listedFurther = listed.filter(({ first }) => first !== null)
  assert.deepEqual(new Set(listedFurther.map(({ id }) => id)), new Set(further))
  for (const { ticket, first } of listedFurther)
    assert.equal(first?.at, passages.get(ticket.number)?.entry?.at)
  assert.deepEqual(await countConflicts(tx, key, null), { all: listed.length, open: listed.length })
}
