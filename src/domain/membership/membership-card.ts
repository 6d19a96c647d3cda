import type { FormType } from '../form/form.ts'
import { typesWithDocument } from '../form/types/index.ts'
import type { Locale } from '../locale.ts'
import type { Order, OrderItem } from '../order/order.ts'
import type { Holder } from '../ticket/ticket.ts'
import { secretLength, typedCode } from '../ticket/ticket-code.ts'

/** The card of a member, for one membership that was bought (rule CRD-1). */
export type MembershipCard = {
  readonly organizationId: number
  readonly id: string
  readonly formId: number
  readonly orderId: number
  readonly itemId: number
  /** Which of its item's memberships it is for, from 1. */
  readonly place: number
  /** Unbroken within its organization. */
  readonly number: number
  /** What its QR code holds, behind {@link cardPrefix}. */
  readonly secret: string
  /** What is typed where the code cannot be read. */
  readonly code: string
}

/** How a card stands on a day (rule CRD-4). */
export type CardState = 'valid' | 'upcoming' | 'expired' | 'canceled'

/** What a card says, on its page and on paper. Dates are ISO days. */
export type CardFacts = {
  readonly locale: Locale
  readonly brand: string
  readonly organization: string
  readonly campaign: string
  readonly rate: string
  /** Whose card it is; null once they were erased. */
  readonly holder: Holder | null
  readonly number: string
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** What its code holds and what is typed instead; null where the membership stands no more. */
  readonly codes: Pick<MembershipCard, 'secret' | 'code'> | null
  readonly state: CardState
}

/** The types of campaign whose orders bring cards. */
export const cardedTypes = typesWithDocument('membershipCard')

/** Whether the orders of a type bring cards. */
export const isCarded = (formType: FormType): boolean => cardedTypes.includes(formType)

/** How many memberships an order holds: a gift on top is none. */
export function membershipsOf(items: readonly Pick<OrderItem, 'tierType' | 'quantity'>[]): number {
  return items.reduce((sum, { tierType, quantity }) => sum + (tierType === 'Membership' ? quantity : 0), 0)
}

/** Whether an order brings cards, now or once it is paid for. */
export function bringsCards(formType: FormType, items: Parameters<typeof membershipsOf>[0]): boolean {
  return isCarded(formType) && membershipsOf(items) > 0
}

/** « 000012 »: how a card's number is written. */
export const cardNumber = ({ number }: Pick<MembershipCard, 'number'>): string =>
  String(number).padStart(6, '0')

/** What tells a card's code from that of a ticket, in signs that a QR code holds closely: a card names who comes, and opens no door. */
const cardPrefix = 'MEMBER:'

/** What the QR code of a card holds (rule CRD-2). */
export const cardText = (secret: string): string => `${cardPrefix}${secret}`

/** Whether a text is the QR code of some card. */
export const isCardText = (text: string): boolean => typedCode(text).startsWith(cardPrefix)

/** What somebody typed or scanned, as the codes of cards are kept: the secret of a QR code, or ten signs. */
export function cardCode(text: string): { readonly secret: string } | { readonly code: string } {
  const typed = typedCode(text)
  const secret = typed.startsWith(cardPrefix) ? typed.slice(cardPrefix.length) : typed
  return secret.length === secretLength ? { secret } : { code: typed }
}

type Validity = Pick<CardFacts, 'validFrom' | 'validUntil'>

/** How a card stands on an ISO day in Paris: both of its days are days on which it is valid. */
export function cardState(
  { status }: Pick<Order, 'status'>,
  { isReturned, validFrom, validUntil }: Validity & { readonly isReturned: boolean },
  day: string,
): CardState {
  if (status !== 'Processed' || isReturned) return 'canceled'
  if (validUntil !== null && day > validUntil) return 'expired'
  return validFrom !== null && day < validFrom ? 'upcoming' : 'valid'
}
