import { type CartItemDraft, limitsOf } from '../cart/cart.ts'
import { isForOnePerson, newItem } from '../cart/new-item.ts'
import { isGift } from '../cart/units.ts'
import { amountBounds } from '../fields/amount.ts'
import type { Form, FormType, Tier } from '../form/form.ts'
import { isByCode } from '../form/reserved.ts'
import { asksAllAtOnce, hasPage } from '../form/types/index.ts'
import { readProspect } from '../moderation/prospect.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'

/** Hours for which offered units are kept (rule WAIT-2). */
export const offerHours = 12

/** The most units that one entry asks for where its rate sets no limit of its own. */
export const mostWaitedFor = 10

/** What somebody who wants to be told has typed; `tierId` null: of the campaign's opening. */
export type EntryDraft = {
  readonly email: string
  readonly tierId?: number | null
  readonly quantity?: number
}

/** The same once it was read; `key` tells an address from others. */
export type Entry = {
  readonly email: string
  readonly key: string
  readonly tierId: number | null
  readonly quantity: number
}

type Waited = Pick<Form, 'formType' | 'waitingList' | 'remainingNumber'> & { readonly tiers: readonly Tier[] }

/** Whether campaigns of a type can have a waiting list: those whose rates are chosen and counted (rule WAIT-1). */
export function takesWaitingList(formType: FormType): boolean {
  return hasPage(formType) && !asksAllAtOnce(formType)
}

/** The rates of a sold-out campaign that somebody may wait for; one with a code has no line (rule FRM-20). */
export function waitedRates(form: Waited): readonly Tier[] {
  if (!form.waitingList || !takesWaitingList(form.formType)) return []
  return form.tiers.filter(
    tier => !isGift(tier.tierType) && !isByCode(tier) && (tier.isSoldOut || form.remainingNumber === 0),
  )
}

/** The most units of a rate that one entry asks for. */
export function mostOf({ maxPerUser, capacity }: Pick<Tier, 'maxPerUser' | 'capacity'>): number {
  return Math.min(maxPerUser ?? mostWaitedFor, capacity ?? mostWaitedFor, mostWaitedFor)
}

/** An entry with every problem of it beside its field: `email`, `tierId`, `quantity`. */
export function readEntry(
  { email: text, tierId = null, quantity = 1 }: EntryDraft,
  form: Waited,
): Result<Entry> {
  const address = readProspect(text)
  const rate = form.tiers.find(({ id, tierType }) => id === tierId && !isGift(tierType))
  const problems: Problem[] = address.ok ? [] : [...address.error]
  if (tierId !== null && (rate === undefined || !form.waitingList))
    problems.push({ code: 'value_invalid', field: 'tierId' })
  // Nobody keeps from others, unpaid and for hours, what anybody can order.
  else if (rate !== undefined && !waitedRates(form).includes(rate))
    problems.push({ code: 'not_sold_out', field: 'tierId' })
  if (rate !== undefined && !isCount(quantity, mostOf(rate)))
    problems.push({ code: 'quantity_invalid', field: 'quantity', values: { limit: mostOf(rate) } })
  if (!address.ok || problems.length > 0) return fail(...problems)
  return ok({ ...address.value, tierId, quantity: tierId === null ? 1 : quantity })
}

function isCount(quantity: number, most: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= most
}

/**
 * What a cart of so many units of a rate holds: one line for each person, as the form itself makes them. Where everybody pays
 * what they like it begins with the least, in cents, which its owner may raise.
 */
export function offeredItems(
  form: Pick<Form, 'minPrice' | 'maxPrice'>,
  tier: Tier,
  quantity: number,
): readonly CartItemDraft[] {
  const customAmount = tier.priceCategory === 'Pwyw' ? amountBounds(limitsOf(form, tier)).lowest : null
  const item = { ...newItem(tier.id, tier.tierType), customAmount }
  return isForOnePerson(tier.tierType)
    ? Array.from({ length: quantity }, () => item)
    : [{ ...item, quantity }]
}
