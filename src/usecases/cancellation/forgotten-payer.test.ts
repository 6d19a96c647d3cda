import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  awaitTransfer,
  cancelled,
  recordCheque,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

test('who is owed money by a cancelled event is forgotten once they have it back, not before (rule PPL-9)', async () => {
  product.clock.set('2026-11-20T12:00:00.000Z')
  const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
  const actor = await treasurerOf(product, form)
  const { orderId } = await recordCheque(product, form, actor)
  await proveNow(product, actor)
  await cancelled(product, form, actor)
  product.clock.set('2026-12-05T08:00:00.000Z')
  await settle(product)
  assert.equal((await settlementRow(product, orderId)).waitsFor, 'association')
  const { cartId } = await product.db
    .selectFrom('orders')
    .select('cartId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payer = product.db.selectFrom('payers').select(['email', 'erasedAt']).where('cartId', '=', cartId)
  await product.db
    .updateTable('payers')
    .set({ eraseAskedAt: product.clock.now() })
    .where('cartId', '=', cartId)
    .execute()
  product.clock.set('2027-01-20T08:00:00.000Z')
  await product.acts.forgetErased()
  assert.deepEqual(await payer.executeTakeFirst(), { email: 'hugo@example.org', erasedAt: null })
  await proveNow(product, actor)
  successOf(await product.acts.noteRepaid({ ...form.address, ...actor, orderId }))
  await settle(product)
  await product.acts.forgetErased()
  assert.equal((await payer.executeTakeFirst())?.email, null)
})

test('who paid a part of a transfer that is awaited no longer is forgotten once that went back', async () => {
  product.clock.set('2026-11-20T12:00:00.000Z')
  const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
  const actor = await treasurerOf(product, form)
  const office = { organizationSlug: form.address.organizationSlug, ...actor }
  const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }
  successOf(await product.acts.saveTransferSettings({ ...office, draft: account }))
  const { orderId, paymentId } = await awaitTransfer(product, form, actor)
  const part = { ...office, paymentId, amount: '10', receivedOn: '20/11/2026' }
  successOf(await product.acts.receiveTransfer(part))
  successOf(await product.acts.cancelTransfer({ ...office, paymentId }))
  const { cartId } = await product.db
    .selectFrom('orders')
    .select('cartId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await product.db
    .updateTable('payers')
    .set({ eraseAskedAt: product.clock.now() })
    .where('cartId', '=', cartId)
    .execute()
  const address = async () => {
    await product.acts.forgetErased()
    const payer = product.db.selectFrom('payers').select('email').where('cartId', '=', cartId)
    return (await payer.executeTakeFirst())?.email
  }
  product.clock.set('2027-01-20T08:00:00.000Z')
  assert.equal(await address(), 'hugo@example.org')
  await proveNow(product, actor)
  const settled = { ...office, paymentId, as: 'returned', words: '' } as const
  successOf(await product.acts.settleSurplus(settled))
  assert.equal(await address(), null)
})
