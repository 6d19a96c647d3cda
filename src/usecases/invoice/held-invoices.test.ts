import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { invoiceLinkOf, invoicesOf, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf, type LaterSale } from '#test/support/later.ts'
import { haveTerms, haveVat, legalValues } from '#test/support/legal.ts'
import { companyDonor, donor } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

/** A ticket for a company, at a rate of VAT in percent, of an association that gave no VAT number. */
async function sale(
  vatRate: number,
  payer: typeof companyDonor | typeof donor = companyDonor,
  { mayInvoice = false } = {},
): Promise<LaterSale> {
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 2400, vatRate }],
  })
  await haveTerms(product, form)
  if (mayInvoice) await haveVat(product, form.organizationId)
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const ticket = anItem({ tierId: form.tiers[0]?.id ?? 0, participant })
  return sellItems(product, form, [ticket], '4242424242424242', { payer })
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
    const told = product.mails.filter(({ subject }) => /Votre facture/.test(subject))
    assert.equal(told.length, 1)
    assert.equal(told[0]?.to.address, companyDonor.email)
    const [, reference = '', token = ''] =
      /paiement\/facture\/([\d-]+)\?token=([^\s]+)/.exec(told[0]?.text ?? '') ?? []
    assert.equal(
      successOf(await product.acts.readInvoice({ reference, token })).invoice.number,
      'F2026-000001',
    )
    await product.acts.makeInvoice({ organizationId, orderId })
    successOf(await save('FR32732829320', ''))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.filter(({ subject }) => /Votre facture/.test(subject)).length, 1, 'once')
  })

  test('is issued where nothing bears VAT', async () => {
    const { organizationId } = await sale(0)
    const [{ facts } = assert.fail()] = await invoicesOf(product, organizationId)
    assert.equal(facts.seller.vatNumber, '')
  })
})

describe('an invoice that should exist and does not (rule INV-6)', () => {
  const mailed = () => product.mails.filter(({ subject }) => /Votre facture/.test(subject)).length
  const anHourLater = () => product.clock.advance(61)

  /** As if its job had died: neither the invoice nor a job of it is there. */
  async function forget({ organizationId }: LaterSale): Promise<void> {
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    await owner.db
      .deleteFrom('documents')
      .where('organizationId', '=', organizationId)
      .where('kind', '=', 'invoice')
      .execute()
    await owner.close()
    assert.deepEqual(await toldInvoices(product, organizationId), [])
  }

  test('is made in the night, with and without VAT, and told in no mail: the confirmation led to it', async () => {
    const before = mailed()
    const sold = [await sale(0), await sale(0, donor), await sale(5.5, companyDonor, { mayInvoice: true })]
    for (const each of sold) await forget(each)
    assert.equal(await product.acts.sweepInvoices(), 0, 'the job of this hour may still come')
    anHourLater()
    assert.equal(await product.acts.sweepInvoices(), 2)
    assert.deepEqual(await product.runJobs(), [])
    const made = []
    for (const { organizationId } of sold) made.push(await toldInvoices(product, organizationId))
    assert.deepEqual(made, [[['invoice', 2, 2400]], [], [['invoice', 2, 2400]]])
    assert.equal(mailed(), before)
    assert.equal(await product.acts.sweepInvoices(), 0)
  })

  test('is not looked for while it is held back; once it can be issued the night finds it, and its payer is told once', async () => {
    const sold = await sale(5.5)
    anHourLater()
    assert.equal(await product.acts.sweepInvoices(), 0)
    const before = mailed()
    // As if the job that saving queued had died.
    await haveVat(product, sold.organizationId)
    assert.equal(await product.acts.sweepInvoices(), 1)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await toldInvoices(product, sold.organizationId), [['invoice', 1, 2400]])
    assert.equal(mailed(), before + 1)
    await product.acts.makeInvoice(sold)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailed(), before + 1)
  })

  test('is none for a membership of a company without VAT', async () => {
    const form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 2400 }],
    })
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const member = {
      ...anItem({ tierId: form.tiers[0]?.id ?? 0, participant }),
      tierType: 'Membership' as const,
    }
    await sellItems(product, form, [member], '4242424242424242', { payer: companyDonor })
    anHourLater()
    assert.equal(await product.acts.sweepInvoices(), 0)
  })
})
