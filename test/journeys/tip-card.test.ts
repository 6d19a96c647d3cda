import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { brand, bread, cards, Giver } from './giver.ts'

const story = stories('at a desk')

story('sees three equal choices, none of them made', [frenchPhone, englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.amountTile(5000).check()
  const choices = giver.tips.getByRole('radio')
  assert.equal(await choices.count(), 3)
  assert.equal(await giver.tips.getByRole('radio', { checked: true }).count(), 0)
  assert.ok(
    await choices.first().evaluate(radio => (radio as HTMLInputElement).value === 'none'),
    'zero comes first',
  )
  const looks = await giver.tips.locator('label').evaluateAll(tiles =>
    tiles.map(tile => {
      const { width, height } = tile.getBoundingClientRect()
      const { fontWeight, backgroundColor, borderColor, color } = getComputedStyle(tile)
      return {
        width: Math.round(width),
        height: Math.round(height),
        fontWeight,
        backgroundColor,
        borderColor,
        color,
      }
    }),
  )
  assert.deepEqual(looks, [looks[0], looks[0], looks[0]], 'the same size, weight and colour')
  // Until somebody picks, the contribution is in no total (rule TIP-3).
  await giver.donateButton(5000).waitFor()
  assert.equal(await page.getByText(t('tip.line', { brand })).filter({ visible: true }).count(), 0)
})

story('picks zero: nothing more to do', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment({ tip: 'none' })
  await giver.pay(cards.paid, 5000)
  await giver.atConfirmation()
  await giver.row(visitor.t('out.paid_today'), 5000)
  assert.equal(await visitor.page.getByText(visitor.t('tip.line', { brand })).count(), 0)
})

story('changes the gift: the suggestion follows, politely', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.amountTile(5000).check()
  await giver.tip('suggestion').check()
  await giver.donateButton(5600).waitFor()
  await giver.amountTile(10000).check()
  await giver.donateButton(10800).waitFor()
  assert.ok(await giver.tip('suggestion').isChecked())
  const notice = page
    .getByRole('status')
    .filter({ hasText: t('donation.tip_updated', { amount: giver.euros(800) }) })
  await notice.waitFor()

  // What they typed themselves, or zero, is never touched.
  await giver.pickTip({ other: '3' })
  await giver.amountTile(2000).check()
  await giver.donateButton(2300).waitFor()
  await giver.tip('none').check()
  await giver.amountTile(5000).check()
  await giver.donateButton(5000).waitFor()
})

story('is told a range only where there is one', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page } = visitor
  await visitor.open(bread)
  const range = page.locator('#tipAmount-hint')
  await giver.amountTile(5000).check()
  await giver.tip('other').check()
  assert.match(await range.innerText(), /\d+.€.*\d+.€/)
  await giver.otherAmount.check()
  await giver.amountField.fill('1')
  await giver.donateButton(100).waitFor()
  assert.equal(await range.count(), 0, 'between 0 and 0 euros is no range')
})

story('chooses an amount of their own and forgets to type it', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.fillIn({ tip: { other: '' } })
  await giver.send()
  await page.locator('#tipAmount-error').getByText(t('error.tip_choice')).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'tipAmount')
  await giver.tipField.fill('0')
  await giver.donateButton(5000).waitFor()
  await giver.send()
  await giver.atPayment()
})

story('picks nothing: the page asks', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.amountTile(5000).check()
  await giver.writePayer()
  await giver.terms.check()
  await giver.send()
  await page.locator('#tip-error').getByText(t('error.tip_choice')).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'tip')
})
