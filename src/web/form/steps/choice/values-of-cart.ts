import type { CartView } from '#domain/cart/cart-view.ts'
import { fieldAmount } from '#messages/format.ts'
import { defaultLocale, type Locale } from '#messages/locales.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import {
  amountControl,
  counterpart,
  giftAmountControl,
  giftControl,
  none,
  other,
  quantityControl,
  supportAmountControl,
  supportControl,
} from './controls.ts'
import { offersOf } from './offers.ts'
import { giftOf, namesPrice, picksOf } from './picks.ts'

/** What the step's controls hold for a cart, or for none: nothing is chosen beforehand. */
export function valuesOfCart(facts: StepFacts, locale: Locale): Values {
  const items = facts.cart?.itemList ?? []
  const chosen =
    facts.people === 'contributors' ? supportIn(items, facts, locale) : quantitiesIn(items, facts, locale)
  return { ...chosen, ...giftIn(items, facts, locale) }
}

type Items = CartView['itemList']

/** Every rate that can be had has its number: the control shows it without a script too. */
function quantitiesIn(items: Items, facts: StepFacts, locale: Locale): Values {
  const open = offersOf(facts).filter(({ state }) => state === 'open')
  const values: Record<string, string> = Object.fromEntries(
    open.map(({ tier }) => [quantityControl(tier.id), '0']),
  )
  for (const { tierId, quantity, customAmount } of items) {
    if (tierId === null) continue
    const name = quantityControl(tierId)
    values[name] = String(Number(values[name] ?? 0) + quantity)
    if (customAmount !== null) values[amountControl(tierId)] = fieldAmount(customAmount, locale)
  }
  return values
}

function supportIn(items: Items, { form }: StepFacts, locale: Locale): Values {
  const item = items.find(({ tierId }) => tierId !== null)
  const tier = form.tiers.find(({ id }) => id === item?.tierId)
  if (item === undefined || tier === undefined) return {}
  if (!(tier.tierType === 'Contribution' && namesPrice(tier)))
    return { [supportControl]: counterpart(tier.id) }
  const amount = item.customAmount ?? 0
  if (form.openDonationAmounts.includes(amount)) return { [supportControl]: String(amount) }
  return { [supportControl]: other, [supportAmountControl]: fieldAmount(amount, locale) }
}

function giftIn(items: Items, { form }: StepFacts, locale: Locale): Values {
  if (!form.acceptOpenDonation) return {}
  const amount = items.find(({ tierId }) => tierId === null)?.customAmount ?? null
  if (amount === null) return { [giftControl]: none }
  if (form.openDonationAmounts.includes(amount)) return { [giftControl]: String(amount) }
  return { [giftControl]: other, [giftAmountControl]: fieldAmount(amount, locale) }
}

/** Whether the controls choose just what the cart holds: its prices and its discount are right then. */
export function choosesCart(values: Values, facts: StepFacts): boolean {
  if (facts.cart === null) return false
  const chosen = (of: Values) =>
    JSON.stringify([
      picksOf(of, facts).map(({ offer, count, amount }) => [offer.tier.id, count, amount]),
      giftOf(of, facts),
    ])
  return chosen(values) === chosen(valuesOfCart(facts, defaultLocale))
}
