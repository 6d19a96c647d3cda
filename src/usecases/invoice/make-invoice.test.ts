import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { InvoicePlace } from '#domain/invoice/invoice.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { dispute } from '#test/support/disputes.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem, chosen } from '#test/support/forms.ts'
import { invoicesOf as allInvoices, invoiceLinkOf, toldInvoices } from '#test/support/invoices.ts'
import { chargesOf } from '#test/support/later.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'
import { readPdf } from '#test/support/pdf.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { addAdministrator } from '#test/support/people.ts'
import { companyDonor, donor } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const card = '4242424242424242'
const holder = { firstName: 'Zoé', lastName: 'Martin', email: null }
const ticket = (form: TestForm, place = 0, extraOptions: ReturnType<typeof chosen>[] = []) =>
  anItem({ tierId: form.tiers[place]?.id ?? 0, participant: holder, extraOptions })

/** An event with a rate at 5.5 %, with a meal, and one without VAT. */
async function anEvent(): Promise<TestForm> {
  const form = await addForm(product, {
    formType: 'Event',
    startAt: '2026-12-12T19:30:00.000Z',
    tiers: [
      { tierType: 'Registration', price: 2400, vatRate: 5.5, options: [{ label: 'Repas', price: 1000 }] },
      { tierType: 'Registration', price: 1500, label: 'Tarif réduit' },
    ],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  return form
}

const invoicesOf = (organizationId: number) => allInvoices(product, organizationId)
const told = (organizationId: number) => toldInvoices(product, organizationId)
const linkOf = (place: InvoicePlace) => invoiceLinkOf(product, place)

async function givesBack(form: TestForm, orderId: number, part: 'all' | { item: number; amount: number }) {
  const { organizationId } = form
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, {
    organizationId,
    formId: null,
  })
  const [payment] = await chargesOf(product, { form, organizationId, orderId })
  const items = await product.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const lines = part === 'all' ? null : [{ orderItemId: items[part.item]?.id ?? 0, amount: part.amount }]
  successOf(
    await product.acts.askRefund({
      ...{ organizationSlug: form.address.organizationSlug, paymentId: payment?.id ?? 0, userId },
      input: { part: lines === null ? 'all' : { lines }, withTip: false },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
}

describe('an invoice', () => {
  test('is made after the capture where something bears VAT, for every line but gifts, never for the tip', async () => {
    const form = await anEvent()
    const { organizationId } = form
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', form.formId)
      .execute()
    const items = [
      ticket(form, 0, [chosen(form.tiers[0]?.optionIds[0] ?? 0)]),
      ticket(form, 1),
      gift({ amount: 5000 }),
    ]
    const { orderId } = await sellItems(product, form, items, card, { payer: donor, tip: 300 })
    assert.deepEqual(await told(organizationId), [['invoice', 1, 4900]])
    const [{ facts } = assert.fail()] = await invoicesOf(organizationId)
    assert.deepEqual(
      facts.lines.map(({ label, vatRate, gross, vat }) => [label, vatRate, gross, vat]),
      [
        ['Plein tarif', 5.5, 2400, 125],
        ['Repas', 5.5, 1000, 52],
        ['Tarif réduit', 0, 1500, 0],
      ],
    )
    assert.deepEqual(facts.seller, {
      ...{ name: 'Les Amis du Port', lines: ['3 quai des Brumes, 44000 Nantes'] },
      ...{ siren: '', rna: 'W441000001', vatNumber: 'FR32123456789' },
    })
    assert.deepEqual([facts.buyer.name, facts.buyer.company], ['Camille Moreau', null])
    assert.deepEqual([facts.suppliedOn, facts.supply], ['2026-12-12T19:30:00.000Z', 'services'])
    const { bytes, number } = successOf(
      await product.acts.readInvoiceFile(linkOf({ organizationId, orderId, place: 0 })),
    )
    assert.equal(number, 'F2026-000001')
    assert.match(readPdf(bytes).text.replaceAll(/\s+/g, ' '), /TVA à 5,5\s% sur 32,23\s€/)
    const mail = product.mails.findLast(({ text }) => text?.includes('/paiement/facture/'))
    assert.ok(mail, 'the mail of the payer leads to it')
  })

  test('shows the logo of its day with its words, on page and paper, its credit note as well (rule LAW-14)', async () => {
    const form = await anEvent()
    const { organizationId, address } = form
    const userId = await addAdministrator(product, `${randomUUID()}@example.org`, {
      organizationId,
      formId: null,
    })
    const visit = {
      organizationSlug: address.organizationSlug,
      userId,
      sessionId: null,
      kind: 'logo' as const,
    }
    const send = async (background: string) => {
      const bytes = await sharp({ create: { width: 400, height: 160, channels: 3, background } })
        .png()
        .toBuffer()
      successOf(await product.acts.saveDocumentImage({ ...visit, bytes }))
    }
    await send('#C8461E')
    const { orderId } = await sellItems(product, form, [ticket(form)], card)
    await send('#2A7F62')
    await givesBack(form, orderId, 'all')
    for (const place of [0, 1]) {
      const link = linkOf({ organizationId, orderId, place })
      const { invoice, shownLogo } = successOf(await product.acts.readInvoice(link))
      const first = await product.db
        .selectFrom('documentImages')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('endedAt', 'is not', null)
        .executeTakeFirstOrThrow()
      assert.equal(invoice.logo?.id, first.id)
      assert.match(shownLogo?.src ?? '', /^data:image\/png;base64,iVBOR/)
      const { bytes } = successOf(await product.acts.readInvoiceFile(link))
      const figures = (await readTags(bytes)).elements.filter(({ role }) => role === 'Figure')
      assert.deepEqual(
        figures.map(({ alt }) => alt),
        [`Logo\u00a0: ${invoice.seller.name}`],
      )
    }
  })

  test('is not made for a person where nothing bears VAT, nor for a free order', async () => {
    const form = await anEvent()
    await sellItems(product, form, [ticket(form, 1)], card)
    assert.deepEqual(await told(form.organizationId), [])
  })

  test('is made for a company whatever the VAT, with its SIREN; a company that only gives has none', async () => {
    const form = await anEvent()
    const { organizationId } = form
    await sellItems(product, form, [ticket(form, 1)], card, { payer: companyDonor })
    const [{ facts } = assert.fail()] = await invoicesOf(organizationId)
    assert.deepEqual(facts.buyer, {
      name: 'Chantiers du Môle',
      lines: ['Camille Moreau', '12 rue des Lilas', '44000 Nantes'],
      company: { siren: '732829320' },
    })
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', form.formId)
      .execute()
    await sellItems(product, form, [gift({ amount: 5000 })], card, { payer: companyDonor })
    assert.equal((await invoicesOf(organizationId)).length, 1)
  })

  test('keeps the VAT of the rate that was bought', async () => {
    const form = await anEvent()
    const sale = await sellItems(product, form, [ticket(form)], card)
    await product.db
      .updateTable('tiers')
      .set({ vatRate: 20 })
      .where('id', '=', form.tiers[0]?.id ?? 0)
      .execute()
    await sellItems(product, form, [ticket(form)], card)
    const all = await invoicesOf(sale.organizationId)
    assert.deepEqual(
      all.map(({ number, facts }) => [number, facts.lines[0]?.vatRate, facts.lines[0]?.vat]),
      [
        [1, 5.5, 125],
        [2, 20, 400],
      ],
    )
  })

  test('is made once, whoever asks at the same time, and by who opens its link before its job', async () => {
    const form = await anEvent()
    const { organizationId } = form
    const { orderId } = await sellItems(product, form, [ticket(form, 1)], card)
    const place = { organizationId, orderId, place: 0 }
    await product.db
      .updateTable('payers')
      .set({ isCompany: true, companyName: 'Chantiers du Môle' })
      .where('organizationId', '=', organizationId)
      .execute()
    await Promise.all([
      ...Array.from({ length: 4 }, () => product.acts.makeInvoice({ organizationId, orderId })),
      ...Array.from({ length: 4 }, async () => successOf(await product.acts.readInvoice(linkOf(place)))),
    ])
    assert.equal((await invoicesOf(organizationId)).length, 1)
  })

  test('is opened by its own token alone', async () => {
    const form = await anEvent()
    const { organizationId } = form
    const { orderId } = await sellItems(product, form, [ticket(form)], card)
    const link = linkOf({ organizationId, orderId, place: 0 })
    const other = linkOf({ organizationId, orderId, place: 1 })
    const tries = [
      { ...link, token: '' },
      { ...link, token: other.token },
      { ...other, token: link.token },
      other,
      { reference: '0', token: link.token },
      { reference: `${orderId}-0`, token: link.token },
    ]
    for (const each of tries) {
      const read = await product.acts.readInvoice(each)
      assert.deepEqual([read.ok, read.ok || read.error[0]?.code], [false, 'NOT_FOUND'])
    }
    assert.ok((await product.acts.readInvoice(link)).ok)
  })
})

describe('a credit note', () => {
  test('is made for the part that was refunded, names its invoice, and sums with the next one to the whole', async () => {
    const form = await anEvent()
    const { organizationId } = form
    const { orderId } = await sellItems(product, form, [ticket(form), ticket(form)], card, { tip: 300 })
    await givesBack(form, orderId, { item: 0, amount: 1000 })
    assert.deepEqual(await told(organizationId), [
      ['invoice', 1, 4800],
      ['creditNote', 1, 1000],
    ])
    const [, { facts } = assert.fail()] = await invoicesOf(organizationId)
    assert.deepEqual([facts.corrects?.number, facts.lines[0]?.vat], ['F2026-000001', 52])
    await givesBack(form, orderId, 'all')
    const all = await invoicesOf(organizationId)
    assert.deepEqual(
      all.map(({ kind, number, amount }) => [kind, number, amount]),
      [
        ['invoice', 1, 4800],
        ['creditNote', 1, 1000],
        ['creditNote', 2, 3800],
      ],
    )
    const vat = all.map(each => each.facts.lines.reduce((sum, line) => sum + line.vat, 0))
    assert.equal(vat[0], (vat[1] ?? 0) + (vat[2] ?? 0))
    await product.acts.makeInvoice({ organizationId, orderId })
    assert.equal((await invoicesOf(organizationId)).length, 3, 'once')
    const { related } = successOf(
      await product.acts.readInvoice(linkOf({ organizationId, orderId, place: 0 })),
    )
    assert.deepEqual(
      related.map(({ number }) => number),
      ['A2026-000001', 'A2026-000002'],
    )
  })

  test('is not made for the tip', async () => {
    const form = await anEvent()
    const sale = await sellItems(product, form, [ticket(form)], card, { tip: 300 })
    const token = product.app.signer.sign(
      `order:${sale.organizationId}:${sale.orderId}`,
      '2027-01-01T00:00:00.000Z',
    )
    successOf(await product.acts.refundTip({ orderId: sale.orderId, token, userId: null }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(sale.organizationId), [['invoice', 1, 2400]])
  })

  test('follows a dispute that was lost', async () => {
    const form = await anEvent()
    const sale = await sellItems(product, form, [ticket(form)], card)
    const [payment] = await product.db
      .selectFrom('payments')
      .select(['amount', 'intentId'])
      .where('orderId', '=', sale.orderId)
      .execute()
    await dispute(product, payment, 'lost')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(sale.organizationId), [
      ['invoice', 1, 2400],
      ['creditNote', 1, 2400],
    ])
  })

  test('follows recorded money that was made void', async () => {
    const form = await anEvent()
    const { organizationId } = form
    const userId = await addAdministrator(product, 'void@example.org', { organizationId, formId: null })
    const { firstName, lastName, email } = donor
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...form.address, userId, sessionId: null, requestKey: randomUUID() },
        ...{ items: [ticket(form)], payer: { firstName, lastName, email }, expectedTotal: null },
        payment: { means: 'Check', receivedOn: '12/11/2026', reference: 'n° 42' },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(organizationId), [['invoice', 1, 2400]])
    successOf(
      await product.acts.voidOfflinePayment({
        ...{ organizationSlug: form.address.organizationSlug, paymentId, reason: 'sans provision' },
        ...(await provenActor(product, userId)),
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(organizationId), [
      ['invoice', 1, 2400],
      ['creditNote', 1, 2400],
    ])
    const note = successOf(await product.acts.readInvoice(linkOf({ organizationId, orderId, place: 1 })))
    assert.equal(note.invoice.number, 'A2026-000001')
  })
})
