import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { assertHolds } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
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
  await writePayerByKeyboard(buyer, keys)
  await finishByKeyboard(buyer, keys, 2400)
})

story('becomes a member with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'members')
  const keys = new KeyboardUser(visitor)
  const { t } = visitor
  await visitor.open(places.membership)
  await keys.tabTo(buyer.more('Adhésion de soutien').or(buyer.addButton('Adhésion de soutien')))
  await keys.press('Enter')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(2)
  await writeNameByKeyboard(buyer, keys)
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(3)
  await writePayerByKeyboard(buyer, keys)
  await finishByKeyboard(buyer, keys, 2000)
  await buyer.row(t('out.paid_today'), 2000)
})

story('supports a project with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'contributors')
  const keys = new KeyboardUser(visitor)
  const { page, t } = visitor
  await visitor.open(places.oven)
  const reward = page.getByRole('radio', { name: /La miche/ })
  await keys.tabTo(page.getByRole('radio').first())
  for (let choices = 0; choices < 12 && !(await reward.isChecked()); choices += 1)
    await keys.press('ArrowDown')
  assert.ok(await reward.isChecked())
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(2)
  await keys.tabTo(page.getByRole('checkbox', { name: t('people.show_name') }))
  await keys.press('Space')
  await sendByKeyboard(buyer, keys)

  await buyer.atStep(3)
  await writePayerByKeyboard(buyer, keys)
  await finishByKeyboard(buyer, keys, 4000)
})

story('pays a sale with the keyboard alone', [frenchPhone, englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'details')
  const keys = new KeyboardUser(visitor)
  const { page } = visitor
  await visitor.open(places.workshop)
  await keys.tabTo(buyer.more('Atelier, par personne'))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('combobox', { name: 'Date choisie' }))
  await keys.press('ArrowDown')
  await keys.type(page.getByRole('textbox', { name: 'Référence de facture' }), 'F-2026-118')
  await payPageByKeyboard(buyer, keys, 9000)
})

story(
  'pays a cart made elsewhere with the keyboard alone',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const buyer = new Buyer(visitor, 'details')
    const keys = new KeyboardUser(visitor)
    await visitor.open(await askForMoney(lab))
    await payPageByKeyboard(buyer, keys, 2000)
  },
)

async function sendByKeyboard(buyer: Buyer, keys: KeyboardUser) {
  await keys.tabTo(buyer.onward)
  await keys.press('Enter')
}

async function writeNameByKeyboard(buyer: Buyer, keys: KeyboardUser) {
  const card = buyer.card(1)
  const field = (key: 'payer.first_name' | 'payer.last_name') =>
    card.getByRole('textbox', { name: buyer.visitor.t(key), exact: true })
  await keys.type(field('payer.first_name'), camille.firstName)
  await keys.type(field('payer.last_name'), camille.lastName)
}

async function writePayerByKeyboard(buyer: Buyer, keys: KeyboardUser) {
  await keys.type(buyer.field('payer.first_name'), camille.firstName)
  await keys.type(buyer.field('payer.last_name'), camille.lastName)
  await keys.type(buyer.field('payer.email'), camille.email)
}

/** A page that asks all at once, from who pays to the confirmation. */
async function payPageByKeyboard(buyer: Buyer, keys: KeyboardUser, cents: number) {
  await writePayerByKeyboard(buyer, keys)
  await keys.type(buyer.field('payer.email_confirmation'), camille.email)
  await agreeByKeyboard(buyer, keys)
  await sendByKeyboard(buyer, keys)
  await payByKeyboard(buyer, keys, cents)
}

/** Nothing for the platform, and every box that has to be ticked. */
async function agreeByKeyboard(buyer: Buyer, keys: KeyboardUser) {
  const sells = (await buyer.salesConditions.count()) > 0
  for (const control of [buyer.tip('none'), buyer.terms, ...(sells ? [buyer.salesConditions] : [])]) {
    await keys.tabTo(control)
    await keys.press('Space')
  }
}

/** From the second e-mail address to the confirmation, with nothing for the platform. */
async function finishByKeyboard(buyer: Buyer, keys: KeyboardUser, cents: number) {
  await keys.type(buyer.field('payer.email_confirmation'), camille.email)
  await sendByKeyboard(buyer, keys)
  await buyer.atStep(4)
  await agreeByKeyboard(buyer, keys)
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
