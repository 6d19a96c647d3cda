import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
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

  await giver.atPayment()
  await giver.cardField('cardNumber').waitFor()
  await keys.type(giver.cardField('cardNumber'), cards.paid)
  await keys.type(giver.cardField('expiry'), '1234')
  await keys.type(giver.cardField('cvc'), '123')
  await keys.tabTo(giver.payButton(5600))
  await keys.press('Space')
  await giver.atConfirmation()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
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
