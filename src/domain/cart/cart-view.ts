import type { BeyondCounterpart } from '../form/counterpart.ts'
import type { Form } from '../form/form.ts'
import type { Organization } from '../organization/organization.ts'
import type { Payer } from '../payer/payer.ts'
import { ceilingOn, taxArticle, taxReduction } from '../tax-reduction/tax-reduction.ts'
import { suggestTip } from '../tip/suggest-tip.ts'
import { type TipModel, tipModel } from '../tip/tip-choice.ts'
import { type TipRateFactors, tipFrequency } from '../tip/tip-frequency.ts'
import { type Cart, type CartItem, eligibleAmountOf, firstBeyond, totalOf, yearAlone } from './cart.ts'
import { secondDebitDate } from './due-dates.ts'
import { installmentsOf, offeredCounts, type PaymentTerm, paymentTerms } from './payment-terms.ts'

export type { PaymentTerm } from './payment-terms.ts'

/** The cart as every cart call answers it (platform API, "Cart"). */
export type CartView = {
  readonly id: string
  readonly organizationSlug: string
  readonly formSlug: string
  readonly formType: Form['formType']
  readonly meta: { readonly createdAt: string; readonly updatedAt: string }
  readonly expiry: string
  /** Until when it keeps what its owner was offered from a waiting list; only where it was (rule WAIT-2). */
  readonly reservedUntil?: string
  readonly itemList: readonly CartItem[]
  readonly tierList: readonly {
    readonly tierId: number | null
    readonly count: number
    readonly amount: number
  }[]
  readonly paymentTerms: readonly PaymentTerm[]
  readonly installmentCounts: readonly number[]
  /** The payer's choice; not `valid` once the items do not allow it: the terms are then those of one payment. */
  readonly installments: { readonly count: number; readonly valid: boolean }
  /** A gift that goes on each month: what is charged, on which day, and first again when (rule DUE-12). */
  readonly monthly: { readonly amount: number; readonly dayOfLevy: number; readonly nextDate: string } | null
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
    /** Why something of it opens no receipt although its rate does; absent for nothing (rule TAX-11). */
    readonly beyond?: BeyondCounterpart
  }
}

type Facts = {
  readonly form: Pick<Form, 'organizationSlug' | 'formSlug' | 'formType'>
  readonly organization: Pick<Organization, 'isUnderColucheLaw'>
  readonly tipRateFactors: TipRateFactors
  /** Today's date in Europe/Paris, ISO: the date of the first charge. */
  readonly today: string
}

/**
 * Shows a cart with everything that follows from it: terms, tip suggestion, tax reduction. Source: platform API, rules
 * DUE-2, TIP-2 and TAX-4.
 */
export function cartView(cart: Cart, facts: Facts): CartView {
  const { form } = facts
  const total = totalOf(cart.items)
  const terms = paymentTerms(cart, facts.today)
  const tips = terms.reduce((sum, term) => sum + term.amountTip, 0)
  return {
    id: cart.id,
    organizationSlug: form.organizationSlug,
    formSlug: form.formSlug,
    formType: form.formType,
    meta: { createdAt: cart.createdAt, updatedAt: cart.updatedAt },
    expiry: cart.expiresAt,
    ...(cart.reservedUntil && { reservedUntil: cart.reservedUntil }),
    itemList: cart.items,
    tierList: tierList(cart.items),
    paymentTerms: terms,
    installmentCounts: offeredCounts(cart.items),
    installments: installmentsOf(cart),
    monthly: monthlyOf(cart.items, facts.today),
    // What is suggested follows from what is paid today (rule TIP-2).
    tipData: tipData(cart, terms[0]?.realAmount ?? 0, facts.tipRateFactors[tipFrequency(cart)]),
    coupons: couponsOf(cart),
    tips,
    payer: cart.payer,
    total,
    totalWithTip: total + tips,
    taxReduction: cartTaxReduction(cart, facts),
  }
}

function tierList(items: readonly CartItem[]): CartView['tierList'] {
  const tiers = new Map<number | null, { count: number; amount: number }>()
  for (const item of items) {
    const tier = tiers.get(item.tierId) ?? { count: 0, amount: 0 }
    tiers.set(item.tierId, { count: tier.count + item.quantity, amount: tier.amount + item.amount })
  }
  return [...tiers].map(([tierId, { count, amount }]) => ({ tierId, count, amount }))
}

function couponsOf({ coupon, items }: Cart): CartView['coupons'] {
  if (coupon === null) return []
  const amount = items.reduce((sum, item) => sum + item.discount, 0)
  return [{ code: coupon.code, valid: coupon.id !== null, amount }]
}

function monthlyOf(items: readonly CartItem[], today: string): CartView['monthly'] {
  const gift = items.find(item => item.tierType === 'MonthlyDonation')
  if (gift === undefined || gift.dayOfLevy === null) return null
  const { amount, dayOfLevy } = gift
  return { amount, dayOfLevy, nextDate: secondDebitDate(today, dayOfLevy) }
}

function tipData(cart: Cart, paidToday: number, rateFactor: number): CartView['tipData'] {
  const { suggestion, minimum, maximum } = suggestTip(paidToday, { rateFactor })
  return {
    tipSuggestion: suggestion,
    tipMinimum: minimum,
    tipMaximum: maximum,
    tipChosen: cart.tip,
    model: tipModel(paidToday),
  }
}

function cartTaxReduction(cart: Cart, { organization, today }: Facts): CartView['taxReduction'] {
  const year = yearAlone(today)
  const eligibleAmount = eligibleAmountOf(cart.items, year)
  const beyond = firstBeyond(cart.items, year)
  const why = beyond === null ? {} : { beyond }
  if (eligibleAmount === 0) return { eligibleAmount: 0, reduction: 0, article: null, ...why }
  const company = cart.payer?.isCompany ?? false
  const { reduction } = taxReduction(eligibleAmount, {
    company,
    helpsPeopleInNeed: organization.isUnderColucheLaw,
    ceiling: ceilingOn(today),
  })
  return { eligibleAmount, reduction, article: taxArticle({ company }), ...why }
}
