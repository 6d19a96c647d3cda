import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { brand, bread, cards, Giver } from './giver.ts'

const story = stories()

story('gives 50 EUR by card with the suggested tip', [frenchPhone, englishDesk], async (visitor, lab) => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  assert.equal(
    await page.getByRole('radio', { checked: true }).count(),
    2,
    'only « Une fois » and « Je paie en mon nom » are chosen',
  )
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0, 'no box is ticked')

  await giver.amountTile(5000).check()
  await giver.donateButton(5000).waitFor()
  await giver.writePayer()
  await giver.tip('suggestion').check()
  await giver.donateButton(5600).waitFor()
  await giver.terms.check()
  await giver.donateButton(5600).click()
  await giver.atPayment()
  await giver.heading(t('pay.title', { amount: giver.euros(5600) })).waitFor()

  await giver.pay(cards.paid)
  const orderId = await giver.atConfirmation()
  await giver.row(t('tip.line', { brand }), 600)
  await giver.row(t('out.paid_today'), 5600)
  await lab.agree()
  assert.equal(await mailsOf(lab, orderId), 1)

  await page.reload()
  assert.equal(await giver.atConfirmation(), orderId)
  const wrongToken = page.url().replace(/token=.*/, 'token=0')
  assert.equal((await visitor.open(wrongToken))?.status(), 404)
  await giver.heading(t('find.link_broken_title')).waitFor()
})

/** How often the confirmation of an order was handed over. */
function mailsOf({ mails }: JourneyLab, orderId: number): number {
  return mails.messageIds.filter(id => id.startsWith(`<orderConfirmation.${orderId}.`)).length
}
