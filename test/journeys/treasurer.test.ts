import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { addPayout } from '#api/test/payouts.ts'
import { monthOf } from '#domain/accounting/months.ts'
import { accountingPath, payoutAccountPath } from '#domain/form/administration-path.ts'
import { longMonth } from '#messages/format.ts'
import { readFec } from '#test/support/accounting-files.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { cards } from './giver.ts'

/** The treasurer's month: from a sale to its account, the files of the month, its close and the payout to the cent (rules BKP-1 to BKP-8). */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const owner = 'ines.legall@example.org'
const slug = 'le-fournil-partage'
const clock = { now: () => new Date().toISOString(), set() {}, advance() {} }

story('keeps the accounts of a month', [phone, desk], async (visitor, lab) => {
  const { page, t } = visitor
  await startAnew(lab)
  await buysWorkshop(visitor)
  await logIn(visitor, owner, accountingPath(slug))
  await assertFits(visitor)
  await lookAt(visitor, 'accounting-waiting')
  await assigns(visitor)
  await takesFile(visitor)
  await beganEarlier(lab)
  await closesFirstMonth(visitor, lab)
  await readsPayout(visitor, lab)
  await page.getByRole('link', { name: t('accounting.settings'), exact: true }).waitFor()
})

story('sets accounts without JavaScript', [{ ...phone, javaScript: false }], async (visitor, lab) => {
  const { page, t } = visitor
  await startAnew(lab)
  await logIn(visitor, owner, accountingPath(slug, 'reglages'))
  await visitor.photograph('office-accounting-settings-plain-390')
  visitor.expectRefusal(/comptabilite\/reglages/)
  await page.locator('#number-use-bank').fill('812')
  await page.locator('#accountantEmail').fill('cabinet')
  await page.getByRole('button', { name: t('accounting.save'), exact: true }).click()
  await page.locator('#number-use-bank[aria-invalid=true]').waitFor()
  assert.equal(await page.locator('#accountantEmail').inputValue(), 'cabinet', 'what was typed stays')
  await page.locator('#number-use-bank').fill('5121')
  await page.locator('#accountantEmail').fill('cabinet@example.org')
  await page.getByLabel(t('accounting.rhythm.day'), { exact: true }).check()
  await page.getByRole('button', { name: t('accounting.save'), exact: true }).click()
  await page.getByText(t('accounting.saved'), { exact: true }).waitFor()
  assert.equal(await page.locator('#number-use-bank').inputValue(), '5121')
  await startAnew(lab)
})

/** No month is closed and no account is set. */
async function startAnew({ db }: JourneyLab): Promise<void> {
  for (const table of ['closedMovements', 'closedEntries', 'closedMonths', 'journalAccounts'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('journalSettings').set({ rhythm: 'payment', accountantEmail: null }).execute()
}

async function buysWorkshop(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const buyer = new Buyer(visitor, 'details')
  await visitor.open(places.workshop)
  await buyer.take('Atelier, par personne', 2)
  await page.getByRole('combobox', { name: 'Date choisie' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Référence de facture' }).fill('F-2026-118')
  await buyer.writePayer()
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await buyer.atPayment()
  await buyer.pay(cards.paid, 9000)
  await buyer.atConfirmation()
}

/** A sale waits on the suspense account until it has one of its own. */
async function assigns(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const field = page.locator('.accounting-waiting input').first()
  await field.fill('81')
  visitor.expectRefusal(/\/comptabilite/)
  await page.getByRole('button', { name: t('accounting.save_accounts'), exact: true }).click()
  await page.locator('.accounting-waiting input[aria-invalid=true]').waitFor()
  await lookAt(visitor, 'accounting-refused')
  await page.locator('.accounting-waiting input').first().fill('7083')
  await page.getByRole('button', { name: t('accounting.save_accounts'), exact: true }).click()
  await page.getByText(t('accounting.saved'), { exact: true }).waitFor()
  await page
    .getByRole('table', { name: t('accounting.accounts') })
    .getByRole('rowheader', { name: '7083' })
    .waitFor()
  await lookAt(visitor, 'accounting-assigned')
  await page.getByRole('link', { name: t('accounting.settings'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: t('accounting.settings') }).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'accounting-settings')
}

async function takesFile(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(accountingPath(slug))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('accounting.format.fec'), exact: true }).click(),
  ])
  const lines = readFec(await readFile(await saved.path()), '\t')
  assert.ok(lines.some(({ CompteNum }) => CompteNum === '7083'))
  await page.getByText(t('accounting.problem.not_over'), { exact: true }).waitFor()
}

/** What was sold this month was sold a month before: there is one that is over. */
async function beganEarlier({ db }: JourneyLab): Promise<void> {
  await sql`
    update ledger_entries e set booked_at = booked_at - interval '31 days' from organizations o
    where o.id = e.organization_id and o.slug = ${slug}`.execute(db)
}

/** The first month of the books closes, and its chain holds. */
async function closesFirstMonth(visitor: Visitor, { db }: JourneyLab): Promise<void> {
  const { page, t } = visitor
  const { rows } = await sql<{ day: string }>`
    select to_char(min(booked_at) at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from ledger_entries e
    join organizations o on o.id = e.organization_id where o.slug = ${slug}`.execute(db)
  const month = monthOf(rows[0]?.day ?? assert.fail())
  await visitor.open(`${accountingPath(slug)}?mois=${month}`)
  const words = longMonth(`${month}-01`, t.locale)
  const close = page.getByRole('button', { name: t('accounting.close', { month: words }), exact: true })
  await close.click()
  await page.locator('.accounting-hash').first().waitFor()
  await page.getByRole('link', { name: t('accounting.check'), exact: true }).click()
  await page.getByText(t('accounting.checked'), { exact: true }).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'accounting-closed')
}

async function readsPayout(visitor: Visitor, { db }: JourneyLab): Promise<void> {
  const { page, t } = visitor
  const payment = await db
    .selectFrom('payments as p')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['p.id', 'p.orderId', 'o.id as organizationId'])
    .where('o.slug', '=', slug)
    .where('p.amount', '=', 9000)
    .orderBy('p.id', 'desc')
    .executeTakeFirstOrThrow()
  const line = { at: clock.now(), kind: 'capture', paymentId: payment.id, orderId: payment.orderId } as const
  const id = await addPayout({ db, clock }, payment.organizationId, [{ ...line, amount: 9000 }])
  await visitor.open(payoutAccountPath(slug))
  await page.locator(`a[href$="${id}"]`).click()
  const table = page.getByRole('table', { name: t('payout.by_account') })
  await table.getByText('7083').first().waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'payout-to-the-cent')
  await db.deleteFrom('payouts').where('id', '=', id).execute()
}
