import assert from 'node:assert/strict'
import { receiptsPath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'
import { bread, cards, Giver } from './giver.ts'
import { mailedReceipt } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'

/** From the association's declarations to a receipt that its donor reads, and that it cancels (rules TAX-5 to TAX-10). */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const slug = 'le-fournil-partage'
const owner = 'ines.legall@example.org'

story('issues a receipt for a gift, and cancels it', [phone, desk], async (visitor, lab) => {
  try {
    await logIn(visitor, owner, receiptsPath(slug))
    await visitor.page.getByText(visitor.t('receipts.needs_mandate')).waitFor()
    await lookAt(visitor, 'receipts-none')
    await settle(visitor, lab)
    const link = await give(visitor, lab)
    await readsAsDonor(visitor, link)
    await cancel(visitor, lab, link)
    await declares(visitor)
  } finally {
    await lab.db.deleteFrom('receiptSettings').execute()
    await lab.db
      .updateTable('organizations')
      .set({ issuesTaxReceipts: false })
      .where('slug', '=', slug)
      .execute()
  }
})

/** Declares, gives the mandate and says what receipts say; a mistake costs nothing that was typed. */
async function settle(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await proveSession(lab, owner)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('receipts.settings') })
    .first()
    .click()
  await page.getByRole('checkbox', { name: t('receipts.mandate', { brand: 'Obole' }) }).check()
  await page.getByLabel(t('receipts.body'), { exact: true }).selectOption('generalInterest')
  await page.getByLabel(t('receipts.object'), { exact: true }).fill('Faire du pain pour tout le monde')
  await page.getByRole('checkbox', { name: t('receipts.article_200') }).check()
  await page.getByRole('button', { name: t('receipts.save') }).click()
  await page.getByText(t('receipts.needs_signatory')).waitFor()
  await page.getByLabel(t('receipts.signatoryName'), { exact: true }).fill('Inès Le Gall')
  await page.getByLabel(t('receipts.signatoryCapacity'), { exact: true }).fill('présidente')
  await page.getByRole('button', { name: t('receipts.save') }).click()
  await page.getByText(t('receipts.complete')).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'receipts-settings')
}

/** Gives 50 EUR with an address; gives the link of the mail to the receipt. */
async function give(visitor: Visitor, lab: JourneyLab): Promise<string> {
  const { page, t } = visitor
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.fillIn()
  await page.getByRole('checkbox', { name: t('donation.receipt_ask') }).check()
  await page.getByLabel(t('payer.address'), { exact: true }).fill('12 rue des Lilas')
  await page.getByLabel(t('payer.zip_code'), { exact: true }).fill('44000')
  await page.getByLabel(t('payer.city'), { exact: true }).fill('Nantes')
  await giver.send()
  await giver.atPayment()
  await giver.pay(cards.paid)
  const orderId = await giver.atConfirmation()
  await page.getByText(t('receipt.promise_sent')).waitFor()
  return mailedReceipt(lab, orderId)
}

/** Reads it as its donor does, and downloads it. */
async function readsAsDonor(visitor: Visitor, link: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open(link)
  const document = page.getByRole('article')
  await document.getByText('*** 50,00\u00a0€ ***').waitFor()
  await document.getByText('cinquante euros').waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'receipt')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('attest.download_pdf') }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^recu-fiscal-\d{4}-\d{6}\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
  const paper = squeezed(readPdf(Buffer.concat(chunks)).text)
  for (const paragraph of await document.locator('p, dd, dt, h1, h2').allTextContents())
    for (const line of paragraph.split('\n')) {
      const words = squeezed(line)
      assert.ok(paper.includes(words), `« ${line} » is not in the PDF`)
    }
}

/** Finds it in the list, cancels it with a reason, and sees that its link says so. */
async function cancel(visitor: Visitor, lab: JourneyLab, link: string): Promise<void> {
  const { page, t } = visitor
  await proveSession(lab, owner)
  await visitor.open(receiptsPath(slug))
  await lookAt(visitor, 'receipts')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: t('receipts.cancel'), exact: true }).click()
  await page
    .getByRole('main')
    .getByText(t('val.required', { label: t('receipts.reason') }))
    .first()
    .waitFor()
  await page.getByLabel(t('receipts.reason'), { exact: true }).fill('Essai')
  await page.getByRole('checkbox', { name: t('receipts.replace') }).uncheck()
  await page.getByRole('button', { name: t('receipts.cancel'), exact: true }).click()
  await page.getByText(t('receipts.state_canceled')).first().waitFor()
  await lookAt(visitor, 'receipt-canceled')
  await visitor.open(link)
  await page.getByText(t('receipt.canceled_body')).waitFor()
  assert.equal(await page.getByRole('link', { name: t('attest.download_pdf') }).count(), 0)
}

/** The page of the declaration is there, with nothing for last year. */
async function declares(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(receiptsPath(slug, 'declaration'))
  await page.getByText(t('receipts.nothing_to_declare')).waitFor()
  await lookAt(visitor, 'receipts-declaration')
}
