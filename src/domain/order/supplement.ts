import type { CartItem } from '../cart/cart.ts'
import type { ExtraOption, Form } from '../form/form.ts'
import type { Cents } from '../money.ts'
import type { OrderItem } from './order.ts'

/** Days that a payer has to pay what is asked afterwards. */
export const supplementDays = 7

/**
 * What became of something that was asked afterwards. `asked`: it waits for its payer; `paid`: it stands; `returned`: its money went back, or
 * could not be had; `takenBack`: the association does not ask for it any more; `lapsed`: nobody paid it in time.
 */
export type SupplementState = 'asked' | 'paid' | 'returned' | 'takenBack' | 'lapsed'

/** An option that can be added to a line; `amount`: what it costs there, in cents. */
export type AddableOption = Pick<ExtraOption, 'id' | 'label' | 'perOrder'> & {
  readonly amount: Cents
  /** Units that the line takes of it. */
  readonly quantity: number
  /** Units left; null: unlimited. */
  readonly remaining: number | null
}

type Line = Pick<OrderItem, 'id' | 'tierId' | 'quantity' | 'options'>

type Order = {
  /** Its lines that stand. */
  readonly lines: readonly Line[]
  /** What was asked or paid afterwards. */
  readonly added: readonly { readonly itemId: number; readonly optionId: number | null }[]
}

/**
 * The options that can be added to a line (rule ORD-6): those that its rate offers still and that it has not, one of the whole order only
 * where no line of it has it.
 */
export function addableOptions(
  { tiers }: Pick<Form, 'tiers'>,
  line: Line,
  { lines, added }: Order,
): readonly AddableOption[] {
  const offered = tiers.find(({ id }) => id === line.tierId)?.extraOptions ?? []
  const has = (option: ExtraOption) => {
    const looked = option.perOrder ? lines : [line]
    return looked.some(
      ({ id, options }) =>
        options.some(each => each.id === option.id) ||
        added.some(({ itemId, optionId }) => itemId === id && optionId === option.id),
    )
  }
  return offered
    .filter(option => !has(option))
    .map(({ id, label, price, perOrder, remainingNumber: remaining }) => {
      const quantity = perOrder ? 1 : line.quantity
      return { id, label, perOrder, quantity, remaining, amount: price * quantity }
    })
}

type Added = {
  /** The id of the supplement. */
  readonly completes: number
  readonly label: string
  readonly vatRate: number
  readonly amount: Cents
  /** The option that is added; null where a place goes to another rate. */
  readonly option: AddableOption | null
}

/** The only line of the cart that a payer pays afterwards: of no rate, so that it takes no place (decision 35). */
export function supplementItem({ completes, label, vatRate, amount, option }: Added): CartItem {
  const extraOptions = option === null ? [] : [optionOf(option)]
  return {
    ...{ index: 0, tierId: null, tierType: 'Payment', label, quantity: 1, customAmount: null },
    ...{ amount, discount: 0, vatRate, isEligibleTaxReceipt: false, participant: null, customFields: [] },
    ...{ extraOptions, paymentTerms: null, installmentCounts: [1], dayOfLevy: null, contribution: null },
    completes,
  }
}

function optionOf({
  id,
  label,
  amount,
  quantity,
  perOrder,
}: AddableOption): CartItem['extraOptions'][number] {
  const chosen = { id, label, value: true, amount, discount: 0, quantity, customFields: [] }
  return { ...chosen, ...(perOrder && { perOrder }) }
}

/** Where what is asked afterwards is paid, by its signed link. */
export type SupplementLink = { readonly supplementId: number; readonly token: string }

export function supplementPath({ supplementId, token }: SupplementLink): string {
  return `/complement/${supplementId}?token=${encodeURIComponent(token)}`
}
