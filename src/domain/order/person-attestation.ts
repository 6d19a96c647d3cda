import type { Participant } from '../cart/cart.ts'
import { type Cents, sumCents } from '../money.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import type { Attestation } from './attestation.ts'
import { keptOfLine, type LineMoney, moneyOfItems, type PaymentOfItems, paidOf } from './item-money.ts'
import type { Occasion } from './occasion.ts'
import type { OrderItem } from './order.ts'
import { type OrderLine, orderLines } from './order-lines.ts'

/**
 * What the attestation of one person says, for one item of an order, on its page and on paper (rule LAW-15): never the tip, nor what
 * others have. Amounts in cents; dates ISO.
 */
export type PersonAttestation = Pick<
  Attestation,
  'locale' | 'brand' | 'number' | 'madeAt' | 'organization' | 'logo' | 'payer' | 'form' | 'order'
> & {
  /** In whose name it is. */
  readonly person: string
  readonly occasion: Occasion
  /** The item with its options and what a code took off: together they are its cost. */
  readonly lines: readonly OrderLine[]
  readonly cost: Cents
  /** What came for it, in the order of the payments. */
  readonly payments: readonly AttestedShare[]
  /** What came back of it, a row for each day. */
  readonly givenBack: readonly { readonly on: string; readonly amount: Cents }[]
  /** The number of the attestation whose place it takes; null for the first. */
  readonly replaces: string | null
}

/** What of one payment was for an item. */
export type AttestedShare = {
  readonly on: string
  readonly means: PaymentMeans
  readonly amount: Cents
  /** Which one of several; null where nothing is spread. */
  readonly share: Attestation['paid']['share']
}

/** What came for the person, in cents. */
export function paidForPerson({ payments }: Pick<PersonAttestation, 'payments'>): Cents {
  return sumCents(payments.map(({ amount }) => amount))
}

/** What of it came back, in cents. */
export function givenBackOfPerson({ givenBack }: Pick<PersonAttestation, 'givenBack'>): Cents {
  return sumCents(givenBack.map(({ amount }) => amount))
}

type Named = Pick<Participant, 'firstName' | 'lastName'>

/**
 * Whom an item is for: who it names; the payer of a membership that names nobody. `undefined` where it is nobody's in particular,
 * or they were erased.
 */
export function personOf(
  { participant, tierType }: Pick<OrderItem, 'participant' | 'tierType'>,
  payer: Named | null,
): string | undefined {
  const named = [participant, tierType === 'Membership' ? payer : null]
  return named.map(nameOf).find(name => name !== '')
}

/** A name that stood on a ticket; none: its item's participant. `endedBy`: what put another one there, null on today's. */
export type NameOnTicket = {
  readonly [part in keyof Named]: Named[part] | null
} & { readonly endedBy: 'renamed' | 'passedOn' | null }

/**
 * An item with the name of whom it was bought for as that was corrected on its ticket: with the last of the names that stood there, in their
 * order, before somebody else was given it. Whoever sends it to another address of the same person gives it to nobody else (rule LAW-15).
 */
export function withCorrectedName(item: OrderItem, names: readonly NameOnTicket[]): OrderItem {
  const { participant } = item
  if (participant === null) return item
  const nameAt = (place: number): Named => {
    const { firstName = null, lastName = null } = names[place] ?? {}
    return firstName === null && lastName === null
      ? participant
      : { firstName: firstName ?? '', lastName: lastName ?? '' }
  }
  const last = names.findIndex(
    ({ endedBy }, place) =>
      endedBy === null || (endedBy === 'passedOn' && nameOf(nameAt(place)) !== nameOf(nameAt(place + 1))),
  )
  const { firstName, lastName } = nameAt(last)
  return { ...item, participant: { ...participant, firstName, lastName } }
}

const nameOf = (person: Named | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/**
 * Whether the attestations of an order's persons say more than those of its payments: what costs something is for several persons, or for
 * another than who paid.
 */
export function namesOthers(
  items: readonly Pick<OrderItem, 'participant' | 'tierType' | 'amount' | 'discount'>[],
  payer: Named | null,
): boolean {
  const paid = items.filter(({ amount, discount }) => amount > discount)
  const persons = new Set(paid.flatMap(item => personOf(item, payer) ?? []))
  return persons.size > 1 || (persons.size === 1 && !persons.has(nameOf(payer)))
}

/** An order as its papers read it. */
type Attested = {
  readonly items: Parameters<typeof namesOthers>[0]
  readonly payer?: Named | null | undefined
  readonly payments: readonly { readonly attestationUrl: string | null }[]
}

/** Whether the confirmation and its mail lead to the attestations of persons: money has come for them, and they say more than that of the payment. */
export function leadsToPersons({ items, payer, payments: [first] }: Attested): boolean {
  return first !== undefined && first.attestationUrl !== null && namesOthers(items, payer ?? null)
}

/** Why an item has no attestation: its money has not come, or all of it came back. */
export type NotAttested = 'awaited' | 'givenBack'

/** An item that is somebody's and costs something, with its money. */
export type PersonsItem = {
  readonly item: OrderItem
  readonly person: string
  readonly money: LineMoney
  readonly state: 'attested' | NotAttested
}

type Sale = {
  readonly items: readonly OrderItem[]
  readonly payer: Named | null
  readonly payments: readonly PaymentOfItems[]
  readonly isMonthly: boolean
}

/** The items of an order that are somebody's, with how they stand; one whose money never came, nor will, is left out. */
export function personsItems({ items, payer, payments, isMonthly }: Sale): readonly PersonsItem[] {
  const own = moneyOfItems({ items, payments, isMonthly }).filter(({ isOwn }) => isOwn)
  return items.flatMap(item => {
    const person = personOf(item, payer)
    const money = own.find(({ itemId }) => itemId === item.id)
    const state = money && stateOf(money, payments)
    return person === undefined || money === undefined || state === undefined
      ? []
      : { item, person, money, state }
  })
}

function stateOf(money: LineMoney, payments: readonly PaymentOfItems[]): PersonsItem['state'] | undefined {
  if (keptOfLine(money, payments) > 0) return 'attested'
  const isAwaited = money.shares.some((share, place) => share > 0 && payments[place]?.state === 'open')
  if (isAwaited) return 'awaited'
  return paidOf(money, payments) > 0 ? 'givenBack' : undefined
}

/** An item's own rows: without what it has for the whole order, and without what was answered. */
export function linesOfPerson(item: OrderItem, couponCode: string | null): readonly OrderLine[] {
  const ofOrder = item.options.filter(({ perOrder }) => perOrder)
  const without = (whole: Cents, parts: readonly Cents[]) => whole - sumCents(parts)
  const own = {
    ...item,
    participant: null,
    customFields: [],
    contribution: null,
    amount: without(
      item.amount,
      ofOrder.map(({ amount }) => amount),
    ),
    discount: without(
      item.discount,
      ofOrder.map(({ discount }) => discount),
    ),
    options: item.options.filter(({ perOrder }) => !perOrder),
  }
  return orderLines([own], couponCode, { customFields: [], tiers: [] })
}

/** « 48-12 »: what an address names the attestations of an item by. */
export function personReference({ orderId, itemId }: ItemPlace): string {
  return `${orderId}-${itemId}`
}

/** Where an item is. */
export type ItemPlace = { readonly orderId: number; readonly itemId: number }

/** Reads a reference; `undefined` for any other text. */
export function readPersonReference(text: string): ItemPlace | undefined {
  const [, orderId, itemId] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(text) ?? []
  return orderId === undefined ? undefined : { orderId: Number(orderId), itemId: Number(itemId) }
}
