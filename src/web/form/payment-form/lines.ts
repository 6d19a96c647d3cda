import { type CartItemDraft, limitsOf } from '#domain/cart/cart.ts'
import { type AmountLimits, parseAmount } from '#domain/fields/amount.ts'
import type { CustomField, Tier } from '#domain/form/form.ts'
import { LARGEST_AMOUNT } from '#domain/money.ts'
import { answersOf } from '../fields/wire-value.ts'
import type { AddressUse } from '../payer/address-use.ts'
import { amountControl, quantityControl } from '../steps/choice/controls.ts'
import { type Offer, offersOf } from '../steps/choice/offers.ts'
import { countOf, namesPrice } from '../steps/choice/picks.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

type Asked = Pick<StepFacts, 'form' | 'cart' | 'now' | 'sells'>

/** The names of the controls of what is asked about a line, and of the form's own questions, asked once. */
export const lineField = (tierId: number) => (fieldId: number) => `line-${tierId}-field-${fieldId}`
export const formField = (fieldId: number) => `field-${fieldId}`

/** What the page asks to be paid: one line for each rate, those that can no longer be had too. */
export function linesOf(facts: Asked): readonly Offer[] {
  return offersOf(facts)
}

/** The lines that can be paid now. */
export function openLines(facts: Asked): readonly Offer[] {
  return linesOf(facts).filter(({ state }) => state === 'open')
}

/** The units of a line: `NaN` for what is no whole number. Of an amount that the payer names there is one. */
export function quantityOf(values: Values, { id }: Tier): number {
  return countOf(values[quantityControl(id)] ?? '')
}

/** The bounds of a line whose amount the payer says, in cents. */
export function boundsOf(form: Asked['form'], tier: Tier): AmountLimits {
  return limitsOf(form, tier)
}

/** A line that is paid, in cents for all of its units. */
export type PaidLine = { readonly tier: Tier; readonly quantity: number; readonly amount: number }

/** The lines with something to pay. */
export function paidLines(values: Values, facts: Asked): readonly PaidLine[] {
  return openLines(facts).flatMap(({ tier }) => {
    if (namesPrice(tier)) {
      const amount = typedAmount(values, tier)
      return amount === undefined ? [] : [{ tier, quantity: 1, amount }]
    }
    const quantity = quantityOf(values, tier)
    return !(quantity > 0) ? [] : [{ tier, quantity, amount: tier.price * quantity }]
  })
}

function typedAmount(values: Values, { id }: Tier): number | undefined {
  const typed = parseAmount(values[amountControl(id)] ?? '')
  return typed !== undefined && typed <= LARGEST_AMOUNT ? typed : undefined
}

/** What is paid today, in cents; undefined while nothing is chosen. */
export function amountOf(values: Values, facts: Asked): number | undefined {
  const lines = paidLines(values, facts)
  return lines.length === 0 ? undefined : lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** The lines as the cart takes them; the answers to the form's own questions go with the first. */
export function itemsOf(values: Values, facts: Asked): readonly CartItemDraft[] {
  const whole = answersOf(facts.form.customFields, ({ id }) => values[formField(id)] ?? '')
  return paidLines(values, facts).map(({ tier, quantity, amount }, index) => {
    const own = answersOf(tier.customFields, ({ id }) => values[lineField(tier.id)(id)] ?? '')
    return {
      tierId: tier.id,
      tierType: tier.tierType,
      quantity,
      customAmount: namesPrice(tier) ? amount : null,
      participant: null,
      customFields: index === 0 ? [...own, ...whole] : own,
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
    }
  })
}

/** The control that a problem of an item belongs to (`items[0].customFields[3]`). */
export function controlOf(field: string, values: Values, facts: Asked): string {
  const [, index = '', own] = /^items\[(\d+)\](?:.*customFields\[(\d+)\])?/.exec(field) ?? []
  const tier = paidLines(values, facts)[Number(index)]?.tier
  if (tier === undefined) return ''
  if (own === undefined) return (namesPrice(tier) ? amountControl : quantityControl)(tier.id)
  const ofLine = tier.customFields.some(({ id }) => id === Number(own))
  return ofLine ? lineField(tier.id)(Number(own)) : formField(Number(own))
}

/** A company gets an invoice, which has its address. */
export const addressUse = (): AddressUse => ({ delivery: false, receipt: false, invoice: true })

/** The names of the controls that take a file. */
export function fileControls(facts: Asked): readonly string[] {
  const isFile = ({ type }: CustomField) => type === 'File'
  return [
    ...openLines(facts).flatMap(({ tier }) =>
      tier.customFields.filter(isFile).map(({ id }) => lineField(tier.id)(id)),
    ),
    ...facts.form.customFields.filter(isFile).map(({ id }) => formField(id)),
  ]
}
