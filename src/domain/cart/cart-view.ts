import type { Form } from '../form/form.ts'
import type { Organization } from '../organization/organization.ts'
import type { Payer } from '../payer/payer.ts'
import { ceilingOn, taxArticle, taxReduction } from '../tax-reduction/tax-reduction.ts'
import { suggestTip } from '../tip/suggest-tip.ts'
import { type TipModel, tipModel } from '../tip/tip-choice.ts'
import { type Cart, type CartItem, eligibleAmountOf, totalOf } from './cart.ts'

/** One charge of a cart: `number` 1 is today's. Amounts in cents, `date` ISO. */
export type PaymentTerm = {
  readonly number: number
  readonly date: string
  readonly initialAmount: number
  readonly discount: number
  readonly vat: number
  readonly realAmount: number
  readonly amountTip: number
}

/** The cart as every cart call answers it (platform API, "Cart"). */
export type CartView = {
  readonly id: string
  readonly organizationSlug: string
  readonly formSlug: string
  readonly formType: Form['formType']
  readonly meta: { readonly createdAt: string; readonly updatedAt: string }
  readonly expiry: string
  readonly itemList: readonly CartItem[]
  readonly tierList: readonly {
    readonly tierId: number | null
    readonly count: number
    readonly amount: number
  }[]
  readonly paymentTerms: readonly PaymentTerm[]
  readonly installmentCounts: readonly number[]
  readonly tipData: {
    readonly tipSuggestion: number
    readonly tipMinimum: number
    readonly tipMaximum: number
    readonly tipChosen: number | null
    readonly model: TipModel
  }
  readonly coupons: readonly { readonly code: string; readonly valid: boolean; readonly amount: number }[]
  readonly tips: number
  readonly payer: Payer | null
  readonly total: number
  readonly totalWithTip: number
  readonly taxReduction: {
    readonly eligibleAmount: number
    readonly reduction: number
    readonly article: '200' | '238 bis' | null
  }
}

type Facts = {
  readonly form: Form
  readonly organization: Organization
  readonly tipRateFactor: number
  /** Today's date in Europe/Paris, ISO: the date of the first charge. */
  readonly today: string
}

/** Shows a cart with everything that follows from it: terms, tip suggestion, tax reduction. Source: platform API, D7-D9. */
export function cartView(cart: Cart, facts: Facts): CartView {
  const { form } = facts
  const total = totalOf(cart.items)
  const tips = cart.tip ?? 0
  return {
    id: cart.id,
    organizationSlug: form.organizationSlug,
    formSlug: form.formSlug,
    formType: form.formType,
    meta: { createdAt: cart.createdAt, updatedAt: cart.updatedAt },
    expiry: cart.expiresAt,
    itemList: cart.items,
    tierList: tierList(cart.items),
    paymentTerms: paymentTerms(cart, facts.today),
    installmentCounts: [1],
    tipData: tipData(cart, total, facts.tipRateFactor),
    coupons: [],
    tips,
    payer: cart.payer,
    total,
    totalWithTip: total + tips,
    taxReduction: cartTaxReduction(cart, facts),
  }
}

/** The charges of a cart: a gift given once is one charge, today (D7). */
export function paymentTerms(cart: Pick<Cart, 'items' | 'tip'>, today: string): readonly PaymentTerm[] {
  const initialAmount = cart.items.reduce((sum, item) => sum + item.amount, 0)
  const realAmount = totalOf(cart.items)
  const vat = cart.items.reduce(
    (sum, item) => sum + includedVat(item.amount - item.discount, item.vatRate),
    0,
  )
  const discount = initialAmount - realAmount
  return [{ number: 1, date: today, initialAmount, discount, vat, realAmount, amountTip: cart.tip ?? 0 }]
}

/** The VAT that a price includes, in cents, rounded half-up. `rate` in percent. */
function includedVat(amount: number, rate: number): number {
  return Math.round((amount * rate) / (100 + rate))
}

function tierList(items: readonly CartItem[]): CartView['tierList'] {
  const tiers = new Map<number | null, { count: number; amount: number }>()
  for (const item of items) {
    const tier = tiers.get(item.tierId) ?? { count: 0, amount: 0 }
    tiers.set(item.tierId, { count: tier.count + item.quantity, amount: tier.amount + item.amount })
  }
  return [...tiers].map(([tierId, { count, amount }]) => ({ tierId, count, amount }))
}

function tipData(cart: Cart, total: number, rateFactor: number): CartView['tipData'] {
  const { suggestion, minimum, maximum } = suggestTip(total, { rateFactor })
  return {
    tipSuggestion: suggestion,
    tipMinimum: minimum,
    tipMaximum: maximum,
    tipChosen: cart.tip,
    model: tipModel(total),
  }
}

function cartTaxReduction(cart: Cart, { organization, today }: Facts): CartView['taxReduction'] {
  const eligibleAmount = eligibleAmountOf(cart.items)
  if (eligibleAmount === 0) return { eligibleAmount: 0, reduction: 0, article: null }
  const company = cart.payer?.isCompany ?? false
  const { reduction } = taxReduction(eligibleAmount, {
    company,
    helpsPeopleInNeed: organization.isUnderColucheLaw,
    ceiling: ceilingOn(today),
  })
  return { eligibleAmount, reduction, article: taxArticle({ company }) }
}
