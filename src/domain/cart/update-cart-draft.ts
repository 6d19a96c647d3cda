import type { FormType } from '../form/form.ts'
import type { Answer, CartItemDraft, OptionDraft } from './cart.ts'

/** A cart as the browser keeps it, by its form. */
export type CartDraft = {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly items: readonly CartItemDraft[]
}

/** What is changed: a field of an item, of one of its answers, of one of its options, or of an option's answer. */
export type DraftChange = Omit<CartDraft, 'items'> & {
  readonly itemIndex: number
  readonly customFieldIndex?: number
  readonly extraOptionIndex?: number
  /** The name of what is set there, and its value. */
  readonly key: string | undefined
  readonly value: unknown
}

/**
 * The carts of a browser with one thing changed. Throws a RangeError with the words of rule CRT-3 when something that must
 * be there is not: these tell a programmer what is wrong, never a payer.
 */
export function updateCartDraft(carts: readonly CartDraft[], change: DraftChange): readonly CartDraft[] {
  if (change.key === undefined || change.value === undefined)
    throw new RangeError('value or key is undefined')
  const { organizationSlug, formType, formSlug } = change
  const place = carts.findIndex(
    cart =>
      cart.organizationSlug === organizationSlug && cart.formType === formType && cart.formSlug === formSlug,
  )
  const cart = carts[place]
  if (cart === undefined) {
    const named = `organization ${organizationSlug}, type ${formType} ans slug ${formSlug}`
    throw new RangeError(`Cart ${named} does not exist`)
  }
  const changed = { ...cart, items: changeItem(cart.items, change) }
  return carts.with(place, changed)
}

function changeItem(items: readonly CartItemDraft[], change: DraftChange): readonly CartItemDraft[] {
  const { itemIndex, customFieldIndex, extraOptionIndex } = change
  const item = items[itemIndex]
  if (item === undefined) throw new RangeError(`Cart item index ${itemIndex} does not exist`)
  if (extraOptionIndex !== undefined)
    return items.with(itemIndex, { ...item, extraOptions: changeOption(item.extraOptions, change) })
  if (customFieldIndex === undefined) return items.with(itemIndex, set(item, change))
  const message = `Custom field index ${customFieldIndex} does not exist`
  return items.with(itemIndex, {
    ...item,
    customFields: changeAnswer(item.customFields, customFieldIndex, change, message),
  })
}

function changeOption(options: readonly OptionDraft[], change: DraftChange): readonly OptionDraft[] {
  const { extraOptionIndex: index = -1, customFieldIndex } = change
  const option = options[index]
  if (option === undefined) throw new RangeError(`Extra option index ${index} does not exist`)
  if (customFieldIndex === undefined) return options.with(index, set(option, change))
  const message = `Custom field index ${customFieldIndex} in extra option index ${index} does not exist`
  const customFields = changeAnswer(option.customFields, customFieldIndex, change, message)
  return options.with(index, { ...option, customFields })
}

function changeAnswer(
  answers: readonly Answer[],
  index: number,
  change: DraftChange,
  message: string,
): readonly Answer[] {
  const answer = answers[index]
  if (answer === undefined) throw new RangeError(message)
  return answers.with(index, set(answer, change))
}

function set<Target extends object>(target: Target, { key = '', value }: DraftChange): Target {
  return { ...target, [key]: value }
}
