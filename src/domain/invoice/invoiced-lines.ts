import { ratePart } from '../cart/cart.ts'
import { includedVat } from '../cart/payment-terms.ts'
import { opensReceipt, type TierType } from '../form/form.ts'
import type { Cents } from '../money.ts'
import type { OrderItem } from '../order/order.ts'
import { isGoods } from '../order/withdrawal.ts'
import type { LegalFacts } from '../organization/legal-texts.ts'
import type { InvoiceLine, Supply } from './invoice.ts'

/** What an invoice has to know of an item of an order. Amounts in cents. */
export type InvoicedItem = Pick<
  OrderItem,
  'id' | 'tierType' | 'label' | 'amount' | 'discount' | 'quantity' | 'vatRate' | 'isEligibleTaxReceipt'
> & {
  readonly options: readonly Pick<
    OrderItem['options'][number],
    'label' | 'quantity' | 'amount' | 'discount'
  >[]
}

const gifts: readonly TierType[] = ['Donation', 'MonthlyDonation', 'Contribution']
const unsold: readonly TierType[] = ['Membership', 'Bonus']

/** What is invoiced for nobody where it bears no VAT, but its options. */
export const neverSold: readonly TierType[] = [...gifts, ...unsold]

/**
 * Gifts are never invoiced; memberships, rewards and what opens a tax receipt only where VAT is charged on it; options are sold, whatever they
 * come with (rule INV-2).
 */
function isInvoiced({ tierType, vatRate, isEligibleTaxReceipt }: InvoicedItem): boolean {
  if (gifts.includes(tierType)) return false
  return vatRate > 0 || !(unsold.includes(tierType) || (isEligibleTaxReceipt && opensReceipt(tierType)))
}

/** What an item costs after its discount, in cents, options included. */
export const costOfItem = ({ amount, discount }: Pick<InvoicedItem, 'amount' | 'discount'>): Cents =>
  amount - discount

/**
 * The lines of an item of which `kept` cents stand: its rate, then its options, each at the VAT of the rate, and nothing of what is not
 * invoiced. What came back of it is taken off what is not invoiced first, then off its options; a line of which a part came back is of one
 * lot, at what is left of its price. Their VAT is that of the item to the cent (rule INV-1).
 */
export function linesOfItem(item: InvoicedItem, kept: Cents = costOfItem(item)): readonly InvoiceLine[] {
  const rate = {
    label: item.label,
    quantity: item.quantity,
    ...ratePart({ ...item, extraOptions: item.options }),
  }
  const parts = (isInvoiced(item) ? [rate, ...item.options] : item.options).map(part => ({
    label: part.label,
    quantity: part.quantity,
    cost: costOfItem(part),
  }))
  const { vatRate } = item
  const lines: InvoiceLine[] = []
  let before = 0
  for (const { label, quantity, cost } of parts) {
    const until = Math.min(before + cost, kept)
    const gross = until - before
    const vat = vatOf(until, vatRate) - vatOf(before, vatRate)
    const count = gross < cost ? 1 : quantity || 1
    if (gross > 0) lines.push({ item: item.id, label, quantity: count, vatRate, gross, vat })
    before = until
  }
  return lines
}

/** The VAT that a price with tax includes, in cents, rounded half-up. */
const vatOf = (gross: Cents, vatRate: number) => includedVat({ amount: gross, discount: 0, vatRate })

/** Whether an order gets an invoice: something of it bears VAT, or a company pays for something that is sold (rule INV-2). */
export function isToInvoice(lines: readonly InvoiceLine[], isForCompany: boolean): boolean {
  return isForCompany ? lines.length > 0 : lines.some(({ vatRate }) => vatRate > 0)
}

/** Whether lines bear VAT that their association cannot invoice yet: an invoice names its VAT number and its seat (rule INV-7). */
export function isHeldBack(
  lines: readonly InvoiceLine[],
  { vatNumber, seat }: Pick<LegalFacts, 'vatNumber' | 'seat'>,
): boolean {
  return (vatNumber === '' || seat === '') && lines.some(({ vatRate }) => vatRate > 0)
}

/** What is supplied with items; options go with what they were sold with. */
export function supplyOf(items: readonly InvoicedItem[]): Supply {
  const sold = items.filter(item => linesOfItem(item).length > 0)
  if (sold.every(isGoods)) return 'goods'
  return sold.some(isGoods) ? 'both' : 'services'
}
