import type { CartItem, CartItemDraft } from '#domain/cart/cart.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { isCountable, priceCart, takesOpenGift } from '#domain/cart/price-cart.ts'
import { parseAmount } from '#domain/fields/amount.ts'
import type { Form, Tier, TierType } from '#domain/form/form.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import { ok, type Problem, type Result } from '#domain/result.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import { amountControl, giftAmountControl, quantityControl } from '../../form/steps/choice/controls.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'

/** The rates of which money may be recorded: everything but what goes on each month. */
export function recordableRates(form: Form): readonly Tier[] {
  const sells: readonly TierType[] = descriptorOf(form.formType)?.sells ?? []
  return form.tiers.filter(({ tierType }) => tierType !== 'MonthlyDonation' && sells.includes(tierType))
}

/** Whether a gift of any amount may be recorded, alone or beside what is sold. */
export const recordsGift = (form: Form): boolean => takesOpenGift(form, 'Donation')

/** What a rate asks for beside how many: an amount, where it is the payer's. */
export const asksAmount = ({ priceCategory }: Tier): boolean => priceCategory === 'Pwyw'

/** An item with the controls that it comes from. */
type Line = { readonly draft: CartItemDraft; readonly count: string; readonly amount: string }

/** The most of one rate that the page takes at once. */
export const mostUnits = 200

/** The controls of the choice are those of a visitor's: they go along while the rest is typed. */
export const isOfChoice = (name: string): boolean => /^[qa]-\d+$/.test(name) || name === giftAmountControl

type Facts = Pick<OfflineForm, 'form' | 'organization'>

/** What was chosen, priced from the form alone; every wrong control with its code. */
export function chosenItems(
  values: Values,
  { form, organization }: Facts,
): Result<readonly CartItem[], readonly StepProblem[]> {
  const wrong = recordableRates(form).flatMap(tier => countProblems(values, tier))
  if (wrong.length > 0) return { ok: false, error: wrong }
  const lines = linesOf(values, form)
  const priced = priceCart(
    { form, organization },
    lines.map(({ draft }) => draft),
  )
  if (priced.ok) return ok(priced.value)
  return { ok: false, error: priced.error.map(problem => placedAt(problem, lines)) }
}

/** What stands in the controls of a rate. */
function typedOf(values: Values, tier: Tier) {
  const typed = (name: string) => values[name]?.trim() ?? ''
  return {
    count: typed(quantityControl(tier.id)),
    amount: asksAmount(tier) ? typed(amountControl(tier.id)) : '',
  }
}

/** How many are wanted of a rate: an amount alone is for one. */
function unitsOf(values: Values, tier: Tier): number {
  const { count, amount } = typedOf(values, tier)
  return count === '' ? Number(amount !== '') : Number(count)
}

/** What is wrong with how many: no number, more than the page takes, or none of what has an amount. */
function countProblems(values: Values, tier: Tier): readonly StepProblem[] {
  const { count, amount } = typedOf(values, tier)
  const wrong = (why: StepProblem['values']): readonly StepProblem[] => [
    { field: quantityControl(tier.id), code: 'quantity_invalid', ...(why && { values: why }) },
  ]
  if (!/^\d*$/.test(count)) return wrong({ typed: 'noNumber' })
  if (Number(count) > mostUnits) return wrong({ typed: 'tooMany', limit: mostUnits })
  return amount !== '' && unitsOf(values, tier) === 0 ? wrong({ typed: 'none' }) : []
}

function linesOf(values: Values, form: Form): readonly Line[] {
  const gift = recordsGift(form) ? values[giftAmountControl]?.trim() : undefined
  return [
    ...recordableRates(form).flatMap(tier => linesOfRate(values, tier)),
    ...(gift
      ? [
          {
            draft: { ...newItem(null, 'Donation'), customAmount: parseAmount(gift) ?? null },
            count: giftAmountControl,
            amount: giftAmountControl,
          },
        ]
      : []),
  ]
}

function linesOfRate(values: Values, tier: Tier): readonly Line[] {
  const { id, tierType } = tier
  const [count, amount] = [quantityControl(id), amountControl(id)]
  const units = unitsOf(values, tier)
  const customAmount = asksAmount(tier) ? (parseAmount(values[amount] ?? '') ?? null) : null
  const draft = { ...newItem(id, tierType), customAmount }
  if (units === 0) return []
  if (isCountable(tierType)) return [{ draft: { ...draft, quantity: units }, count, amount }]
  return Array.from({ length: units }, () => ({ draft, count, amount }))
}

function placedAt({ code, field = '', values }: Problem, lines: readonly Line[]): StepProblem {
  const [, index = '', rest = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  const line = lines[Number(index || Number.NaN)]
  const control = line === undefined ? '' : rest === 'customAmount' ? line.amount : line.count
  return { field: control, code, ...(values && { values }) }
}
