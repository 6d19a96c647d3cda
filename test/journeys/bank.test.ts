import assert from 'node:assert/strict'
import { bankPath } from '#domain/form/administration-path.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { logIn } from './back-office.ts'

const story = stories('at a desk')

const keeper = 'camille.moreau@example.org'
const bank = bankPath('les-ateliers-du-canal')

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** Sends a file and waits until a worker has read it, as somebody does who looks again. */
async function send(visitor: Visitor, text: string): Promise<void> {
  const { page, t } = visitor
  const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('#file').setInputFiles(file)
  await page.getByRole('button', { name: t('bank.send') }).click()
  await page.waitForURL(/fichier=/)
  for (let looks = 0; looks < 60; looks += 1) {
    if ((await page.getByRole('heading', { name: t('bank.reading') }).count()) === 0) return
    await page.waitForTimeout(500)
    await page.getByRole('link', { name: t('bank.refresh') }).click()
  }
  assert.fail('the file was never read')
}

/** The treasurer's statement: a line that is recorded, one that has nothing to do with campaigns, and one that cannot be read. */
async function reconciles(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const { form } = await demoCampaign(lab, 'festival')
  const [rate] = form.tiers.filter(tier => tier.price > 0 && !tier.isSoldOut)
  assert.ok(rate)
  const today = parisDate(new Date().toISOString())
  const amount = `${rate.price / 100}`.replace('.', ',')
  const words = `VIR ZOE ${name}`
  const row = (note: string, sum: string) => `${today};${note};${sum}`

  await logIn(visitor, keeper, bank)
  await page.getByRole('button', { name: t('bank.send') }).click()
  await page.locator('#error-summary').waitFor()
  await assertAccessible(visitor)
  await send(visitor, ['Date;Libellé;Montant', row('A', '1,00'), row(`${name}`, '1.234')].join('\n'))
  await page.getByText(t('bank.refused'), { exact: true }).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`bank-refused-${name}`)

  const rows = [row(words, amount), row(`LOYER ${name}`, '-500,00'), row(`SUBVENTION ${name}`, '800,00')]
  await send(visitor, ['Date;Libellé;Montant', ...rows].join('\n'))
  await page.getByText(t('bank.read'), { exact: true }).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`bank-read-${name}`)

  const card = (note: string) => page.locator('.bank-line').filter({ hasText: note })
  await card('SUBVENTION')
    .first()
    .getByRole('button', { name: t('bank.nothing') })
    .click()
  await page.getByText(t('bank.done'), { exact: true }).waitFor()
  assert.equal(await card(`SUBVENTION ${name}`).count(), 0)

  // The transfer is recorded with what the bank says of it already.
  await card(words)
    .getByRole('link', { name: t('bank.record') })
    .click()
  await page.getByRole('link', { name: form.title, exact: true }).click()
  const named = t('bank.line', { date: shortDate(today, t.locale), amount: money(rate.price, t.locale) })
  await page.getByText(named).waitFor()
  await page.getByRole('button', { name: t('sheet.more') }).click()
  await page.getByLabel(`${t('offline.quantity')} – ${rate.label}`).fill('1')
  await page.getByRole('button', { name: t('offline.continue') }).click()
  await page.getByText(named).waitFor()
  await assertAccessible(visitor)
  assert.equal(await page.getByLabel(t('offline.reference')).inputValue(), words)
  assert.ok(await page.getByLabel(t('offline.means.BankTransfer')).isChecked())
  await visitor.photograph(`bank-record-${name}`)
  for (const prefix of ['p0-', '']) {
    await page.locator(`[id="${prefix}firstName"]`).fill('Zoé')
    await page.locator(`[id="${prefix}lastName"]`).fill('Martin')
  }
  const asked = { amount: money(rate.price, t.locale) }
  await page.getByRole('button', { name: t('offline.submit', asked) }).click()
  await page.getByText(t('bank.done'), { exact: true }).waitFor()
  assert.equal(await card(words).count(), 0)
  await page.getByRole('link', { name: t('bank.show_matched') }).click()
  await card(words).getByText(t('bank.matched_payment')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`bank-matched-${name}`)

  // What was said is taken back, and is proposed.
  await card(words)
    .getByRole('button', { name: t('bank.undo') })
    .click()
  await page.getByText(t('bank.done'), { exact: true }).waitFor()
  await page.getByLabel(t('bank.search')).fill(words.toLowerCase())
  await page.getByRole('button', { name: t('bank.find') }).click()
  await page.getByRole('link', { name: t('bank.show_open') }).click()
  await card(words)
    .getByRole('button', { name: t('bank.accept') })
    .first()
    .waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`bank-open-${name}`)
  await lab.agree()
}

const plainPhone: Look = { ...frenchPhone, javaScript: false }

const looks = [
  { ...frenchPhone, width: 390 },
  { ...englishDesk, width: 1280 },
]

story('reconciles a bank statement', looks, reconciles)

story('the same without scripts', [plainPhone], reconciles)
