import { cards, type Giver } from '../journeys/giver.ts'
import type { HeardUser } from './heard-user.ts'

/** From the payment page to the end of the confirmation, which is read whole. */
export async function payByEar(user: HeardUser, giver: Giver, cents: number): Promise<void> {
  await giver.cardField('cardNumber').waitFor()
  await user.isAnnounced()

  // Without a card: the first of the provider's fields has the focus, and says what is wrong.
  await user.tabTo(giver.payButton(cents))
  await user.go('Return')

  await user.type(giver.cardField('cardNumber'), cards.paid)
  await user.type(giver.cardField('expiry'), '1234')
  await user.type(giver.cardField('cvc'), '123')
  await user.tabTo(giver.payButton(cents))
  await user.press('Return')
  await giver.atConfirmation()
  const title = user.page.getByRole('heading', { level: 1 })
  await user.ears.hears(await title.innerText())
  await user.reads(user.page.locator('main'))
}
