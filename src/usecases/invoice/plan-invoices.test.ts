import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { invoiceLinkOf, invoicesOf, linkedBy, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf, type LaterSale, sellInstalments } from '#test/support/later.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'

let product: TestApp
before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
after(() => product.close())

/** A sale of 300 EUR with VAT in three payments, the first of which came. */
async function instalments(): Promise<LaterSale> {
  const form = await addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 30_000, counts: [1, 3], vatRate: 20 }],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  return sellInstalments(product, '4242424242424242', form)
}

async function stops({ form, organizationId, orderId }: LaterSale): Promise<void> {
  const { userId } = await addAdministrator(product, organizationId)
  const { organizationSlug } = form.address
  successOf(await product.acts.cancelFuturePayments({ organizationSlug, orderId, userId }))
  assert.deepEqual(await product.runJobs(), [])
}

describe('a sale in instalments whose rest is cancelled', () => {
  test('keeps invoiced what came of it, and its links end together', async () => {
    const sale = await instalments()
    const { organizationId, orderId } = sale
    assert.deepEqual(await toldInvoices(product, organizationId), [['invoice', 1, 30_000]])
    await stops(sale)
    assert.deepEqual(await toldInvoices(product, organizationId), [
      ['invoice', 1, 30_000],
      ['creditNote', 1, 20_000],
    ])
    const link = invoiceLinkOf(product, { organizationId, orderId, place: 0 })
    const end = product.app.signer.endOf(link.token)
    const [toNote] = successOf(await product.acts.readInvoice(link)).related
    const note = linkedBy(toNote?.url ?? '')
    const [back] = successOf(await product.acts.readInvoice(note)).related
    for (const { token } of [note, linkedBy(back?.url ?? '')])
      assert.equal(product.app.signer.endOf(token), end)
  })

  test('keeps nothing invoiced where what came was refunded before', async () => {
    const sale = await instalments()
    const { form, organizationId } = sale
    const { userId } = await addAdministrator(product, organizationId)
    const [first] = await chargesOf(product, sale)
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug: form.address.organizationSlug, paymentId: first?.id ?? 0, userId },
        ...{ input: { part: 'all', withTip: false }, cancelOrder: false, sendMail: false },
        ...{ comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    await stops(sale)
    assert.deepEqual(await toldInvoices(product, organizationId), [
      ['invoice', 1, 30_000],
      ['creditNote', 1, 10_000],
      ['creditNote', 2, 20_000],
    ])
    const vat = (await invoicesOf(product, organizationId)).map(({ facts }) =>
      facts.lines.reduce((sum, line) => sum + line.vat, 0),
    )
    assert.equal(vat[0], (vat[1] ?? 0) + (vat[2] ?? 0))
  })
})
