import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { cards } from './giver.ts'
import { mailedInvoice } from './mailed-order.ts'

/** From what a company buys with VAT to its invoice, on a page, on paper and in the association's back office (rules INV-2 to INV-6). */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const owner = 'ines.legall@example.org'

story('gets its invoice for a sale with VAT', [phone, desk], async (visitor, lab) => {
  await chargesVat(lab, 'FR32123456789')
  const orderId = await buysForCompany(visitor)
  const link = await mailedInvoice(lab, orderId)
  await readsInvoice(visitor, link)
  await findsItAsAssociation(visitor, lab, orderId)
  await readsItsVat(visitor, lab)
})

story(
  'reads why an invoice is held back, completes the legal notice, and it is issued (rule INV-7)',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t } = visitor
    await chargesVat(lab, '')
    const orderId = await buysForCompany(visitor)
    assert.equal(await page.locator('a[href*="/paiement/facture/"]').count(), 0)
    await lab.quiet()
    const path = await paymentPath(lab, orderId)
    await logIn(visitor, owner, path)
    await page.getByText(t('invoice.held')).waitFor()
    await assertFits(visitor)
    await lookAt(visitor, `invoice-held-${visitor.look.locale}`)
    await page.getByRole('link', { name: t('invoice.complete_facts') }).click()
    await page.getByLabel(t('conditions.fact.vatNumber')).fill('FR32123456789')
    await page
      .getByRole('button', { name: t('conditions.save'), exact: true })
      .last()
      .click()
    await page.getByText(t('conditions.saved')).waitFor()
    await lab.quiet()
    await visitor.open(path)
    await page.getByRole('link', { name: /F\d{4}-\d{6}/ }).waitFor()
    assert.equal(await page.getByText(t('invoice.held')).count(), 0)
  },
)

/** What is sold on the page bears VAT; without a number invoices are held back. */
async function chargesVat({ db }: JourneyLab, vatNumber: string): Promise<void> {
  await db.updateTable('tiers').set({ vatRate: 5.5 }).where('tierType', '=', 'Payment').execute()
  await db.updateTable('organizations').set({ vatNumber, vatExemption: 'nonProfit' }).execute()
}

story('chooses a period of its VAT without JavaScript', [{ ...phone, javaScript: false }], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${vat}?du=2020-01-01&au=2020-01-31`)
  await page.getByText(t('vat.none_title'), { exact: true }).waitFor()
  await page.getByLabel(t('vat.until'), { exact: true }).fill('2019-12-31')
  await page.getByRole('button', { name: t('vat.show'), exact: true }).click()
  await page.getByText(t('vat.backwards'), { exact: true }).waitFor()
  assert.equal(await page.getByLabel(t('vat.until'), { exact: true }).getAttribute('aria-invalid'), 'true')
  await visitor.photograph('office-vat-plain-390')
})

const vat = '/associations/le-fournil-partage/administration/versements/tva'

/** From the payouts to the VAT of this month, by day and rate, with its sums and its file (rule INV-8). */
async function readsItsVat(visitor: Visitor, { db }: JourneyLab): Promise<void> {
  const { page, t } = visitor
  const invoices = await db.selectFrom('invoices').select('amount').where('amount', '=', 9000).execute()
  const says = async (row: Locator, cents: number) =>
    assert.ok((await row.textContent())?.includes(money(cents * invoices.length, t.locale)), `${cents}`)
  await visitor.open('/associations/le-fournil-partage/administration/versements')
  await page.getByRole('link', { name: t('vat.link'), exact: true }).click()
  const days = page.getByRole('table', { name: t('vat.days') })
  const day = days.getByRole('row', { name: /5[,.]5/ }).first()
  await says(day, 9000)
  const all = page
    .getByRole('table', { name: t('vat.totals') })
    .getByRole('row', { name: t('vat.all_rates') })
  await says(all, 469)
  await assertFits(visitor)
  await lookAt(visitor, 'vat')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('vat.export'), exact: true }).click(),
  ])
  assert.equal(saved.suggestedFilename(), t('vat.file'))
}

/** Pays for a workshop in the name of a company; gives the order. */
async function buysForCompany(visitor: Visitor): Promise<number> {
  const { page, t } = visitor
  const buyer = new Buyer(visitor, 'details')
  await visitor.open(places.workshop)
  await buyer.take('Atelier, par personne', 2)
  await page.getByRole('combobox', { name: 'Date choisie' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Référence de facture' }).fill('F-2026-118')
  await buyer.writePayer()
  await page.getByRole('radio', { name: t('payer.as_company') }).check()
  await page.getByLabel(t('payer.company_name'), { exact: true }).fill('Chantiers du Môle')
  await page.getByLabel(t('payer.company_siren'), { exact: true }).fill('732 829 320')
  await page.getByLabel(t('payer.company_legal_status'), { exact: true }).selectOption('3')
  await page.getByLabel(t('payer.address'), { exact: true }).fill('12 rue des Lilas')
  await page.getByLabel(t('payer.zip_code'), { exact: true }).fill('44000')
  await page.getByLabel(t('payer.city'), { exact: true }).fill('Nantes')
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await buyer.atPayment()
  await buyer.pay(cards.paid, 9000)
  return buyer.atConfirmation()
}

/** Reads it as its payer does, and downloads it: the page says nothing that the paper does not. */
async function readsInvoice(visitor: Visitor, link: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open(link)
  const document = page.getByRole('article')
  await document.getByText({ fr: 'TVA à 5,5\u00a0%', en: 'VAT at 5.5%' }[visitor.look.locale]).waitFor()
  await document.getByText(t('invoice.siren', { siren: '732829320' })).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'invoice')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('attest.download_pdf') }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^(facture|invoice)-F\d{4}-\d{6}\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
  const paper = squeezed(readPdf(Buffer.concat(chunks)).text)
  for (const words of await document.locator('p, dd, dt, h1, h2, th, td').allTextContents())
    for (const line of words.split('\n'))
      assert.ok(paper.includes(squeezed(line)), `« ${line} » is not in the PDF`)
}

/** Finds it on the page of the payment. */
async function findsItAsAssociation(visitor: Visitor, lab: JourneyLab, orderId: number): Promise<void> {
  await logIn(visitor, owner, await paymentPath(lab, orderId))
  await visitor.page.getByRole('heading', { name: visitor.t('invoice.documents') }).waitFor()
  await lookAt(visitor, 'invoice-of-payment')
  await visitor.page.getByRole('link', { name: /F\d{4}-\d{6}/ }).click()
  await visitor.page.getByRole('heading', { level: 1, name: visitor.t('invoice.title_invoice') }).waitFor()
}

async function paymentPath({ db }: JourneyLab, orderId: number): Promise<string> {
  const payments = db.selectFrom('payments').select('id').where('orderId', '=', orderId)
  return administeredPaymentPath('le-fournil-partage', (await payments.executeTakeFirstOrThrow()).id)
}
