import { spread } from '../coupon/spread.ts'
import { type InvoicedItem, linesOfItem } from '../invoice/invoiced-lines.ts'
import { type Cents, sumCents } from '../money.ts'
import { moneyOfItems } from '../order/item-money.ts'
import type { Income, PaidMovement } from './movement.ts'

/** What of an item says what is paid for it, and what VAT it bears. */
export type JournalItem = Parameters<typeof moneyOfItems>[0]['items'][number] &
  InvoicedItem & { readonly tierId: number | null }

/** An order as the journal sees it. Amounts in cents. */
export type SaleOfJournal = {
  readonly formId: number
  readonly items: readonly JournalItem[]
  /** The association's part of each payment, in their order, whether it came or not. */
  readonly payments: readonly Cents[]
  readonly isMonthly: boolean
  /** All that moved of its money, oldest first. */
  readonly movements: readonly PaidMovement[]
}

/**
 * What each movement of an order is for, in the order of its movements: all of it, to the cent. A payment pays for what the attestation says
 * (rule LAW-15); what goes back of named items is theirs as far as they were paid, the rest is taken off in proportion to what is left of
 * its payment; what comes again fills what had gone. VAT is that of what is kept of an item, less what it was before
 * (rule INV-1).
 */
export function incomeOfOrder(sale: SaleOfJournal): readonly (readonly Income[])[] {
  const { formId, items, movements } = sale
  const shares = sharesOf(sale)
  const kept = shares.map(row => row.map(() => 0))
  const wholes = items.map(() => 0)
  return movements.map(movement => {
    const { payment, amount } = movement
    const share = shares[payment] ?? []
    const now = kept[payment] ?? []
    const parts = amount < 0 ? taken(sale, movement, now) : filled(amount, share, now)
    kept[payment] = now.map((part, item) => part + (parts[item] ?? 0))
    const income = items.flatMap((item, place) => {
      const gross = parts[place] ?? 0
      const before = wholes[place] ?? 0
      wholes[place] = before + gross
      if (gross === 0) return []
      const { id: itemId, tierType, tierId } = item
      const vat = vatOf(item, before + gross) - vatOf(item, before)
      return [{ itemId, tierType, tierId, formId, gross, vat }]
    })
    const rest = amount - sumCents(parts)
    return rest === 0 ? income : [...income, { ...ofNothing, formId, gross: rest }]
  })
}

/** Income of which it is not known what it is for. */
export const ofNothing = { itemId: null, tierType: null, tierId: null, formId: null, vat: 0 } as const

/** The VAT of what is kept of an item, as it is invoiced. */
const vatOf = (item: JournalItem, kept: Cents): Cents =>
  item.vatRate === 0 ? 0 : sumCents(linesOfItem(item, kept).map(({ vat }) => vat))

/** What of each payment is for each item. */
function sharesOf({ items, payments, isMonthly }: SaleOfJournal): readonly (readonly Cents[])[] {
  const owed = payments.map(part => ({ part, state: 'open', back: [] }) as const)
  const lines = moneyOfItems({ items, payments: owed, isMonthly })
  return payments.map((_, payment) =>
    items.map(({ id }) =>
      sumCents(lines.filter(({ itemId }) => itemId === id).map(line => line.shares[payment] ?? 0)),
    ),
  )
}

/** What comes fills what each item still lacks of its share of the payment. */
function filled(amount: Cents, share: readonly Cents[], now: readonly Cents[]): readonly Cents[] {
  return within(
    amount,
    share.map((part, item) => Math.max(0, part - (now[item] ?? 0))),
  )
}

/** What goes back: of named items first, as far as this payment paid for them, then of all that is left of it. */
function taken({ items }: SaleOfJournal, movement: PaidMovement, now: readonly Cents[]): readonly Cents[] {
  let left = -movement.amount
  const named = items.map(({ id }, place) => {
    const asked = (movement.lines ?? []).filter(line => line.orderItemId === id)
    const part = Math.min(left, sumCents(asked.map(({ amount }) => amount)), Math.max(0, now[place] ?? 0))
    left -= part
    return part
  })
  const rest = within(
    left,
    now.map((part, place) => Math.max(0, part - (named[place] ?? 0))),
  )
  return named.map((part, place) => 0 - part - (rest[place] ?? 0))
}

/** An amount over weights, as far as they reach. */
const within = (amount: Cents, weights: readonly Cents[]) =>
  spread(Math.min(amount, sumCents(weights)), weights)
