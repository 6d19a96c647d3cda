import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { invoiceLinkOf, invoicesOf, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf, type LaterSale } from '#test/support/later.ts'
import { haveTerms, legalValues } from '#test/support/legal.ts'
import { companyDonor } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

/** A ticket for a company, at a rate of VAT in percent, of an association that gave no VAT number. */
async function sale(vatRate: number): Promise<LaterSale> {
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 2400, vatRate }],
  })
  await haveTerms(product, form)
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const ticket = anItem({ tierId: form.tiers[0]?.id ?? 0, participant })
  return sellItems(product, form, [ticket], '4242424242424242', { payer: companyDonor })
}

describe('the invoice of an association without a VAT number (rule INV-7)', () => {
  test('waits where it bears VAT, is told on the payment, and is issued once the number is given', async () => {
    const sold = await sale(5.5)
    const { form, organizationId, orderId } = sold
    const { organizationSlug } = form.address
    const { userId } = await addAdministrator(product, organizationId)
    const [payment] = await chargesOf(product, sold)
    const seen = async () =>
      successOf(
        await product.acts.readPaymentDetail({ organizationSlug, paymentId: payment?.id ?? 0, userId }),
      ).invoices
    const save = (vatNumber: string, vatExemption: string) =>
      product.acts.saveLegalTexts({
        ...{ organizationSlug, userId, adopts: [] },
        values: { ...legalValues, vatNumber, vatExemption, terms: 'Nos conditions.' },
      })
    assert.deepEqual(await toldInvoices(product, organizationId), [])
    assert.deepEqual(await seen(), { issued: [], isHeld: true })
    assert.ok(product.mails.length > 0)
    assert.ok(!product.mails.some(({ text }) => text?.includes('/paiement/facture/')))
    const link = invoiceLinkOf(product, { organizationId, orderId, place: 0 })
    assert.ok(!(await product.acts.readInvoice(link)).ok)
    successOf(await save('', ''))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await toldInvoices(product, organizationId), [])
    successOf(await save('FR32732829320', 'nonProfit'))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await toldInvoices(product, organizationId), [['invoice', 1, 2400]])
    const { issued, isHeld } = await seen()
    assert.deepEqual([issued.map(({ number }) => number), isHeld], [['F2026-000001'], false])
  })

  test('is issued where nothing bears VAT', async () => {
    const { organizationId } = await sale(0)
    const [{ facts } = assert.fail()] = await invoicesOf(product, organizationId)
    assert.equal(facts.seller.vatNumber, '')
  })
})
