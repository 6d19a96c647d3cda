import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { cards, Giver } from './giver.ts'

const story = stories()

/** What the payment page says after a card that the bank refused. */
const refusalOf = ({ page, t }: Visitor) =>
  page.getByRole('alert').filter({ hasText: t('out.refused_title') })

story('is refused, then pays with another card', [frenchPhone], async (visitor, lab) => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const request = await giver.goToPayment()
  await giver.pay(cards.declined)
  const notice = refusalOf(visitor)
  await notice.waitFor()
  assert.ok(await notice.getByText(t('out.refused_body')).isVisible())
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'payment-notice')
  await notice.getByRole('button', { name: t('pay.another_card') }).click()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  const orders = await lab.db
    .selectFrom('payments')
    .select('orderId')
    .where('requestId', '=', request)
    .execute()
  assert.equal(orders.length, 1)
})

const reasons = [
  { card: cards.insufficientFunds, title: 'out.refused_title', body: 'out.insufficient' },
  { card: cards.processingError, title: 'out.error_title', body: 'out.error_body' },
] as const

for (const { card, title, body } of reasons) {
  story(`reads why the card did not pay: ${body}`, [englishDesk], async visitor => {
    const giver = new Giver(visitor)
    await giver.goToPayment()
    await giver.pay(card)
    const notice = visitor.page.getByRole('alert').filter({ hasText: visitor.t(title) })
    await notice.getByText(visitor.t(body)).waitFor()
  })
}

story('mistypes the card: the fields say so, and nothing is tried', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await giver.goToPayment()
  await giver.pay('4242424242424241')
  await page.getByText(t('pay.check_card')).waitFor()
  assert.equal(await giver.cardField('cardNumber').getAttribute('aria-invalid'), 'true')
  await giver.writeCard(cards.paid)
  await page.getByText(t('pay.check_card')).waitFor({ state: 'hidden' })
  await giver.payButton(5600).click()
  await giver.atConfirmation()
})

story('is refused five times', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const request = await giver.goToPayment()
  for (let tries = 1; tries < 5; tries += 1) {
    await giver.pay(cards.declined)
    await refusalOf(visitor).waitFor()
  }
  await giver.pay(cards.declined)
  await giver.heading(t('out.max_attempts_title')).waitFor()
  await page.reload()
  await giver.heading(t('out.max_attempts_title')).waitFor()
  await visitor.open(`/paiement/embarque/${request}`)
  await giver.heading(t('out.max_attempts_title')).waitFor()
  await page.getByRole('link', { name: t('out.back_to_campaign') }).click()
  await giver.donateButton(5600).waitFor()
})
