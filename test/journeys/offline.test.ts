import assert from 'node:assert/strict'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn } from './back-office.ts'
import { mailedOrder } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'

const story = stories('at a desk')

const keeper = 'camille.moreau@example.org'
const payments = administeredPaymentsPath('les-ateliers-du-canal')

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true })

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** A cheque for two tickets of the festival: from the list of payments to the order, and void in the end. */
async function recordsCheque(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const { form } = await demoCampaign(lab, 'festival')
  const [rate] = form.tiers.filter(tier => tier.price > 0 && !tier.isSoldOut)
  assert.ok(rate)
  await logIn(visitor, keeper, payments)
  await page
    .getByRole('link', { name: t('offline.title') })
    .first()
    .click()
  await heading(visitor, t('offline.choose_title')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`offline-campaigns-${name}`)
  await page.getByRole('link', { name: form.title, exact: true }).click()
  await page.getByRole('button', { name: t('sheet.more') }).click()

  // What is wrong stands at its field, and nothing typed is lost.
  const quantity = page.getByLabel(`${t('offline.quantity')} – ${rate.label}`)
  await quantity.fill('deux')
  await page.getByRole('button', { name: t('offline.continue') }).click()
  await page.locator('#error-summary').waitFor()
  assert.equal(await quantity.inputValue(), 'deux')
  await assertAccessible(visitor)
  await quantity.fill('2')
  await visitor.photograph(`offline-choice-${name}`)
  await page.getByRole('button', { name: t('offline.continue') }).click()

  await heading(visitor, t('offline.payer')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`offline-details-${name}`)
  for (const [prefix, first] of [
    ['p0-', 'Zoé'],
    ['p1-', 'Ana'],
    ['', 'Hugo'],
  ]) {
    await page.locator(`[id="${prefix}firstName"]`).fill(first ?? '')
    await page.locator(`[id="${prefix}lastName"]`).fill('Martin')
  }
  await page.locator('[name="email"]').fill('hugo.martin@')
  await page.getByLabel(t('offline.reference')).fill('n° 0012345')
  const submit = page.getByRole('button', {
    name: t('offline.submit', { amount: money(2 * rate.price, t.locale) }),
  })
  await submit.click()
  await page.locator('#error-summary').waitFor()
  await visitor.photograph(`offline-refused-${name}`)
  assert.ok(await page.getByText(t('error.email_invalid')).first().isVisible())
  assert.equal(await page.locator('[name="p1-firstName"]').inputValue(), 'Ana')
  await assertAccessible(visitor)

  // The choice can be changed on the way, and the rest stays.
  await page.getByRole('button', { name: t('offline.change_choice') }).click()
  assert.equal(await quantity.inputValue(), '2')
  await page.getByRole('button', { name: t('offline.continue') }).click()
  assert.equal(await page.getByLabel(t('offline.reference')).inputValue(), 'n° 0012345')
  await page.locator('[name="email"]').fill('hugo.martin@example.org')
  await page.getByLabel(t('offline.means.Check'), { exact: true }).check()
  await submit.click()

  await page.getByText(t('refund.recorded')).first().waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`offline-payment-${name}`)
  const paid = page.url().split('?')[0] ?? ''
  assert.ok(await page.getByText(t('offline.taken_by', { name: 'Camille Moreau' })).isVisible())
  assert.ok(await page.getByRole('link', { name: t('offline.another') }).isVisible())
  await visitor.open(payments)
  await page
    .getByRole('row')
    .filter({ hasText: t('lists.means.Check') })
    .first()
    .waitFor()
  await visitor.photograph(`offline-list-${name}`)
  await lab.agree()

  // Its payer reads how it was paid, and is offered nothing that a card has.
  const { orderId } = await lab.db
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', Number(paid.split('/').at(-1)))
    .executeTakeFirstOrThrow()
  await visitor.open(await mailedOrder(lab, String(orderId)))
  await page.getByText(t('offline.means.Check')).first().waitFor()
  await visitor.photograph(`offline-order-${name}`)
  assert.equal(await page.getByText(t('tip.refund')).count(), 0)

  await proveSession(lab, keeper)
  await visitor.open(new URL(paid).pathname)
  await page.getByRole('button', { name: t('offline.void_submit') }).click()
  await page.locator('#error-summary').waitFor()
  await page.getByLabel(t('offline.void_reason')).fill('Chèque impayé')
  await page.getByRole('button', { name: t('offline.void_submit') }).click()
  await page.getByText(t('refund.voided')).first().waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`offline-void-${name}`)
  await lab.agree()
}

const plainPhone: Look = { ...frenchPhone, javaScript: false }

story('records a cheque, and makes it void', [{ ...frenchPhone, width: 390 }, englishDesk], recordsCheque)

story('the same without scripts', [plainPhone], recordsCheque)
