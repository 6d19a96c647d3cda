import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { workOff } from './clock-jobs.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'
import { paysByLink } from './link-payer.ts'
import { mailedLink } from './mailed-order.ts'

const story = stories('at a desk')

const secretary = 'camille.moreau@example.org'
const campaign = {
  organizationSlug: 'les-ateliers-du-canal',
  formType: 'Membership',
  formSlug: 'adhesion-de-saison',
} as const
const settings = administrationPath(campaign, 'edition/4')
const applications = administrationPath(campaign, 'demandes')

/** What a page must be, and its picture. */
async function look(visitor: Visitor, name: string): Promise<void> {
  const { javaScript, width } = visitor.look
  if (javaScript !== false) assert.deepEqual(await visitor.violations(), [], visitor.page.url())
  await assertFits(visitor)
  await visitor.photograph(`applications-${name}-${width}${javaScript === false ? '-plain' : ''}`)
}

/** The secretary wants to read each application first. */
async function asksForApproval(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await logIn(visitor, secretary, settings)
  await page.getByRole('checkbox', { name: t('settings.approves'), exact: true }).check()
  await look(visitor, 'settings')
  await page.getByRole('button', { name: t('office.save') }).click()
  await page.waitForURL(/edition\/4\?/)
  await visitor.open(applications)
  await page.getByRole('heading', { name: t('applications.none_waiting_title') }).waitFor()
  await look(visitor, 'none')
}

/** Somebody fills in the steps and sends an application; gives the page that follows it. */
async function applies(visitor: Visitor, firstName: string, email: string): Promise<string> {
  const { page, t } = visitor
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, [firstName, 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer({ ...camille, email })
  await buyer.goOn(4)
  await page.getByText(t('application.how_title')).waitFor()
  assert.equal(await page.getByRole('heading', { name: t('tip.title') }).count(), 0)
  await buyer.agree()
  await look(visitor, 'summary')
  await page
    .getByRole('button', { name: t('application.send') })
    .first()
    .click()
  await page.waitForURL(/\/demande\/\d+\?token=/)
  await page.getByText(t('application.state_waiting_title')).waitFor()
  await look(visitor, 'sent')
  return page.url()
}

/** Somebody brought a cheque along: their application becomes an order at once. What is wrong stands beside its field. */
async function bringsACheque(visitor: Visitor, id: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`${applications}/${id}`)
  const record = page.getByRole('button', { name: t('offline.submit', { amount: '' }).trim() })
  await page.getByLabel(t('offline.reference')).fill('La Poste 1234567')
  await record.click()
  await page
    .getByText(t('val.required', { label: t('offline.means') }))
    .first()
    .waitFor()
  assert.equal(await page.getByLabel(t('offline.reference')).inputValue(), 'La Poste 1234567')
  await look(visitor, 'cheque')
  await page.getByRole('radio', { name: t('offline.means.Check') }).check()
  await record.click()
  await page.getByText(t('applications.done_recorded')).waitFor()
  await page.getByRole('link', { name: t('applications.see_order') }).waitFor()
  await look(visitor, 'recorded')
}

/** Applies, is accepted by the secretary, pays by the link of the mail, and is a member; another one is declined, and one is paid by cheque. */
async function isAccepted(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  const mark = `${visitor.look.width}${visitor.look.javaScript === false ? 'p' : ''}`
  await asksForApproval(visitor)
  const email = `demande-${mark}@example.org`
  const [, id = ''] = /\/demande\/(\d+)/.exec(await applies(visitor, 'Noé', email)) ?? []
  await applies(visitor, 'Zoé', `autre-${mark}@example.org`)
  const byCheque = /\/demande\/(\d+)/.exec(await applies(visitor, 'Tom', `cheque-${mark}@example.org`))
  await bringsACheque(visitor, byCheque?.[1] ?? '')

  // Whichever page of the campaign is open, its tab says how many wait.
  await visitor.open(settings)
  const tab = page
    .getByRole('navigation', { name: t('admin.bar') })
    .getByRole('link', { name: t('applications.tab') })
  assert.match(await tab.innerText(), /2/)
  await visitor.open(applications)
  await look(visitor, 'list')
  await page.locator(`a[href$="/demandes/${id}"]`).click()
  await page.getByRole('heading', { level: 1, name: t('applications.one_title', { number: id }) }).waitFor()
  await page.getByLabel(t('applications.word_label')).fill('Bienvenue parmi nous !')
  await look(visitor, 'one')
  await page.getByRole('button', { name: t('applications.accept'), exact: true }).click()
  await page.getByText(t('applications.done_accepted')).waitFor()
  await look(visitor, 'accepted')
  await visitor.open(applications)
  await page.locator('.application-row a').first().click()
  await page.getByRole('button', { name: t('applications.decline'), exact: true }).click()
  await page.getByText(t('applications.done_declined')).waitFor()

  await lab.quiet()
  // It stands in its payer's space too; here the secretary is the one who is logged in.
  await lab.db.updateTable('payers').set({ email: secretary }).where('email', '=', email).execute()
  await visitor.open('/utilisateur/paiements')
  const amount = money(2000, visitor.look.locale)
  const pays = page.getByRole('link', { name: t('space.application_pay', { amount }) })
  await pays.waitFor()
  const colours = await pays.evaluate(link =>
    [link, link.closest('.banner')].map(each => each && getComputedStyle(each).color),
  )
  assert.notEqual(colours[0], colours[1], 'a button has its own colours')
  await look(visitor, 'space')
  await visitor.open(await mailedLink(lab, new RegExp(`/demande/${id}\\?token=[\\w.~%-]+`)))
  await page.getByText(t('application.state_accepted_title')).waitFor()
  await page.getByText('Bienvenue parmi nous !').waitFor()
  await look(visitor, 'to-pay')
  const buyer = new Buyer(visitor, 'members')
  if (visitor.look.javaScript === false) {
    await buyer.pickTip('none')
    await page.getByRole('button', { name: /20/ }).click()
    await buyer.atPayment()
  } else {
    const path = /\/demande\/\d+\?token=/
    await paysByLink({ visitor, buyer }, { press: 'application.pay', cents: 2000, withTip: 2390, path })
  }
  await lab.db.updateTable('forms').set({ approval: null }).where('formType', '=', 'Membership').execute()
  // Without a script nobody types a card.
  if (visitor.look.javaScript === false) return
  await buyer.pay(cards.paid, 2000)
  const orderId = await buyer.atConfirmation()
  await workOff(lab, 'settle-memberships')
  const members = await lab.db
    .selectFrom('memberships')
    .select('stands')
    .where('orderId', '=', orderId)
    .execute()
  assert.deepEqual(members, [{ stands: true }])
  await lab.agree()
}

const phone: Look = { ...frenchPhone, width: 390 }
const desk: Look = { ...englishDesk, width: 1280 }
const looks: readonly Look[] = [desk, phone, { ...phone, javaScript: false }]
story('applies, is accepted by the secretary, and pays by the link', looks, isAccepted)
