import type { Answer, CartItemDraft, Participant } from '../cart/cart.ts'
import { fold } from '../fields/fold.ts'
import type { CustomField, ExtraOption, FormerField, ShownForm, Tier } from '../form/form.ts'
import { saleOfTier } from '../form/sale-window.ts'
import type { OrderItem } from '../order/order.ts'
import { endless } from './members.ts'

/** A membership that may be renewed, as its order has it. */
export type FormerMembership = Pick<
  OrderItem,
  'tierId' | 'label' | 'amount' | 'discount' | 'quantity' | 'customFields' | 'options'
> & {
  readonly person: Participant
  /** The last ISO day on which it is valid. */
  readonly endsOn: string
}

/** What somebody renews: the rate that is theirs now, with what is taken along. */
export type RenewedMembership = {
  readonly person: Participant
  readonly formerRate: string
  readonly rate: Pick<Tier, 'id' | 'label'>
  readonly item: CartItemDraft
  /** What was answered and is taken along, by the questions of today. */
  readonly answers: readonly { readonly label: string; readonly value: Answer['value'] }[]
}

type Facts = {
  /** The campaign in which it was bought, and the one in which it is renewed; they may be one. */
  readonly from: Pick<ShownForm, 'tiers' | 'customFields' | 'formerFields'>
  readonly to: Pick<ShownForm, 'tiers' | 'customFields'>
  readonly now: string
}

/** The rates that make somebody a member beyond a day: on sale now, and of a later season (rule MEM-1). */
export function laterRates(to: Facts['to'], endsOn: string, now: string): readonly Tier[] {
  return to.tiers.filter(
    tier =>
      tier.tierType === 'Membership' &&
      saleOfTier(tier, now) === 'open' &&
      (tier.validMonths != null || (tier.validUntil ?? endless) > endsOn),
  )
}

/** A membership as it is renewed; `undefined` where its rate is no longer sold: people choose then (rule MEM-5). */
export function renewMembership(
  former: FormerMembership,
  { from, to, now }: Facts,
): RenewedMembership | undefined {
  const rates = laterRates(to, former.endsOn, now)
  const rate =
    rates.find(({ id }) => id === former.tierId) ?? rates.find(({ label }) => isSame(label, former.label))
  if (rate === undefined) return undefined
  const asked = fieldsOf(from)
  const fields = [...rate.customFields, ...to.customFields]
  const customFields = carriedAnswers(former.customFields, asked, fields)
  const price = former.amount - former.options.reduce((sum, { amount }) => sum + amount, 0)
  return {
    person: former.person,
    formerRate: former.label,
    rate: { id: rate.id, label: rate.label },
    item: {
      tierId: rate.id,
      tierType: 'Membership',
      quantity: 1,
      customAmount: rate.priceCategory === 'Pwyw' ? Math.round(price / former.quantity) : null,
      participant: former.person,
      customFields,
      extraOptions: rate.extraOptions.flatMap(option => renewOption(option, former, asked)),
      paymentTerms: null,
      dayOfLevy: null,
    },
    answers: customFields.flatMap(({ id, value }) => {
      const field = fields.find(each => each.id === id)
      return field === undefined ? [] : [{ label: field.label, value }]
    }),
  }
}

/** An option that was taken, and is offered still, is taken again. */
function renewOption(
  option: ExtraOption,
  { options }: FormerMembership,
  asked: readonly FormerField[],
): CartItemDraft['extraOptions'] {
  const taken = options.find(
    ({ id, label, value }) => value && (id === option.id || isSame(label, option.label)),
  )
  if (taken === undefined && !option.isRequired) return []
  const customFields = carriedAnswers(taken?.customFields ?? [], asked, option.customFields)
  return [{ id: option.id, value: true, customFields }]
}

/** Every question that a campaign asks, or asked once. */
function fieldsOf({ tiers, customFields, formerFields }: Facts['from']): readonly FormerField[] {
  const own = tiers.flatMap(tier => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap(option => option.customFields),
  ])
  return [...own, ...customFields, ...formerFields]
}

/**
 * The answers to questions that are asked still, in the same words and of the same kind. Files are of one order, and what has to be true is
 * confirmed anew each time.
 */
function carriedAnswers(
  given: readonly Answer[],
  asked: readonly FormerField[],
  fields: readonly CustomField[],
): readonly Answer[] {
  return fields.flatMap(field => {
    if (field.type === 'File' || field.mustBeTrue) return []
    const answer =
      given.find(({ id }) => id === field.id) ?? given.find(({ id }) => isQuestion(asked, id, field))
    return answer === undefined ? [] : [{ id: field.id, value: answer.value }]
  })
}

function isQuestion(asked: readonly FormerField[], id: number, { type, label }: CustomField): boolean {
  return asked.some(each => each.id === id && each.type === type && isSame(each.label, label))
}

const isSame = (one: string, other: string) => fold(one) === fold(other)

/** A renewal with nothing but names and rates: what whoever holds the link may see and change (rule MEM-5). */
export function withoutAnswers(item: CartItemDraft): CartItemDraft {
  return {
    ...item,
    participant: item.participant && { ...item.participant, email: null },
    customFields: [],
    extraOptions: item.extraOptions.map(option => ({ ...option, customFields: [] })),
  }
}
