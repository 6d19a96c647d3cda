import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Buyer, places } from '../journeys/buyer.ts'
import { camille } from '../journeys/giver.ts'
import { HeardUser } from './heard-user.ts'
import { payByEar } from './pay-by-ear.ts'
import { heardLocale, heardOrigin } from './place.ts'

test(`buys a ticket by ear (${heardLocale})`, { timeout: 900_000 }, async context => {
  const user = await HeardUser.arrive(heardOrigin, heardLocale)
  const buyer = new Buyer(user.visitor, 'participants')
  const { t } = user.visitor
  await user.open(places.festival)
  await user.tabTo(buyer.more('Tarif réduit'))
  // What it comes to is said without being asked for.
  await user.pressForNews('Return')
  await user.ears.hears(buyer.euros(1200))
  await goOn(2)

  const card = buyer.card(1)
  await user.type(card.getByRole('textbox', { name: t('payer.first_name'), exact: true }), camille.firstName)
  await user.type(card.getByRole('textbox', { name: t('payer.last_name'), exact: true }), camille.lastName)
  await user.type(card.getByRole('combobox', { name: 'Régime alimentaire' }), 'Sans')
  await user.choose(card.getByRole('checkbox', { name: t('people.is_payer') }))
  await goOn(3)

  await user.type(buyer.field('payer.email'), camille.email)
  await user.type(buyer.field('payer.email_confirmation'), camille.email)
  await goOn(4)

  await user.choose(buyer.tip('none'))
  await user.choose(buyer.terms)
  await user.choose(buyer.salesConditions)
  await user.tabTo(buyer.onward)
  await user.press('Return')
  await buyer.atPayment()
  await payByEar(user, buyer, 1200)
  assert.ok(user.stops > 60 && user.news > 0, user.outcome())
  await user.leave()
  context.diagnostic(user.outcome())

  async function goOn(step: 2 | 3 | 4): Promise<void> {
    await user.tabTo(buyer.onward)
    await user.press('Return')
    await buyer.atStep(step)
    await user.isAnnounced()
    await user.ears.hears(await user.page.getByRole('heading', { level: 1 }).innerText())
  }
})
