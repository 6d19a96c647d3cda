import type { ErrorCode } from '../errors.ts'
import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { checkNamesDiffer, checkPersonName, normalisePersonName } from '../fields/person-name.ts'
import type { CustomField, ShownForm, Tier } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { Problem } from '../result.ts'
import { askedFields } from './asked-fields.ts'
import type { CartItemDraft, Participant } from './cart.ts'
import { checkDebitDay } from './due-dates.ts'
import { isForOnePerson } from './new-item.ts'
import { missingAnswers, placed, readAnswers } from './read-answers.ts'

/**
 * What is missing or wrong in what the items say: participants, custom fields, options, the debit day; the same rules in the
 * browser and on the server (rule FLD-1). Each problem has its field, with fields and options by their ids:
 * `items[0].participant.firstName`, `items[0].extraOptions[5].customFields[9]`. Init-payment refuses them (platform API).
 */
export function itemProblems(form: ShownForm, items: readonly CartItemDraft[]): readonly Problem[] {
  // The form's own fields are asked once for the whole order: any item may carry the answer.
  const given = items.flatMap(item => item.customFields)
  const asked = askedFields(form.customFields, given)
  const problems = items.flatMap((item, index) =>
    placed(`items[${index}]`, problemsOfItem(form, item, asked)),
  )
  return [
    ...problems,
    ...(items.length === 0 ? [] : placed('items[0]', missingAnswers(form.customFields, given))),
  ]
}

function problemsOfItem(
  form: ShownForm,
  item: CartItemDraft,
  askedOfOrder: readonly CustomField[],
): readonly Problem[] {
  const tier = form.tiers.find(each => each.id === item.tierId)
  const fields = tier?.customFields ?? []
  return [
    ...namesOf(form, item),
    ...readAnswers([...fields, ...form.customFields], item.customFields, [
      ...askedFields(fields, item.customFields),
      ...askedOfOrder,
    ]).problems,
    ...missingAnswers(fields, item.customFields),
    ...item.extraOptions.flatMap(option => problemsOfOption(tier, option)),
    ...checkDebitDay(item),
  ]
}

function namesOf(form: ShownForm, item: CartItemDraft): readonly Problem[] {
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

/** Whether an item is for a person who is named: tickets and memberships are (rule FRM-15). Minors may be (rule LAW-4). */
export function asksParticipant(
  form: Pick<ShownForm, 'formType'>,
  { tierType }: Pick<CartItemDraft, 'tierType'>,
): boolean {
  const people = descriptorOf(form.formType)?.people
  if (people !== 'participants' && people !== 'members') return false
  return isForOnePerson(tierType)
}

/** The participant as it is kept; `null` where none is asked for, or nothing was said (platform API: ignored). */
export function readParticipant(
  form: Pick<ShownForm, 'formType'>,
  draft: Pick<CartItemDraft, 'tierType' | 'participant'>,
): Participant | null {
  const { participant } = draft
  if (participant === null || !asksParticipant(form, draft)) return null
  const email = participant.email?.trim() ? normaliseEmail(participant.email) : null
  const read = { firstName: nameOf(participant.firstName), lastName: nameOf(participant.lastName), email }
  return Object.values(read).some(value => value !== null) ? read : null
}

function nameOf(typed: string | null): string | null {
  return typed === null ? null : normalisePersonName(typed) || null
}

/** What is wrong with what was said of a participant, each with its field (`participant.firstName`; rule FRM-15). */
export function participantProblems(participant: Participant | null): readonly Problem[] {
  if (participant === null) return []
  const { firstName, lastName, email } = participant
  const first = firstName === null ? undefined : checkPersonName(firstName)
  const last = lastName === null ? undefined : (checkPersonName(lastName) ?? sameNames(firstName, lastName))
  return [
    ...problem('firstName', first),
    ...problem('lastName', last),
    ...problem('email', email === null ? undefined : checkEmail(email)),
  ]
}

function sameNames(firstName: string | null, lastName: string): ErrorCode | undefined {
  return firstName === null ? undefined : checkNamesDiffer(firstName, lastName)
}

/** The names that are still missing. */
function missingNames(participant: Participant | null): readonly Problem[] {
  return (['firstName', 'lastName'] as const)
    .filter(name => !participant?.[name]?.trim())
    .flatMap(name => problem(name, 'required'))
}

function problem(field: string, code: ErrorCode | undefined): readonly Problem[] {
  return code === undefined ? [] : [{ code, field: `participant.${field}` }]
}
