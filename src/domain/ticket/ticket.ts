import { ratePart } from '../cart/cart.ts'
import type { Form, FormType } from '../form/form.ts'
import { typesWithDocument } from '../form/types/index.ts'
import type { Locale } from '../locale.ts'
import type { Cents } from '../money.ts'
import type { Order, OrderItem } from '../order/order.ts'

/** A place at an event, for one person (rule TKT-1). */
export type Ticket = {
  readonly organizationId: number
  readonly id: string
  readonly formId: number
  readonly orderId: number
  readonly itemId: number
  /** Which of its item's places it is for, from 1. */
  readonly place: number
  /** Unbroken within its event. */
  readonly number: number
  /** What its QR code holds. */
  readonly secret: string
  /** What is typed where the code cannot be read. */
  readonly code: string
  /** How often it was passed on, from 1. */
  readonly version: number
  /** Who it is for since its name was changed; null: as the order says. */
  readonly firstName: string | null
  readonly lastName: string | null
  /** The address that it was passed on to; null: its payer's. */
  readonly email: string | null
}

/** A person as a ticket names them. */
export type Holder = { readonly firstName: string; readonly lastName: string }

/** What a ticket says, on its page and on paper. Amounts in cents; dates ISO. */
export type TicketFacts = {
  readonly locale: Locale
  readonly brand: string
  readonly organization: string
  readonly event: string
  /** The kind of event, as its association named it; empty for none. */
  readonly category: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: string | null
  readonly rate: string
  readonly price: Cents
  readonly options: readonly string[]
  /** Who it is for; null once they were erased. */
  readonly holder: Holder | null
  readonly number: string
  readonly orderId: number
  /**
   * What its QR code holds, signed where its event signs them, and what is typed instead; null where it opens no door, belongs to somebody
   * else by now, or is looked at by others than its holder.
   */
  readonly codes: { readonly held: string; readonly code: string } | null
  /** `valid`, given back or cancelled, or passed on to somebody else. */
  readonly state: 'valid' | 'canceled' | 'passedOn'
}

/** The types of campaign whose orders bring tickets. */
export const ticketedTypes = typesWithDocument('ticket')

/** Whether the orders of a type bring tickets. */
export const isTicketed = (formType: FormType): boolean => ticketedTypes.includes(formType)

/** How many places an order holds: a gift on top is none. */
export function placesOf(items: readonly Pick<OrderItem, 'tierType' | 'quantity'>[]): number {
  return items.reduce((sum, { tierType, quantity }) => sum + (tierType === 'Registration' ? quantity : 0), 0)
}

/** Whether an order brings tickets, now or once it is paid for. */
export function bringsTickets(formType: FormType, items: Parameters<typeof placesOf>[0]): boolean {
  return isTicketed(formType) && placesOf(items) > 0
}

/** « 000012 »: how a ticket's number is written. */
export const ticketNumber = ({ number }: Pick<Ticket, 'number'>): string => String(number).padStart(6, '0')

/** Who a ticket is for: who it was changed to, else who the order names, else its payer; `undefined` once they were erased. */
export function holderOf(
  { firstName, lastName }: Pick<Ticket, 'firstName' | 'lastName'>,
  { participant }: Pick<OrderItem, 'participant'>,
  payer: { readonly firstName: string | null; readonly lastName: string | null } | undefined,
): Holder | undefined {
  for (const named of [{ firstName, lastName }, participant, payer])
    if (named?.firstName || named?.lastName)
      return { firstName: named.firstName ?? '', lastName: named.lastName ?? '' }
  return undefined
}

/** What one place of an item costs without its options, its discount taken off, in cents; places differ by a cent at most. */
export function priceOfPlace(
  item: Pick<OrderItem, 'amount' | 'discount' | 'quantity' | 'options'>,
  place: number,
): Cents {
  const { quantity } = item
  const { amount, discount } = ratePart({ ...item, extraOptions: item.options })
  const total = amount - discount
  const share = Math.floor(total / quantity)
  return place <= total - share * quantity ? share + 1 : share
}

/** Whether a ticket opens a door: its order stands, and its place was not given back (rule TKT-6). */
export function opensTheDoor(order: Pick<Order, 'status'>, item: { readonly isReturned: boolean }): boolean {
  return order.status === 'Processed' && !item.isReturned
}

/** What an event says of changes on its tickets. */
export type ChangeTerms = Pick<Form, 'startDate' | 'nameChange' | 'nameChangeEndDate'>

/**
 * Until when a ticket's name is changed and the ticket passed on (ISO instant): until its event begins, or a date before that; null
 * where nothing ends it (rule TKT-4).
 */
export function changesUntil({ startDate, nameChangeEndDate }: ChangeTerms): string | null {
  if (startDate === null || nameChangeEndDate === null) return startDate ?? nameChangeEndDate
  return Date.parse(nameChangeEndDate) < Date.parse(startDate) ? nameChangeEndDate : startDate
}

/** Whether a ticket may be changed and passed on at an ISO instant. */
export function mayChange(terms: ChangeTerms, now: string): boolean {
  const until = changesUntil(terms)
  return terms.nameChange !== 'Never' && (until === null || Date.parse(now) < Date.parse(until))
}
