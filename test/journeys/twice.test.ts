import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { bread, cards, Giver } from './giver.ts'

const story = stories()

story('presses every button twice: one order', [englishDesk], async (visitor, lab) => {
  const before = await ordersOf(lab)
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.fillIn()
  await giver.donateButton(5600).dblclick()
  await giver.atPayment()
  await giver.writeCard(cards.paid)
  await giver.payButton(5600).dblclick()
  const order = await giver.atConfirmation()
  assert.deepEqual((await ordersOf(lab)).slice(before.length), [order])
})

story('pays the same request in two tabs: one order', [frenchPhone], async (visitor, lab) => {
  const before = await ordersOf(lab)
  const giver = new Giver(visitor)
  const request = await giver.goToPayment()
  const tab = await visitor.openTab(`/paiement/embarque/${request}`)
  const other = new Giver(tab)
  await giver.writeCard(cards.paid)
  await other.writeCard(cards.paid)
  await Promise.all([giver.payButton(5600).click(), other.payButton(5600).click()])
  const orders = await Promise.all([giver.atConfirmation(), other.atConfirmation()])
  const [order, ...more] = (await ordersOf(lab)).slice(before.length)
  assert.deepEqual([orders, more], [[order, order], []])
})

story('goes back after paying: the outcome again', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const request = await giver.goToPayment()
  await giver.pay(cards.paid)
  const order = await giver.atConfirmation()
  await visitor.page.goBack()
  assert.equal(await giver.atConfirmation(), order)
  await visitor.page.reload()
  assert.equal(await giver.atConfirmation(), order)
  await visitor.open(`/paiement/embarque/${request}`)
  assert.equal(await giver.atConfirmation(), order)
  await visitor.open(`/paiement/embarque/confirmation/${request}`)
  assert.equal(await giver.atConfirmation(), order)
})

story('comes back to the page of a gift that is paid: it is empty again', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  await visitor.page.waitForLoadState('networkidle')
  await visitor.open(bread)
  await giver.amountTile(5000).waitFor()
  await visitor.page.waitForLoadState('networkidle')
  assert.equal(await giver.amountTile(5000).isChecked(), false)
  assert.equal(await giver.field('payer.first_name').inputValue(), '')
})

story('goes back from paying with a code: the summary, with the code', [englishDesk], async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein')
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayerStep()
  await buyer.applyCode('berges10')
  const applied = visitor.t('form.coupon_applied', { code: 'BERGES10', amount: buyer.euros(240) })
  await visitor.page.getByText(applied).waitFor()
  await buyer.startPayment()
  await visitor.page.goBack()
  await buyer.atStep(4)
  await visitor.page.getByText(applied).waitFor()
})

async function ordersOf({ db }: JourneyLab): Promise<readonly number[]> {
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
  return orders.map(({ id }) => id)
}
