import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chunkSize } from '#domain/door/book.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { doorBook, type ReadBook, readDoorBook } from './door-books.ts'

let product: TestApp
let form: TestForm
/** Tickets 1 and 2 of the first chunk, and one of the second; each with its order. */
let tickets: readonly { readonly id: string; readonly itemId: number; readonly orderId: number }[]

before(async () => {
  product = await testApp()
  const tiers = ['Plein', 'Réduit'].map(label => ({ tierType: 'Registration' as const, price: 1500, label }))
  form = await addForm(product, { formType: 'Event', tiers, startAt: '2026-12-12T19:30:00.000Z' })
  for (const places of [[0, 1], [0]]) {
    const items = places.map(place => ({
      ...gift({ tierId: form.tiers[place]?.id ?? 0 }),
      tierType: 'Registration' as const,
      participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    }))
    await sellItems(product, form, items, '4242424242424242')
  }
  const { db } = product
  await db
    .updateTable('tickets')
    .set({ number: chunkSize + 1 })
    .where('number', '=', 3)
    .execute()
  tickets = await db.selectFrom('tickets').select(['id', 'itemId', 'orderId']).orderBy('number').execute()
})
after(() => product.close())

async function read(known?: ReadBook): Promise<ReadBook> {
  const book = await readDoorBook(product.db, { organizationId: form.organizationId, id: form.formId }, known)
  assert.ok(book)
  return book
}

const changes: readonly (readonly [string, readonly number[], () => Promise<unknown>])[] = [
  ['nothing', [], async () => {}],
  ['another name', [0], () => update('tickets', { firstName: 'Ada', lastName: 'Nin' }, tickets[1]?.id)],
  ['a code of its own', [1], () => update('tickets', { code: 'ABCDEFGHJK' }, tickets[2]?.id)],
  [
    'an order that is cancelled',
    [1],
    () =>
      product.db
        .updateTable('orders')
        .set({ status: 'Canceled' })
        .where('id', '=', tickets[2]?.orderId ?? 0)
        .execute(),
  ],
  [
    'another order of the rates, by whose places each chunk names them',
    [0, 1],
    () => product.db.updateTable('tickets').set({ number: 9 }).where('number', '=', 1).execute(),
  ],
]

function update(table: 'tickets', values: Readonly<Record<string, string>>, id = '') {
  return product.db.updateTable(table).set(values).where('id', '=', id).execute()
}

for (const [what, expected, change] of changes)
  test(`after ${what} only those chunks are read again, and the book is as if read anew`, async () => {
    const known = await read()
    assert.equal(known.chunks.length, 2)
    await change()
    const [again, anew] = [await read(known), await read()]
    assert.deepEqual(again, anew)
    const changed = again.chunks.flatMap((chunk, index) => (chunk === known.chunks[index] ? [] : [index]))
    assert.deepEqual(changed, expected)
    for (const index of expected)
      assert.notDeepEqual(again.chunks[index], known.chunks[index], `chunk ${index} says the same`)
  })

test('a large list is told while it is read anew, but not one that nobody has asked for in a while', async () => {
  const key = { organizationId: form.organizationId, id: form.formId }
  const { db } = product
  const numbered = { first: chunkSize + 1, large: 4 * chunkSize }
  await db
    .updateTable('tickets')
    .set({ number: numbered.large })
    .where('number', '=', numbered.first)
    .execute()
  const at = (seconds: number) =>
    new Date(Date.parse('2026-12-12T19:00:00.000Z') + seconds * 1000).toISOString()
  const nameOf = (book: Awaited<ReturnType<typeof doorBook>>) =>
    book?.chunks.flatMap(({ tickets: told }) => told).find(({ number }) => number === numbered.large)?.name
  const rename = (firstName: string) => update('tickets', { firstName, lastName: 'Nin' }, tickets[2]?.id)
  await rename('Ada')
  assert.equal(nameOf(await doorBook(db, key, at(0))), 'Ada Nin')
  await rename('Bea')
  assert.equal(nameOf(await doorBook(db, key, at(1))), 'Ada Nin', 'shared')
  assert.equal(nameOf(await doorBook(db, key, at(4))), 'Ada Nin', 'read anew behind who asks')
  await rename('Eva')
  assert.equal(nameOf(await doorBook(db, key, at(3_600))), 'Eva Nin', 'after an hour nobody is told what was')
})
