import type { Form, Tier } from '../form/form.ts'
import type { Problem } from '../result.ts'
import type { CartItemDraft } from './cart.ts'
import { checkDebitDay } from './debit-day.ts'
import { asksParticipant, missingNames, participantProblems, readParticipant } from './participants.ts'
import { missingAnswers, placed, readAnswers } from './read-answers.ts'

/**
 * What is missing or wrong in what the items say: participants, custom fields, options, the debit day; the same rules in the
 * browser and on the server (rule FLD-1). Each problem has its field, with fields and options by their ids:
 * `items[0].participant.firstName`, `items[0].extraOptions[5].customFields[9]`. Init-payment refuses them (platform API).
 */
export function itemProblems(form: Form, items: readonly CartItemDraft[]): readonly Problem[] {
  const problems = items.flatMap((item, index) => placed(`items[${index}]`, problemsOfItem(form, item)))
  // The form's own fields are asked once for the whole order: any item may carry the answer.
  const given = items.flatMap(item => item.customFields)
  return [
    ...problems,
    ...(items.length === 0 ? [] : placed('items[0]', missingAnswers(form.customFields, given))),
  ]
}

function problemsOfItem(form: Form, item: CartItemDraft): readonly Problem[] {
  const tier = form.tiers.find(each => each.id === item.tierId)
  const fields = tier?.customFields ?? []
  return [
    ...namesOf(form, item),
    ...readAnswers([...fields, ...form.customFields], item.customFields).problems,
    ...missingAnswers(fields, item.customFields),
    ...item.extraOptions.flatMap(option => problemsOfOption(tier, option)),
    ...checkDebitDay(item),
  ]
}

function namesOf(form: Form, item: CartItemDraft): readonly Problem[] {
  if (!asksParticipant(form, item)) return []
  return [...missingNames(item.participant), ...participantProblems(readParticipant(form, item))]
}

function problemsOfOption(
  tier: Tier | undefined,
  { id, value, customFields }: CartItemDraft['extraOptions'][number],
): readonly Problem[] {
  const option = tier?.extraOptions.find(each => each.id === id)
  const place = `extraOptions[${id}]`
  if (option === undefined) return [{ code: 'unknown_option', field: place }]
  if (!value) return []
  const { problems } = readAnswers(option.customFields, customFields)
  return placed(place, [...problems, ...missingAnswers(option.customFields, customFields)])
}
