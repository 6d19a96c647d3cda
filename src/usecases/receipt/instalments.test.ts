import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { chargeAt, chargesOf } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import { donor, haveReceipts, receiptsOf } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'

const firstDay = '2026-01-31T12:00:00.000Z'
const secondDay = '2026-02-28T08:00:00.000Z'

let product: TestApp
before(async () => {
  product = await testApp(firstDay)
})
after(() => product.close())

test('a rate that was spread counts as it is paid, and what comes back of it is taken off all payments', async () => {
  const form = await addForm(product, {
    formType: 'Membership',
    tiers: [
      { tierType: 'Membership', price: 18_000, counts: [1, 3] },
      { tierType: 'Membership', price: 9000 },
    ],
  })
  const { organizationId } = form
  await haveReceipts(product, form)
  await product.db
    .updateTable('organizations')
    .set({ fiscalReceiptEligibility: true })
    .where('id', '=', organizationId)
    .execute()
  const [spread, atOnce] = form.tiers
  await product.db
    .updateTable('tiers')
    .set({ isEligibleTaxReceipt: true })
    .where('id', '=', spread?.id ?? 0)
    .execute()
  const item = (tierId = 0, count = 1) =>
    anItem({
      ...{ tierId, tierType: 'Membership', paymentTerms: { count } },
      participant: { firstName: 'Léa', lastName: 'Morel', email: null },
    })
  const sale = await sellItems(product, form, [item(spread?.id, 3), item(atOnce?.id)], '4242424242424242')
  // Of what was sold counts what it was sold as.
  await product.db
    .updateTable('tiers')
    .set({ installmentCounts: [1] })
    .where('id', '=', spread?.id ?? 0)
    .execute()
  const { address, zipCode, city } = donor
  await product.db
    .updateTable('payers')
    .set({ address, zipCode, city })
    .where('organizationId', '=', organizationId)
    .execute()
  const [first] = await chargesOf(product, sale)
  await product.acts.makeReceipt({ organizationId, paymentId: first?.id ?? 0 })
  product.clock.set(secondDay)
  await chargeAt(product, secondDay)
  const standing = async () =>
    (await receiptsOf(product, organizationId))
      .filter(({ status }) => status === 'issued')
      .map(({ amount }) => amount)
  assert.deepEqual(await standing(), [6000, 6000])
  const userId = await addAdministrator(product, 'plans@example.org', { organizationId, formId: null })
  const items = await product.db
    .selectFrom('orderItems')
    .select(['id', 'tierId'])
    .where('orderId', '=', sale.orderId)
    .execute()
  const giveBack = async (tierId: number | undefined, amount: number) => {
    const orderItemId = items.find(each => each.tierId === tierId)?.id ?? 0
    const { organizationSlug } = form.address
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug, paymentId: first?.id ?? 0, userId },
        ...{ input: { part: { lines: [{ orderItemId, amount }] }, withTip: false }, cancelOrder: false },
        ...{ sendMail: true, comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
  }
  await giveBack(atOnce?.id, 6000)
  assert.deepEqual(await standing(), [6000, 6000], 'the other line never counted')
  await giveBack(spread?.id, 9000)
  assert.deepEqual(await standing(), [3000], 'more than the first payment had of it')
})
