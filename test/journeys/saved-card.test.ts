import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { holdIsland } from './fortune.ts'
import { bread, cards, Giver } from './giver.ts'

const story = stories()

const samir = 'samir.haddad@example.org'
const ines = 'ines.legall@example.org'

/** Comes with an account (rule OPS-5). */
async function logIn({ page, t }: Visitor, email: string): Promise<void> {
  await page.goto('/connexion')
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: t('login.email') }).fill(email)
  await form.getByLabel(t('login.password'), { exact: true }).fill('demonstration')
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(url => url.pathname !== '/connexion')
}

const visa = /Visa •••• 4242 12\/34/

story('keeps a card, pays with it, then forgets it', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await logIn(visitor, samir)
  await giver.goToPayment()
  await page.getByRole('checkbox', { name: t('pay.save_card') }).check()
  await giver.pay(cards.paid)
  await giver.atConfirmation()

  await giver.goToPayment()
  const kept = page.getByRole('radio', { name: visa })
  assert.ok(await kept.isChecked())
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph('saved-card')
  await giver.payButton(5600).click()
  await giver.atConfirmation()

  await giver.goToPayment()
  await page.getByRole('radio', { name: t('pay.use_another_card') }).check()
  await giver.cardField('cardNumber').waitFor()
  // What the box shows is what is asked for, also when one comes back to it.
  const keep = page.getByRole('checkbox', { name: t('pay.save_card') })
  await keep.check()
  await kept.check()
  await page.getByRole('radio', { name: t('pay.use_another_card') }).check()
  assert.equal(await keep.isChecked(), true)
  await keep.uncheck()
  await kept.check()
  await page.getByRole('button', { name: t('pay.forget_card') }).click()
  await page.getByText(t('pay.card_forgotten')).waitFor()
  await giver.pay(cards.paid)
  await giver.atConfirmation()

  await giver.goToPayment()
  await giver.cardField('cardNumber').waitFor()
  assert.equal(await kept.count(), 0)
})

story('asks to keep the card before the page can hear it', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await logIn(visitor, ines)
  let comes = await goToSilentPayment(giver)
  await page.getByRole('checkbox', { name: t('pay.save_card') }).check()
  comes()
  await giver.pay(cards.paid)
  await giver.atConfirmation()

  comes = await goToSilentPayment(giver)
  assert.ok(await page.getByRole('radio', { name: visa }).isChecked())
  await giver.payButton(5600).click()
  // It shows that it was heard, and pays once the page can.
  await page.getByRole('button', { name: t('pay.processing') }).waitFor()
  comes()
  await giver.atConfirmation()

  comes = await goToSilentPayment(giver)
  const other = page.getByRole('radio', { name: t('pay.use_another_card') })
  await other.check()
  await giver.payButton(5600).click()
  comes()
  // Nothing is paid with a card that was not chosen.
  await page.getByText(t('pay.check_card')).waitFor()
  assert.ok(await other.isChecked())
  await page.getByRole('radio', { name: visa }).check()
  await page.getByRole('button', { name: t('pay.forget_card') }).click()
  await page.getByText(t('pay.card_forgotten')).waitFor()
})

/** To the payment page, whose script does not come until what is given is called. */
async function goToSilentPayment(giver: Giver): Promise<() => void> {
  const { page } = giver.visitor
  const comes = await holdIsland(giver.visitor, 'payment')
  await giver.visitor.open(bread)
  await giver.fillIn()
  await giver.send()
  await page.waitForURL(/\/paiement\/embarque\//, { waitUntil: 'commit' })
  return comes
}

story('keeps nothing unless it is asked for', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await logIn(visitor, ines)
  await giver.goToPayment()
  assert.equal(await page.getByRole('checkbox', { name: t('pay.save_card') }).isChecked(), false)
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  await giver.goToPayment()
  await giver.cardField('cardNumber').waitFor()
  assert.equal(await page.getByRole('radio', { name: visa }).count(), 0)
})

story('comes without an account: no card is kept, and none is shown', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.cardField('cardNumber').waitFor()
  assert.equal(await visitor.page.getByRole('checkbox', { name: visitor.t('pay.save_card') }).count(), 0)
})
