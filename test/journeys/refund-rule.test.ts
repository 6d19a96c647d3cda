import assert from 'node:assert/strict'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt, office } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'
import { mailedOrder } from './mailed-order.ts'
import { buyTwo } from './two-places.ts'

/** An association says what it gives back, and a payer takes it (rules REF-16 to REF-20). The festival is in 22 days: half of the price. */
const story = stories()
const owner = 'camille.moreau@example.org'
const settings = `${office}/edition/4`
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

/** What the festival says, written in its settings. */
async function sayRule(visitor: Visitor, lab: JourneyLab, byPayer: boolean): Promise<void> {
  const { page, t } = visitor
  await lab.db
    .updateTable('forms')
    .set({ refundRule: null })
    .where('slug', '=', 'festival-des-berges')
    .execute()
  await logIn(visitor, owner, settings)
  await page.getByLabel(t('settings.refunds_steps'), { exact: true }).check()
  const step = async (number: number, days: string, percent: string) => {
    await page.getByLabel(t('settings.refunds_days', { number })).fill(days)
    await page.getByLabel(t('settings.refunds_percent', { number })).fill(percent)
  }
  await step(1, '30', '50')
  await step(2, '7', '80')
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  await save.click()
  await page.getByText(t('error.refund_percent_rises')).first().waitFor()
  await step(1, '30', '100')
  await step(2, '7', '50')
  const own = page.getByLabel(t('settings.refunds_by_payer'), { exact: true })
  await (byPayer ? own.check() : own.uncheck())
  await save.click()
  await page.getByText(t('office.saved')).waitFor()
  await page.getByText(t('settings.refunds_preview')).waitFor()
}

/** Whoever buys: the card is typed into a field that needs a script. */
const buyerOf = ({ look }: Visitor, lab: JourneyLab) => lab.arrive({ locale: look.locale, width: look.width })

/** Two places, with what is given back read on the way; gives the number of the order. */
async function buy(reader: Visitor, lab: JourneyLab): Promise<number> {
  const visitor = await buyerOf(reader, lab)
  const { page, t, look } = visitor
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  const said = page.getByText(t('refundRule.by_payer'))
  await said.waitFor()
  await visitor.photograph(`refund-rule-campaign-${look.width}`)
  await buyer.take('Tarif plein', 2)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.writeName(2, ['Noé', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await said.waitFor()
  await visitor.photograph(`refund-rule-summary-${look.width}`)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 4800)
  const orderId = await buyer.atConfirmation()
  await said.waitFor()
  await visitor.leave()
  await lab.quiet()
  return orderId
}

story('says what it gives back, and a payer cancels a place by themselves', looks, async (visitor, lab) => {
  const { page, t, look } = visitor
  const keeper = await lab.arrive(look)
  await sayRule(keeper, lab, true)
  await assertFits(keeper)
  await lookAt(keeper, 'refund-rule-settings')
  await keeper.leave()

  const orderId = await buy(visitor, lab)
  await page.goto(await mailedOrder(lab, String(orderId)))
  await page.getByRole('heading', { name: t('giveUp.card_title') }).waitFor()
  await visitor.photograph(`refund-rule-order-${look.width}`)
  await page.getByRole('link', { name: t('giveUp.link'), exact: true }).click()
  const review = page.getByRole('button', { name: t('giveUp.review'), exact: true })
  await review.click()
  await page.getByText(t('giveUp.required')).first().waitFor()
  await page.getByRole('checkbox', { name: /Noé Moreau/ }).check()
  await assertFits(visitor)
  await lookAt(visitor, 'give-up-choice')
  await review.click()
  await page.getByRole('heading', { name: t('giveUp.review_title') }).waitFor()
  await page.getByText(money(1200, look.locale), { exact: true }).first().waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'give-up-review')
  await page.getByRole('button', { name: t('giveUp.confirm', { count: 1 }), exact: true }).click()
  await page.getByText(t('giveUp.done'), { exact: true }).waitFor()
  await lab.quiet()
  await page.reload()
  await page.getByText(t('giveUp.no.returned')).waitFor()
  await lookAt(visitor, 'give-up-done')
  const [refund] = await lab.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.organizationPart', 'r.status'])
    .where('p.orderId', '=', orderId)
    .execute()
  assert.deepEqual(refund, { organizationPart: 1200, status: 'succeeded' })
})

story(
  'asks its association, which accepts with the amount of the rule and declines',
  looks,
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const keeper = await lab.arrive(look)
    await sayRule(keeper, lab, false)
    await keeper.leave()
    const buyer = await buyerOf(visitor, lab)
    const orderId = await buyTwo(buyer)
    await buyer.leave()
    await lab.quiet()
    await page.goto(await mailedOrder(lab, String(orderId)))
    await page.getByRole('link', { name: t('giveUp.link'), exact: true }).click()
    for (const name of [/Camille Moreau/, /Noé Moreau/]) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: t('giveUp.review'), exact: true }).click()
    await lookAt(visitor, 'give-up-ask')
    await page.getByRole('button', { name: t('giveUp.confirm_ask'), exact: true }).click()
    await page
      .getByText(t('giveUp.asked', { organization: 'Les Ateliers du Canal' }))
      .first()
      .waitFor()

    await logIn(visitor, owner, settings.replace('edition/4', 'remboursements'))
    await page.getByRole('heading', { name: t('giveUp.office_title') }).waitFor()
    await assertFits(visitor)
    await lookAt(visitor, 'give-up-requests')
    await page.getByRole('link', { name: t('giveUp.office_accept_name', { name: 'Noé Moreau' }) }).click()
    const part = page.getByRole('radio', {
      name: t('giveUp.back_rule', { amount: money(1200, look.locale) }),
    })
    assert.ok(await part.isChecked())
    const cancel = page.getByRole('button', { name: t('officeOrder.cancel_submit'), exact: true })
    await page.getByRole('radio', { name: t('officeOrder.cancel_kept') }).check()
    await cancel.click()
    await page.getByText(t('error.refund_below_rule')).first().waitFor()
    await part.check()
    await assertFits(visitor)
    await lookAt(visitor, 'give-up-accept')
    await cancel.click()
    await page.getByText(t('officeOrder.done_cancelled')).waitFor()
    await page.goto(`${lab.origin}${settings.replace('edition/4', 'remboursements')}`)
    await page
      .getByRole('button', { name: t('giveUp.office_decline_name', { name: 'Camille Moreau' }) })
      .click()
    await page.getByText(t('giveUp.office_declined')).waitFor()
    await lab.quiet()
  },
)
