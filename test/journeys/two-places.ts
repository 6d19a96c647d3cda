import type { Visitor } from '#test/support/browser.ts'
import { Buyer, places } from './buyer.ts'
import { camille, cards } from './giver.ts'

/** Buys two places at the festival; gives the number of the order, on whose confirmation the visitor stands. */
export async function buyTwo(visitor: Visitor): Promise<number> {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein', 2)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.writeName(2, ['Noé', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 4800)
  return buyer.atConfirmation()
}
