import { parseAmount } from '#domain/fields/amount.ts'
import type { Tier } from '#domain/form/form.ts'
import { LARGEST_AMOUNT } from '#domain/money.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import {
  amountControl,
  counterpart,
  giftAmountControl,
  giftControl,
  other,
  quantityControl,
  supportAmountControl,
  supportControl,
} from './controls.ts'
import { type Offer, offersOf } from './offers.ts'

/** So many units of a rate, as somebody picked them. */
export type Pick = {
  readonly offer: Offer
  /** `NaN` for what is no whole number. */
  readonly count: number
  /** Cents, where the payer names the price; `undefined` while it is missing. */
  readonly amount: number | undefined
  /** The controls that hold the number and the price. */
  readonly countControl: string
  readonly amountControl: string
}

type Facts = globalThis.Pick<StepFacts, 'form' | 'cart' | 'now' | 'people' | 'sells' | 'list'>

/** The rates that are picked, in the form's order. */
export function picksOf(values: Values, facts: Facts): readonly Pick[] {
  const offers = offersOf(facts)
  if (facts.people === 'contributors') return supportOf(values, offers)
  return offers.flatMap(offer => {
    const { id } = offer.tier
    if (facts.list === 'sale' && namesPrice(offer.tier)) return pricedPick(offer, values[amountControl(id)])
    const count = countOf(values[quantityControl(id)] ?? '')
    if (count === 0) return []
    const amount = namesPrice(offer.tier) ? parseAmount(values[amountControl(id)] ?? '') : undefined
    return [{ offer, count, amount, countControl: quantityControl(id), amountControl: amountControl(id) }]
  })
}

/** On a form of one page an amount alone is asked for: it is one unit. */
function pricedPick(offer: Offer, typed = ''): readonly Pick[] {
  const amount = parseAmount(typed)
  if (amount === undefined || amount > LARGEST_AMOUNT) return []
  const control = amountControl(offer.tier.id)
  return [{ offer, count: 1, amount, countControl: control, amountControl: control }]
}

/** A typed number of units: nothing is none, what is no whole number is `NaN`. */
export function countOf(text: string): number {
  const typed = text.trim()
  if (typed === '') return 0
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}

/** Whether the payer names the price of a rate. */
export function namesPrice({ priceCategory }: globalThis.Pick<Tier, 'priceCategory'>): boolean {
  return priceCategory === 'Pwyw'
}

/** The rate under which a contributor gives an amount of their own, if there is one. */
export function freeAmountOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ tier }) => tier.tierType === 'Contribution' && namesPrice(tier))
}

/** The one support of a crowdfunding: an amount, or a counterpart (rule FRM-1). */
function supportOf(values: Values, offers: readonly Offer[]): readonly Pick[] {
  const support = values[supportControl] ?? ''
  const reward = offers.find(({ tier }) => support === counterpart(tier.id))
  if (reward) return [supportPick(reward, namesPrice(reward.tier) ? typedSupport(values) : undefined)]
  const free = freeAmountOffer(offers)
  if (free === undefined || support === '') return []
  const amount = support === other ? typedSupport(values) : parseCents(support)
  return [supportPick(free, amount)]
}

const supportPick = (offer: Offer, amount: number | undefined): Pick => ({
  offer,
  count: 1,
  amount,
  countControl: supportControl,
  amountControl: supportAmountControl,
})

const typedSupport = (values: Values) => parseAmount(values[supportAmountControl] ?? '')

const parseCents = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** A gift on top, in cents: `null` for none, `undefined` where its amount is missing. */
export function giftOf(values: Values, { form, people }: Facts): number | null | undefined {
  const choice = values[giftControl] ?? ''
  const asked = form.acceptOpenDonation && (people !== 'contributors' || isReward(values))
  if (!asked) return null
  if (choice === other) return parseAmount(values[giftAmountControl] ?? '')
  const amount = parseCents(choice)
  return amount !== undefined && form.openDonationAmounts.includes(amount) ? amount : null
}

/** A gift on top is asked for beside a counterpart, not beside an amount that is one already. */
function isReward(values: Values): boolean {
  return values[supportControl]?.startsWith(counterpart(0).slice(0, -1)) ?? false
}
