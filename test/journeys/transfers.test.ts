import assert from 'node:assert/strict'
import { bankPath } from '#domain/form/administration-path.ts'
import { transfersPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { proveNewestSession } from '#test/support/prove-visitor.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { logIn } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { mailedOrder } from './mailed-order.ts'

const story = stories('at a desk')

const keeper = 'camille.moreau@example.org'
const transfers = transfersPath('les-ateliers-du-canal')
const iban = 'FR76 3000 6000 0112 3456 7890 189'

/** What a page must be, and its picture. */
async function look(visitor: Visitor, name: string): Promise<void> {
  const { javaScript, width } = visitor.look
  if (javaScript !== false) assert.deepEqual(await visitor.violations(), [], visitor.page.url())
  await assertFits(visitor)
  await visitor.photograph(`transfers-${name}-${width}${javaScript === false ? '-plain' : ''}`)
}

/** A member chooses a transfer; gives its reference, as the confirmation shows it. */
async function joins(visitor: Visitor): Promise<string> {
  const { page, t } = visitor
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Noé', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer()
  await buyer.goOn(4)
  await page.getByRole('radio', { name: t('transfer.by_transfer') }).check()
  await buyer.agree()
  await look(visitor, 'summary')
  await buyer.send()
  await page.getByRole('heading', { level: 1, name: t('transfer.awaited_title') }).waitFor()
  await page.getByText(iban).waitFor()
  await look(visitor, 'awaited')
  return page.getByText(/^OB-[A-Z2-9]{4,}$/).innerText()
}

async function orderOf({ db }: JourneyLab, reference: string): Promise<string> {
  const { orderId } = await db
    .selectFrom('awaitedTransfers as a')
    .innerJoin('payments as p', join =>
      join.onRef('p.organizationId', '=', 'a.organizationId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select('p.orderId')
    .where('a.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return String(orderId)
}

/** The account is given with a proof, a payer chooses a transfer, and the line of the bank that names it confirms the order. */
async function waitsAndComes(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await logIn(visitor, keeper, transfers)
  await proveNewestSession(lab, keeper)
  await page.getByLabel(t('transfer.iban'), { exact: true }).fill(iban.replace('189', '188'))
  await page.getByRole('button', { name: t('transfer.save') }).click()
  await page.locator('#error-summary').waitFor()
  await look(visitor, 'refused')
  await page.getByLabel(t('transfer.iban'), { exact: true }).fill(iban)
  await page.getByRole('checkbox', { name: t('transfer.offer') }).check()
  await page.getByRole('button', { name: t('transfer.save') }).click()
  await page.getByText(t('transfer.done_settings')).waitFor()

  const reference = await joins(visitor)
  await visitor.open(await mailedOrder(lab, await orderOf(lab, reference)))
  await page.getByText(t('transfer.documents')).waitFor()
  await visitor.open(transfers)
  const row = page.locator('.transfer-rows > li').filter({ hasText: reference })
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { name: t('transfer.fact_title', { reference }) }).waitFor()
  await page.getByText(t('transfer.fact_nothing')).waitFor()
  assert.equal(await page.getByText(t('error.PAYMENT_RECORDED')).count(), 0)
  await look(visitor, 'payment')
  await page.getByRole('link', { name: t('transfer.title'), exact: true }).click()
  await row.locator('summary').click()
  await look(visitor, 'list')
  await row.getByLabel(t('transfer.received_amount')).fill('5')
  await row.getByRole('button', { name: t('transfer.receive'), exact: true }).click()
  await page.getByText(t('transfer.done_part', { amount: money(1500, t.locale) })).waitFor()

  await visitor.open(bankPath('les-ateliers-du-canal'))
  const today = parisDate(new Date().toISOString())
  const line = `${today};VIR SEPA ${reference} NOE MOREAU;20,00`
  const file = {
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date;Libellé;Montant\n${line}`),
  }
  await page.locator('#file').setInputFiles(file)
  await page.getByRole('button', { name: t('bank.send') }).click()
  await page.waitForURL(/fichier=/)
  for (
    let looks = 0;
    looks < 60 && (await page.getByRole('heading', { name: t('bank.reading') }).count());
    looks += 1
  ) {
    await page.waitForTimeout(500)
    await page.getByRole('link', { name: t('bank.refresh') }).click()
  }
  await page.getByText(t('bank.read'), { exact: true }).waitFor()

  await visitor.open(transfers)
  assert.equal(
    await row
      .locator('summary')
      .filter({ hasText: t('transfer.decide') })
      .count(),
    0,
  )
  await page.getByRole('heading', { name: t('transfer.surplus') }).waitFor()
  await look(visitor, 'surplus')
  await row.getByRole('link').first().click()
  await page.getByText(t('transfer.fact_owed', { amount: money(500, t.locale) })).waitFor()
  await look(visitor, 'paid')
  await page.getByRole('link', { name: t('transfer.surplus'), exact: true }).click()
  await row.getByRole('button', { name: t('transfer.returned') }).click()
  await page.getByText(t('transfer.done_settled'), { exact: true }).waitFor()
  await lab.db.updateTable('organizations').set({ transferDays: null }).execute()
  await lab.agree()
}

const plainPhone: Look = { ...frenchPhone, javaScript: false }
const looks: readonly Look[] = [englishDesk, frenchPhone, plainPhone]
story('offers a transfer, waits for it, and knows it by its reference on the statement', looks, waitsAndComes)
