import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { countHeldInvoices } from '#db/invoices.ts'
import { lockPayment } from '#db/payments.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import type { Schema } from '#db/schema.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { runJobs, type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { invoiceLinkOf, invoicesOf, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf, type LaterSale } from '#test/support/later.ts'
import { haveTerms, haveVat, legalValues } from '#test/support/legal.ts'
import { addMember } from '#test/support/people.ts'
import { companyDonor, donor } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { failRefund } from '../refund/settle-refund.ts'

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
    assert.deepEqual(await seen(), { issued: [], isHeld: true, mayComplete: true })
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
    assert.equal(await countHeldInvoices(product.db, organizationId), 0)
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

  test('is led to the legal notice for who may write it, and to nobody else', async () => {
    const sold = await sale(5.5)
    const { organizationId } = sold
    const { organizationSlug } = sold.form.address
    const [payment] = await chargesOf(product, sold)
    const told = async (role: 'OrganizationAdmin' | 'Treasurer') => {
      const userId = await addMember(product, `${crypto.randomUUID()}@example.org`, {
        ...{ role, organizationId, formId: null },
      })
      const visit = { organizationSlug, userId }
      const vat = successOf(await product.acts.readVatTotals({ ...visit, from: null, until: null }))
      const detail = successOf(
        await product.acts.readPaymentDetail({ ...visit, paymentId: payment?.id ?? 0 }),
      )
      const mayOpen = (await product.acts.readLegalSettings(visit)).ok
      return [vat.mayComplete, detail.invoices.mayComplete, mayOpen]
    }
    assert.deepEqual(await told('OrganizationAdmin'), [true, true, true])
    assert.deepEqual(await told('Treasurer'), [false, false, false])
  })

  test('waits no more once all came back, whatever is saved later', async () => {
    const sold = await sale(5.5)
    const { organizationSlug } = sold.form.address
    const { userId } = await addAdministrator(product, sold.organizationId)
    const [payment] = await chargesOf(product, sold)
    const visit = { organizationSlug, userId, from: null, until: null }
    const held = async () => successOf(await product.acts.readVatTotals(visit)).held
    assert.equal(await held(), 1)
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug, userId, paymentId: payment?.id ?? 0, expectedLeft: null, comment: null },
        ...{ input: { part: 'all', withTip: false }, cancelOrder: true, sendMail: false },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await held(), 0)
  })

  test('waits no more once its payer was erased, or its order is too old to be kept', async () => {
    const now = product.app.now()
    const erased = await sale(5.5)
    const old = await sale(5.5)
    const waiting = ({ organizationId }: LaterSale) => countHeldInvoices(product.db, organizationId)
    assert.deepEqual([await waiting(erased), await waiting(old)], [1, 1])
    await product.db
      .updateTable('payers')
      .set({ eraseAskedAt: now })
      .where('organizationId', '=', erased.organizationId)
      .execute()
    product.clock.advance(400 * 24 * 60)
    await product.acts.forgetErased()
    assert.deepEqual([await waiting(erased), await waiting(old)], [0, 1])
    await product.acts.makeInvoice(erased)
    assert.equal(await waiting(erased), 0)
    product.clock.advance(12 * 366 * 24 * 60)
    await product.acts.applyRetention()
    assert.equal(await waiting(old), 0)
    product.clock.set(now)
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

  /** Works off all jobs, of which those of invoices die. */
  async function runJobsWithoutInvoices(): Promise<void> {
    const makeInvoice = async () => {
      throw new Error('the process of this job ended')
    }
    const actsFor = (trace: string) => ({ ...product.built.actsFor(trace), makeInvoice })
    const errors = await runJobs(product.db, { ...product.built, actsFor })
    assert.ok(errors.length > 0)
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

  test('is looked for within three months, and as long as it waits', async () => {
    const now = product.app.now()
    const [lost, waiting] = [await sale(0), await sale(5.5)]
    await forget(lost)
    product.clock.advance(91 * 24 * 60)
    await product.db
      .updateTable('organizations')
      .set({ vatNumber: 'FR32123456789', seat: '3 quai des Brumes, 44000 Nantes' })
      .where('id', '=', waiting.organizationId)
      .execute()
    assert.equal(await product.acts.sweepInvoices(), 1)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await toldInvoices(product, lost.organizationId), [])
    assert.deepEqual(await toldInvoices(product, waiting.organizationId), [['invoice', 1, 2400]])
    product.clock.set(now)
    await product.acts.makeInvoice(lost)
  })

  test('is a credit note too: of a refund whose job died, once, with the next number of its series', async () => {
    const sold = await sale(5.5, companyDonor, { mayInvoice: true })
    const { organizationSlug } = sold.form.address
    const { userId } = await addAdministrator(product, sold.organizationId)
    const [payment] = await chargesOf(product, sold)
    const refund = async (amount: number) =>
      successOf(
        await product.acts.askRefund({
          ...{ organizationSlug, userId, paymentId: payment?.id ?? 0, expectedLeft: null, comment: null },
          ...{ input: { part: { amount }, withTip: false }, cancelOrder: false, sendMail: false },
        }),
      )
    await refund(400)
    assert.deepEqual(await product.runJobs(), [])
    const before = [
      ['invoice', 1, 2400],
      ['creditNote', 1, 400],
    ]
    product.clock.advance(1)
    await refund(500)
    await runJobsWithoutInvoices()
    assert.deepEqual(await toldInvoices(product, sold.organizationId), before)
    assert.equal(await product.acts.sweepInvoices(), 0, 'the job of this hour may still come')
    anHourLater()
    assert.equal(await product.acts.sweepInvoices(), 1)
    assert.deepEqual(await product.runJobs(), [])
    const all = [...before, ['creditNote', 2, 500]]
    assert.deepEqual(await toldInvoices(product, sold.organizationId), all)
    assert.equal(await product.acts.sweepInvoices(), 0)
    await product.acts.makeInvoice(sold)
    assert.deepEqual(await toldInvoices(product, sold.organizationId), all)

    product.clock.advance(1)
    const key = { organizationId: sold.organizationId, paymentId: payment?.id ?? 0 }
    await product.app.transaction(async tx => {
      const locked = (await lockPayment(tx, key)) ?? assert.fail()
      const last = (await refundsOfPayment(tx, key)).at(-1) ?? assert.fail()
      await failRefund(product.app, tx, locked, last)
    })
    await runJobsWithoutInvoices()
    assert.deepEqual(await toldInvoices(product, sold.organizationId), all)
    anHourLater()
    assert.equal(await product.acts.sweepInvoices(), 1, 'a bank sent a refund back')
    assert.deepEqual(await product.runJobs(), [])
    const made = await toldInvoices(product, sold.organizationId)
    assert.deepEqual(made, [...all, ['invoice', 2, 500]])
    assert.equal(await product.acts.sweepInvoices(), 0)
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
