import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bread, camille, Giver } from '../journeys/giver.ts'
import { HeardUser } from './heard-user.ts'
import { payByEar } from './pay-by-ear.ts'
import { heardLocale, heardOrigin } from './place.ts'

test(`gives by ear (${heardLocale})`, { timeout: 900_000 }, async t => {
  const user = await HeardUser.arrive(heardOrigin, heardLocale)
  const giver = new Giver(user.visitor)
  const { page } = user
  await user.open(bread)

  // Sent too early: the summary of errors is said, and each field says what is wrong with it.
  await user.tabTo(page.locator('#donation button[type=submit]').filter({ visible: true }))
  await user.press('Return')
  await page.locator('#error-summary').waitFor()
  await user.ears.hears(await page.locator('#error-summary h2').innerText())

  await user.choose(giver.amountTile(2000))
  await user.type(giver.field('payer.first_name'), camille.firstName)
  await user.type(giver.field('payer.last_name'), camille.lastName)
  await user.type(giver.field('payer.email'), camille.email)
  await user.type(giver.field('payer.email_confirmation'), camille.email)
  await user.choose(giver.tip('none'))
  await user.choose(giver.terms)
  await user.tabTo(giver.donateButton(2000))
  await user.press('Return')
  await giver.atPayment()
  await payByEar(user, giver, 2000)
  assert.ok(user.stops > 40 && user.news > 0, user.outcome())
  await user.leave()
  t.diagnostic(user.outcome())
})
