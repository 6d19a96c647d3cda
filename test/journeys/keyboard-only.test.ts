import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { assertHolds } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { bread, camille, cards, Giver } from './giver.ts'
import { KeyboardUser } from './keyboard-user.ts'

const story = stories()

story('gives with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const keys = new KeyboardUser(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await keys.tabTo(page.getByRole('link', { name: t('common.skip_to_content') }))
  await keys.press('Enter')
  await keys.tabTo(giver.amountTile(2000))
  await keys.press('ArrowRight')
  assert.ok(await giver.amountTile(5000).isChecked())
  await keys.type(giver.field('payer.first_name'), camille.firstName)
  await keys.type(giver.field('payer.last_name'), camille.lastName)
  await keys.type(giver.field('payer.email'), camille.email)
  await keys.type(giver.field('payer.email_confirmation'), camille.email)
  await keys.tabTo(giver.tip('none'))
  await keys.press('ArrowRight')
  assert.ok(await giver.tip('suggestion').isChecked())
  await keys.tabTo(giver.terms)
  await keys.press('Space')
  await keys.tabTo(giver.donateButton(5600))
  await keys.press('Enter')

  await payByKeyboard(giver, keys, 5600)
  // The page's own script puts it there, once it has come.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
})

story('pays with Enter in a card field', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.writeCard(cards.paid)
  await giver.cardField('cvc').press('Enter')
  await giver.atConfirmation()
})

story('opens and leaves the menus with the keyboard', [englishDesk], async visitor => {
  const keys = new KeyboardUser(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  const button = page.getByRole('button', { name: t('a11y.button') })
  await keys.tabTo(button)
  await keys.press('Enter')
  const menu = page.getByRole('dialog', { name: t('a11y.title') })
  await menu.waitFor()
  await keys.tabTo(menu.getByRole('radio', { name: t('a11y.contrast.standard') }).first())
  await keys.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  assert.ok(await button.evaluate(element => element === document.activeElement), 'the focus is back')
})

story('buys a ticket with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  const keys = new KeyboardUser(visitor)
  await visitor.open(places.festival)
  await keys.tabTo(buyer.more('Tarif réduit'))
  await keys.press('Enter')
  await assertHolds(buyer.quantity('Tarif réduit'), '1')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(2)
  const card = buyer.card(1)
  await keys.type(card.getByRole('textbox', { name: visitor.t('payer.first_name') }), camille.firstName)
  await keys.type(card.getByRole('textbox', { name: visitor.t('payer.last_name') }), camille.lastName)
  await keys.type(card.getByRole('combobox', { name: 'Régime alimentaire' }), 'Sans')
  await keys.tabTo(card.getByRole('checkbox', { name: 'Gobelet réutilisable' }))
  await keys.press('Space')
  await keys.tabTo(card.getByRole('checkbox', { name: visitor.t('people.is_payer') }))
  await keys.press('Space')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(3)
  await keys.type(buyer.field('payer.email'), camille.email)
  await finishByKeyboard(buyer, keys, 1400)
})

story('buys products with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'details')
  const keys = new KeyboardUser(visitor)
  await visitor.open(places.shop)
  await keys.tabTo(buyer.addButton('Mug émaillé'))
  await keys.press('Enter')
  await hasFocus(buyer.more('Mug émaillé'))
  await keys.press('Enter')
  await assertHolds(buyer.quantity('Mug émaillé'), '2')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(2)
  await keys.tabTo(visitor.page.getByRole('radio', { name: 'Retrait sur place' }))
  await keys.press('Space')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(3)
  await keys.type(buyer.field('payer.first_name'), camille.firstName)
  await keys.type(buyer.field('payer.last_name'), camille.lastName)
  await keys.type(buyer.field('payer.email'), camille.email)
  await finishByKeyboard(buyer, keys, 2400)
})

async function sendByKeyboard(buyer: Buyer, keys: KeyboardUser) {
  await keys.tabTo(buyer.onward)
  await keys.press('Enter')
}

/** From the second e-mail address to the confirmation, with nothing for the platform. */
async function finishByKeyboard(buyer: Buyer, keys: KeyboardUser, cents: number) {
  await keys.type(buyer.field('payer.email_confirmation'), camille.email)
  await sendByKeyboard(buyer, keys)
  await buyer.atStep(4)
  await keys.tabTo(buyer.tip('none'))
  await keys.press('Space')
  await keys.tabTo(buyer.terms)
  await keys.press('Space')
  await keys.tabTo(buyer.salesConditions)
  await keys.press('Space')
  await sendByKeyboard(buyer, keys)
  await payByKeyboard(buyer, keys, cents)
}

async function payByKeyboard(giver: Giver, keys: KeyboardUser, cents: number) {
  await giver.atPayment()
  await giver.cardField('cardNumber').waitFor()
  await keys.type(giver.cardField('cardNumber'), cards.paid)
  await keys.type(giver.cardField('expiry'), '1234')
  await keys.type(giver.cardField('cvc'), '123')
  await keys.tabTo(giver.payButton(cents))
  await keys.press('Space')
  await giver.atConfirmation()
}

/** Waits until the control has the focus, which no key brought there. */
async function hasFocus(control: Locator) {
  await control.and(control.page().locator(':focus')).waitFor()
}
