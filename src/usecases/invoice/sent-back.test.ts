import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { invoiceLinkOf, invoicesOf, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf } from '#test/support/later.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { applyRefunds } from '../refund/apply-refund.ts'

/** Its refunds succeed, then its bank sends them back. */
const closedCard = '4000000000005126'

let product: TestApp
before(async () => {
  // A slow machine must not give the bank time to send back the refund before it was credited.
  product = await testApp(undefined, { banks: { SANDBOX_DEBIT_MS: '30000' } })
})
after(() => product.close())

test('a refund that the bank sends back is invoiced again, and credited there when it is done once more', async () => {
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 2400, vatRate: 5.5 }],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  const { organizationId } = form
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const ticket = anItem({ tierId: form.tiers[0]?.id ?? 0, participant })
  const sale = await sellItems(product, form, [ticket, ticket], closedCard)
  const { userId } = await addAdministrator(product, organizationId)
  const [payment] = await chargesOf(product, sale)
  const { id: paymentId, intentId } = payment ?? assert.fail()
  const refunds = async () => {
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug: form.address.organizationSlug, paymentId, userId, expectedLeft: null },
        ...{ input: { part: 'all', withTip: false }, cancelOrder: false, sendMail: false, comment: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
  }
  await refunds()
  await moveProviderClock(product, 3_600_000)
  const answer = await product.app.provider('stripe').refunds.listRefunds(intentId ?? '')
  const seen = answer.outcome === 'done' ? answer.value : []
  await product.app.transaction(tx =>
    applyRefunds(product.app, tx, { provider: 'stripe', id: intentId ?? '' }, seen),
  )
  assert.deepEqual(await product.runJobs(), [])
  await refunds()
  assert.deepEqual(await toldInvoices(product, organizationId), [
    ['invoice', 1, 4800],
    ['creditNote', 1, 4800],
    ['invoice', 2, 4800],
    ['creditNote', 2, 4800],
  ])
  const all = await invoicesOf(product, organizationId)
  assert.deepEqual(
    all.map(({ facts }) => facts.corrects?.number ?? null),
    [null, 'F2026-000001', 'A2026-000001', 'F2026-000002'],
  )
  assert.deepEqual(all[2]?.facts.lines, all[0]?.facts.lines)
  const further = invoiceLinkOf(product, { organizationId, orderId: sale.orderId, place: 2 })
  const { invoice, related } = successOf(await product.acts.readInvoice(further))
  assert.equal(invoice.number, 'F2026-000002')
  assert.equal(related.length, 2)
})
