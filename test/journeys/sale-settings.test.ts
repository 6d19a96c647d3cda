import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { cards } from './giver.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const code = 'LEVAIN10'

story(
  'pays a sale with a code, a gift on top and in three payments',
  [frenchPhone, englishDesk, withoutScripts],
  async (visitor, lab) => {
    const wayBack = await acceptAll(lab)
    try {
      await paySale(visitor)
      await lab.agree()
    } finally {
      await wayBack()
    }
  },
)

/** A workshop of 45 euros, 10 % off, in thirds of 13.50, and a gift of 5 today. */
async function paySale(visitor: Visitor) {
  const buyer = new Buyer(visitor, 'details')
  const { page, t } = visitor
  const gift = page.locator('input[name=gift][value="500"]')
  // A kept page may be a second older than the settings (rule ADDR-8).
  for (let n = 0; n < 20 && (await gift.count()) === 0; n += 1) await visitor.open(places.workshop)
  const date = page.getByRole('combobox', { name: 'Date choisie' })
  await date.selectOption({ index: 1 })
  await gift.check()
  await buyer.writePayer()
  await buyer.applyCode(code)
  await page.getByText(t('form.coupon_applied', { code, amount: buyer.euros(450) })).waitFor()
  const rows = page.locator('.aside .rows')
  if (await rows.isVisible()) await buyer.row(t('step.line_discount', { code }), -450)
  await buyer.instalments(3).check()
  if (visitor.look.javaScript === false) {
    // Nobody agrees to a schedule that the page has not shown.
    await page.getByRole('button', { name: t('pay.show_schedule') }).click()
  }
  await page.getByRole('heading', { name: t('pay.schedule') }).waitFor()
  await visitor.photograph(`sale-settings-${visitor.look.locale}-${visitor.look.width}`)
  if (visitor.look.javaScript !== false) {
    assert.deepEqual(await visitor.violations(), [])
    await page.getByRole('button', { name: t('pay.details'), exact: true }).click()
    await page.getByRole('dialog', { name: t('pay.first_payment_title') }).waitFor()
    await page
      .getByRole('button', { name: t('common.close') })
      .last()
      .click()
  }
  const today = 1350 + 500
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.onward
    .filter({ hasText: t('pay.button_today', { amount: buyer.euros(today) }) })
    .first()
    .click()
  await buyer.atPayment()
  await buyer.heading(t('pay.title', { amount: buyer.euros(today) })).waitFor()
  if (visitor.look.javaScript === false) return
  await buyer.pay(cards.paid, today)
  await buyer.atConfirmation()
}

/** The workshop accepts a code, a gift on top and three payments; gives the way back. */
async function acceptAll({ db }: JourneyLab) {
  const { form, tier } = await demoCampaign({ db }, 'workshop')
  const { id } = tier('Atelier, par personne')
  const { organizationId } = form
  const set = async (accepts: boolean, amounts: number[], counts: number[]) => {
    const settings = { allowCoupons: accepts, acceptOpenDonation: accepts, openDonationAmounts: amounts }
    await db.updateTable('tiers').set({ installmentCounts: counts }).where('id', '=', id).execute()
    await db
      .updateTable('forms')
      .set(eb => ({ ...settings, version: eb('version', '+', 1) }))
      .where('id', '=', form.id)
      .execute()
  }
  await db
    .insertInto('coupons')
    .values({ organizationId, formId: form.id, code, percent: 10 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await set(true, [500, 1000], [1, 3])
  return () => set(false, [], [1])
}
