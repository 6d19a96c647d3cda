import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { addPayout } from '#api/test/payouts.ts'
import { monthOf } from '#domain/accounting/months.ts'
import {
  accountingPath,
  administrationPath,
  bankPath,
  listPath,
  payoutAccountPath,
} from '#domain/form/administration-path.ts'
import { administeredPaymentsPath, chequesPath } from '#domain/payment/refund-address.ts'
import { longMonth, money } from '#messages/format.ts'
import { readFec } from '#test/support/accounting-files.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { logIn, lookAt, openRow } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { cards } from './giver.ts'
import { nameOfLook } from './name-of-look.ts'

/**
 * The treasurer's month: cheques and the bank's statement, what is still owed, money that is given back, then from a sale to its account,
 * the files of the month, its close and the payout to the cent (rules PAY-29, BNK-3, BKP-1 to BKP-8).
 */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const owner = 'ines.legall@example.org'
const slug = 'le-fournil-partage'
const clock = { now: () => new Date().toISOString(), set() {}, advance() {} }

story('keeps the money and the accounts of a month', [phone, desk], async (visitor, lab) => {
  const { page, t } = visitor
  await startAnew(lab)
  await buysWorkshop(visitor)
  await lab.quiet()
  await logIn(visitor, owner, chequesPath(slug))
  await seen(visitor, 'cheques-none')
  const total = await takesChequesToBank(visitor, lab)
  await findsThemOnStatement(visitor, total)
  await seesWhatIsOwed(visitor)
  await givesBack(visitor, lab)
  await visitor.open(accountingPath(slug))
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

/** A page that fits its window, has no fault that a checker finds, and is photographed. */
async function seen(visitor: Visitor, name: string): Promise<void> {
  await assertFits(visitor)
  await lookAt(visitor, `treasurer-${name}`)
}

/** Two people pay by cheque; one slip takes both to the bank. Gives its total in cents. */
async function takesChequesToBank(visitor: Visitor, lab: JourneyLab): Promise<number> {
  const { page, t, look } = visitor
  const { form, tier } = await demoCampaign(lab, 'workshop')
  const rate = tier('Atelier, par personne')
  await visitor.open(administrationPath(form, 'paiement-recu'))
  for (const firstName of ['Ada', 'Bérénice']) {
    await page.locator('[name="firstName"]').fill(firstName)
    await page.locator('[name="lastName"]').fill(`Trésor-${nameOfLook(look)}`)
    await page.locator('[name="rate"]').selectOption(String(rate.id))
    await page.getByLabel(t('offline.means.Check'), { exact: true }).check()
    await page.getByRole('button', { name: t('sheet.save') }).click()
    await page
      .getByText(new RegExp(`${firstName} Trésor`))
      .first()
      .waitFor()
  }
  await visitor.open(chequesPath(slug))
  assert.equal(await page.locator('.cheque-row').getByRole('checkbox', { checked: true }).count(), 2)
  await seen(visitor, 'cheques')
  await page.getByRole('button', { name: t('cheques.make') }).click()
  await page.getByRole('heading', { level: 1, name: /\d+$/ }).waitFor()
  await seen(visitor, 'slip')
  return 2 * rate.price
}

/** The line that brings the money of a slip stands for it, without a word. */
async function findsThemOnStatement(visitor: Visitor, total: number): Promise<void> {
  const { page, t } = visitor
  await visitor.open(bankPath(slug))
  await seen(visitor, 'bank')
  const slip = `REM CHQ ${visitor.look.width}`
  const today = parisDate(new Date().toISOString())
  const lines = [
    `${today};${slip};${total / 100},00`,
    `${today};COTISATION FEDERATION ${visitor.look.width};-80,00`,
  ]
  const text = ['Date;Libellé;Montant', ...lines].join('\n')
  await page
    .locator('#file')
    .setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: t('bank.send') }).click()
  await page.waitForURL(/fichier=/)
  for (let looks = 0; looks < 60; looks += 1) {
    if ((await page.getByRole('heading', { name: t('bank.reading') }).count()) === 0) break
    await page.waitForTimeout(500)
    await page.getByRole('link', { name: t('bank.refresh') }).click()
  }
  await page.getByText(t('bank.read'), { exact: true }).waitFor()
  await seen(visitor, 'bank-read')
  await page.getByRole('link', { name: t('bank.show_matched') }).click()
  await page
    .locator('.bank-line')
    .filter({ hasText: slip })
    .getByText(t('bank.matched_slip'))
    .first()
    .waitFor()
  await seen(visitor, 'bank-matched')
}

async function seesWhatIsOwed(visitor: Visitor): Promise<void> {
  await visitor.open(`${listPath(slug, 'echeances')}?etat=due`)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  await seen(visitor, 'instalments')
}

/** Ten euros of the workshop go back to the card. */
async function givesBack(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await visitor.open(administeredPaymentsPath(slug))
  await seen(visitor, 'payments')
  await openRow(visitor, page.getByRole('row').getByRole('link', { name: 'Camille Moreau' }).first())
  await page.getByRole('radio', { name: t('refund.what_amount') }).check()
  await page.getByLabel(t('refund.amount_label')).fill('10')
  await page.getByRole('button', { name: t('refund.submit'), exact: true }).click()
  const amount = money(1000, t.locale)
  await page.getByText(t('refund.confirm', { amount, name: 'Camille Moreau' })).waitFor()
  await seen(visitor, 'refund')
  await page.getByRole('button', { name: t('refund.confirm_submit', { amount }) }).click()
  await page.getByText(t('refund.asked')).waitFor()
  await lab.quiet()
  await page.reload()
  await page.getByText(t('refund.event.succeeded', { amount })).waitFor()
  await seen(visitor, 'refunded')
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
