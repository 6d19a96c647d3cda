import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { bread, camille, Giver } from './giver.ts'

const story = stories()
const looks = [frenchPhone, englishDesk].map(look => ({ ...look, javaScript: false }))

story('fills the page in without JavaScript, up to the payment page', looks, async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.amountTile(5000).check()
  await giver.field('payer.first_name').fill('<b>Camille</b>')
  await giver.field('payer.email').fill(camille.email)
  await giver.tip('suggestion').check()
  await giver.send()

  const problems = page.locator('#error-summary')
  await problems.waitFor()
  assert.match(await page.title(), new RegExp(t('ui.error_title', { title: '' })))
  assert.ok(await problems.getByText(t('error.forbidden_character')).isVisible())
  assert.ok(await problems.getByText(t('error.gdrpConsentError')).isVisible())
  assert.equal(await page.locator('b', { hasText: 'Camille' }).count(), 0)
  await assertKept(visitor)
  // Nobody agrees to an amount that the page had not shown (rule TIP-2).
  assert.equal(await giver.tips.getByRole('radio', { checked: true }).count(), 0)

  await giver.writePayer()
  await giver.tip('suggestion').check()
  await giver.terms.check()
  await giver.send()
  await giver.atPayment()
  await giver.heading(t('pay.title', { amount: giver.euros(5600) })).waitFor()
  assert.match(await page.locator('noscript .banner').innerText(), new RegExp(t('pay.no_script_title')))
  // What hides the card's fields is a rule of the style sheet, which may still be under way.
  await page.waitForLoadState()
  assert.equal(await page.getByText(t('pay.loading_card')).filter({ visible: true }).count(), 0)
})

story('types an amount of their own without JavaScript', looks, async visitor => {
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.otherAmount.check()
  await giver.amountField.fill('0,3')
  await giver.writePayer()
  await giver.tip('none').check()
  await giver.terms.check()
  await giver.send()
  const message = visitor.t('val.amount_min', { 0: giver.digits(100) })
  await visitor.page.locator('#error-summary').getByText(message).waitFor()
  assert.equal(await giver.amountField.inputValue(), '0,3')

  await giver.amountField.fill('12,345')
  await giver.terms.check()
  await giver.send()
  await giver.atPayment()
  await giver.heading(visitor.t('pay.title', { amount: giver.euros(1235) })).waitFor()
})

story('comes back from the payment to the page as it was filled in', looks, async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const all = async () => {
    await giver.terms.waitFor()
    assert.ok(await giver.otherAmount.isChecked())
    assert.equal(await giver.amountField.inputValue(), giver.digits(4250))
    assert.equal(await giver.field('payer.first_name').inputValue(), camille.firstName)
    assert.equal(await giver.field('payer.email').inputValue(), camille.email)
    assert.equal(await giver.tipField.inputValue(), giver.digits(300))
    // To agree is an act of its own each time.
    assert.equal(await giver.terms.isChecked(), false)
  }
  await visitor.open(bread)
  await giver.otherAmount.check()
  await giver.amountField.fill('42,5')
  await giver.writePayer()
  await giver.pickTip({ other: '3' })
  await giver.terms.check()
  await giver.send()
  await giver.atPayment()
  await page
    .getByRole('link', { name: t('pay.back_to_summary') })
    .first()
    .click()
  await all()

  // Changed there, it is the same cart, and what is paid is what the page says.
  await giver.amountTile(5000).check()
  await giver.terms.check()
  await giver.send()
  await giver.atPayment()
  await giver.heading(t('pay.title', { amount: giver.euros(5300) })).waitFor()

  await page.goBack()
  await giver.terms.waitFor()
  assert.ok(await giver.amountTile(5000).isChecked())
  assert.equal(await giver.field('payer.first_name').inputValue(), camille.firstName)
})

async function assertKept(visitor: Visitor) {
  const giver = new Giver(visitor)
  assert.ok(await giver.amountTile(5000).isChecked())
  assert.equal(await giver.field('payer.first_name').inputValue(), '<b>Camille</b>')
  assert.equal(await giver.field('payer.email').inputValue(), camille.email)
}
