import { type Cents, LARGEST_AMOUNT } from '../money.ts'

/** FREE when nothing is paid today: no tip is asked then; ONEPAGE otherwise (rule TIP-4). */
export type TipModel = 'FREE' | 'ONEPAGE'

/** The answer to the tip card. Null while the payer has not picked: nothing is pre-selected (rule TIP-3). */
export type TipChoice = {
  /** What is paid today without the tip, in cents. */
  readonly paidToday: Cents
  readonly chosen: Cents | null
  /** The payer sent the pick itself: the page does so with every pick. */
  readonly consent: boolean
}

/** One of the card's three equal choices, as the page holds it. */
export type TipPick =
  | { readonly kind: 'none' }
  | { readonly kind: 'suggestion' }
  | { readonly kind: 'other'; readonly amount: Cents | undefined }

export type TipCode = 'tipConsentError'

/** How the tip is asked for an amount paid today, in cents (rule TIP-4). */
export function tipModel(paidToday: Cents): TipModel {
  return paidToday <= 0 ? 'FREE' : 'ONEPAGE'
}

/** The cents of a tip on the wire, `"350"` or `350`: whole, from 0 to 99,999,999; `undefined` for all else. */
export function parseTip(wire: unknown): Cents | undefined {
  const tip = typeof wire === 'string' && /^\d{1,8}$/.test(wire) ? Number(wire) : wire
  return Number.isInteger(tip) && isTip(tip as Cents) ? (tip as Cents) : undefined
}

/** The cents that a pick stands for, or `undefined` while « another amount » is empty or out of bounds. */
export function tipOfPick(pick: TipPick, suggestion: Cents): Cents | undefined {
  if (pick.kind === 'none') return 0
  if (pick.kind === 'suggestion') return suggestion
  return pick.amount !== undefined && isTip(pick.amount) ? pick.amount : undefined
}

/** Refuses to pay without a pick, or with a tip above zero that the payer did not confirm (rule TIP-3). */
export function checkTipChoice({ paidToday, chosen, consent }: TipChoice): TipCode | undefined {
  if (tipModel(paidToday) === 'FREE' || chosen === 0) return undefined
  return chosen !== null && consent ? undefined : 'tipConsentError'
}

/**
 * What the tip adds to the total, in cents: nothing before the pick, nothing when nothing is paid today (rules TIP-4 and
 * TIP-3).
 */
export function tipInTotal({ paidToday, chosen }: Pick<TipChoice, 'paidToday' | 'chosen'>): Cents {
  return tipModel(paidToday) === 'FREE' ? 0 : (chosen ?? 0)
}

function isTip(cents: Cents): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= LARGEST_AMOUNT
}
