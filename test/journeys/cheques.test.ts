import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import { chequesPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn } from './back-office.ts'

const story = stories('at a desk')

const keeper = 'camille.moreau@example.org'
const organizationSlug = 'les-ateliers-du-canal'
const cheques = chequesPath(organizationSlug)

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** A cheque is recorded, taken to the bank with a slip that is printed, and waits again once the slip is taken back. */
async function depositsCheque(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const { form } = await demoCampaign(lab, 'festival')
  const [rate] = form.tiers.filter(tier => tier.price > 0 && !tier.isSoldOut)
  assert.ok(rate)
  await logIn(visitor, keeper, administrationPath({ ...form, organizationSlug }, 'paiement-recu'))
  await page.getByRole('button', { name: t('sheet.more') }).click()
  await page.getByLabel(`${t('offline.quantity')} – ${rate.label}`).fill('1')
  await page.getByRole('button', { name: t('offline.continue') }).click()
  for (const prefix of ['p0-', '']) {
    await page.locator(`[id="${prefix}firstName"]`).fill('Zoé')
    await page.locator(`[id="${prefix}lastName"]`).fill('Martin')
  }
  await page.getByLabel(t('offline.means.Check'), { exact: true }).check()
  await page.getByLabel(t('offline.reference')).fill(`n° ${name}`)
  const amount = money(rate.price, t.locale)
  await page.getByRole('button', { name: t('offline.submit', { amount }) }).click()
  await page.getByText(t('refund.recorded')).first().waitFor()

  await visitor.open(cheques)
  const row = page.locator('.cheque-row').filter({ hasText: `n° ${name}` })
  assert.ok(await row.getByRole('checkbox').isChecked())
  await assertAccessible(visitor)
  await visitor.photograph(`cheques-${name}`)

  // What is wrong stands at its field, and what is ticked stays.
  await page.getByLabel(t('cheques.day')).fill('31/02/2026')
  await page.getByRole('button', { name: t('cheques.make') }).click()
  await page.locator('#error-summary').waitFor()
  assert.ok(await row.getByRole('checkbox').isChecked())
  assert.equal(await page.getByLabel(t('cheques.day')).inputValue(), '31/02/2026')
  await assertAccessible(visitor)
  await visitor.photograph(`cheques-refused-${name}`)
  await visitor.open(cheques)
  await page.getByRole('button', { name: t('cheques.make') }).click()

  await page.getByRole('heading', { level: 1, name: /\d+$/ }).waitFor()
  await page.getByText(`n° ${name}`).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`slip-${name}`)
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.getByText(t('cheques.signature'), { exact: true }).isVisible())
  assert.equal(await page.getByRole('button', { name: t('cheques.undo') }).isVisible(), false)
  const [slip, sheet] = [await page.locator('.slip').boundingBox(), page.viewportSize()]
  assert.ok(slip && sheet && slip.width > sheet.width * 0.8, 'the slip has the width of its sheet')
  await visitor.photograph(`slip-printed-${name}`)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: t('cheques.undo') }).click()
  await page.getByRole('heading', { level: 1, name: t('cheques.title') }).waitFor()
  assert.ok(await row.isVisible())
  await page.getByText(t('cheques.slip_void')).first().waitFor()
  await lab.agree()
}

/** A family pays with three cheques: each waits for its day, one comes back, and another one makes it good. */
async function paysInThreeCheques(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const { form } = await demoCampaign(lab, 'festival')
  const [rate] = form.tiers.filter(tier => tier.price > 0 && !tier.isSoldOut)
  assert.ok(rate)
  const lastName = look.javaScript === false ? 'Vidal' : look.width === 390 ? 'Roussel' : 'Gauthier'
  await logIn(visitor, keeper, administrationPath({ ...form, organizationSlug }, 'paiement-recu'))
  await page.locator('[name="firstName"]').fill('Léa')
  await page.locator('[name="lastName"]').fill(lastName)
  await page.locator('[name="rate"]').selectOption(String(rate.id))
  await page.getByLabel(t('offline.means.Cash'), { exact: true }).check()
  await page.locator('[name="cheques"]').fill('3')
  await page.getByRole('button', { name: t('sheet.save') }).click()
  await page.locator('#error-summary').waitFor()
  await page
    .getByText(t('sheet.cheques_wrong', { count: 12 }))
    .first()
    .waitFor()
  await page.getByLabel(t('offline.means.Check'), { exact: true }).check()
  await page.getByRole('button', { name: t('sheet.save') }).click()
  await page.locator('#last').waitFor()

  await visitor.open(cheques)
  const later = page.locator('[aria-labelledby="later"] .cheque-kept').filter({ hasText: lastName })
  assert.equal(await later.count(), 2)
  const row = page.locator('.cheque-row').filter({ hasText: lastName })
  assert.ok(await row.getByRole('checkbox').isChecked())
  await assertAccessible(visitor)
  await visitor.photograph(`series-${name}`)
  await page.getByRole('button', { name: t('cheques.make') }).click()

  await page.getByRole('heading', { level: 1, name: /\d+$/ }).waitFor()
  await page
    .locator('[aria-labelledby="return"] .cheque-kept')
    .filter({ hasText: lastName })
    .getByRole('button')
    .click()
  await page.getByText(t('cheques.is_returned')).first().waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`series-slip-${name}`)

  await visitor.open(cheques)
  const returned = page.locator('[aria-labelledby="returned"] li').filter({ hasText: lastName })
  await returned.locator('[name="depositOn"]').fill('31/02/2027')
  await returned.locator('[name="good"][value="cheque"]').click()
  await page.locator('#error-summary').waitFor()
  assert.equal(await returned.locator('[name="depositOn"]').inputValue(), '31/02/2027')
  await assertAccessible(visitor)
  await visitor.photograph(`series-refused-${name}`)
  const day = Temporal.Now.plainDateISO().add({ months: 6 }).toString().split('-').reverse().join('/')
  await returned.locator('[name="depositOn"]').fill(day)
  await returned.locator('[name="good"][value="cheque"]').click()
  await later.nth(2).waitFor()
  assert.equal(await returned.count(), 0)
  await later.first().getByRole('link').click()
  await page.getByText(t('cheques.series')).waitFor()
  await page.getByText(t('cheques.state.settled')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`series-payment-${name}`)
  await lab.agree()
}

const plainPhone: Look = { ...frenchPhone, javaScript: false }
const looks = [
  { ...frenchPhone, width: 390 },
  { ...englishDesk, width: 1280 },
]

story('takes a cheque to the bank', looks, depositsCheque)

story('the same without scripts', [plainPhone], depositsCheque)

story('takes a series of cheques', [...looks, plainPhone], paysInThreeCheques)
