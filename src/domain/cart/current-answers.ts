import type { CustomField, Form } from '../form/form.ts'
import { askedFields } from './asked-fields.ts'
import type { Answer, CartItem } from './cart.ts'
import { readAnswers } from './read-answers.ts'

/**
 * A cart's items without the answers that its form takes no more: to questions that were removed, to those that are not asked any
 * more, and answers that are none any more, such as a choice that was struck out. Everything else stays, and what is asked now is
 * asked at its place (rule FLD-14). A rate or an option that is gone keeps what it has: that is told on its own.
 */
export function currentAnswers(
  form: Pick<Form, 'tiers' | 'customFields'>,
  items: readonly CartItem[],
): readonly CartItem[] {
  const given = items.flatMap(({ customFields }) => customFields)
  const askedOfOrder = askedFields(form.customFields, given)
  return items.map(item => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    if (tier === undefined && item.tierId !== null) return item
    const own = tier?.customFields ?? []
    const asked = [...askedFields(own, item.customFields), ...askedOfOrder]
    const extraOptions = item.extraOptions.map(option => {
      const offered = tier?.extraOptions.find(({ id }) => id === option.id)
      if (offered === undefined) return option
      const fields = askedFields(offered.customFields, option.customFields)
      return { ...option, customFields: answersTo(fields, option.customFields) }
    })
    return { ...item, customFields: answersTo(asked, item.customFields), extraOptions }
  })
}

/** Those of the answers that are answers to these fields. */
function answersTo(fields: readonly CustomField[], given: readonly Answer[]): readonly Answer[] {
  const ids = new Set(fields.map(({ id }) => id))
  return readAnswers(
    fields,
    given.filter(({ id }) => ids.has(id)),
    fields,
  ).answers
}
