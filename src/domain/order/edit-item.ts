import { askedFields } from '../cart/asked-fields.ts'
import type { Answer, Participant } from '../cart/cart.ts'
import { asksParticipant, participantProblems, readParticipant } from '../cart/item-problems.ts'
import { missingAnswers, placed, readAnswers } from '../cart/read-answers.ts'
import type { CustomField, Form } from '../form/form.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import type { OrderItem } from './order.ts'

type Item = Pick<OrderItem, 'id' | 'tierId' | 'tierType' | 'participant' | 'customFields' | 'options'>
type Asking = Pick<Form, 'formType' | 'tiers' | 'customFields'>

/** The questions of one place of a line: its rate's and the order's, or those of an option. */
export type EditedPlace = {
  /** Null for the rate and the order. */
  readonly optionId: number | null
  readonly label: string
  readonly fields: readonly CustomField[]
}

/** What can be edited of a line. */
export type EditableItem = {
  /** Whether it is for somebody who is named. */
  readonly asksName: boolean
  readonly places: readonly EditedPlace[]
}

/** What an administrator typed: a person, and answers to the questions of each place. */
export type ItemEdit = {
  readonly participant: Participant | null
  readonly answers: readonly { readonly optionId: number | null; readonly given: readonly Answer[] }[]
}

/** What stands there after it. */
export type EditedItem = Pick<Item, 'participant' | 'customFields'> & {
  readonly answersOfOptions: Readonly<Record<number, readonly Answer[]>>
}

/** What a line said before and says now, of a field of its person or of a question. */
export type ItemChange = {
  readonly of: 'firstName' | 'lastName' | 'email' | number
  readonly from: Answer['value'] | null
  readonly to: Answer['value'] | null
}

/** A file is its sender's, and what was agreed to is not said for somebody else: these answers stay as they are. */
const isEditable = ({ type, mustBeTrue }: CustomField) => type !== 'File' && !mustBeTrue

/** Which of its order's lines carries the answers to the campaign's own questions: the one that has some, else the first. */
export function carrierOf(form: Pick<Form, 'customFields'>, items: readonly Item[]): number | undefined {
  const carries = ({ customFields }: Item) =>
    customFields.some(({ id }) => form.customFields.some(field => field.id === id))
  return (items.find(carries) ?? items[0])?.id
}

/** What can be edited of a line, by the questions as they are asked today (rule ORD-3). */
export function editableItem(form: Asking, item: Item, isCarrier: boolean): EditableItem {
  const places = placesOf(form, item, isCarrier).map(place => ({
    ...place,
    fields: place.fields.filter(isEditable),
  }))
  return {
    asksName: asksParticipant(form, item),
    places: places.filter(({ fields }) => fields.length > 0),
  }
}

function placesOf(form: Asking, item: Item, isCarrier: boolean): readonly EditedPlace[] {
  const tier = form.tiers.find(({ id }) => id === item.tierId)
  const own = [...(tier?.customFields ?? []), ...(isCarrier ? form.customFields : [])]
  const options = item.options
    .filter(({ value }) => value)
    .flatMap(({ id, label }) => {
      const offered = tier?.extraOptions.find(option => option.id === id)
      return offered === undefined ? [] : [{ optionId: id, label, fields: offered.customFields }]
    })
  return [{ optionId: null, label: '', fields: own }, ...options]
}

/**
 * A line as it was edited, checked as the public form checks it (rules FRM-15, FLD-1, FLD-14): answers to questions that are asked no more,
 * files and what was agreed to stay. Each problem has its field: `participant.email`, `customFields[3]`.
 */
export function editItem(
  form: Asking,
  item: Item,
  { participant, answers }: ItemEdit,
  isCarrier: boolean,
): Result<EditedItem> {
  const asksName = asksParticipant(form, item)
  const draft = { tierType: item.tierType, participant }
  const person = asksName ? readParticipant(form, draft) : item.participant
  const problems: Problem[] = asksName ? namesProblems(participant, person) : []
  const read = placesOf(form, item, isCarrier).map(place => {
    const before =
      place.optionId === null
        ? item.customFields
        : (item.options.find(({ id }) => id === place.optionId)?.customFields ?? [])
    const given = answers.find(({ optionId }) => optionId === place.optionId)?.given ?? []
    const edited = editPlace(place.fields, before, given)
    const { optionId } = place
    problems.push(
      ...(optionId === null ? edited.problems : placed(`extraOptions[${optionId}]`, edited.problems)),
    )
    return { optionId: place.optionId, answers: edited.answers }
  })
  if (problems.length > 0) return fail(...problems)
  const customFields = read.find(({ optionId }) => optionId === null)?.answers ?? item.customFields
  const ofOptions = read.flatMap(place => (place.optionId === null ? [] : [[place.optionId, place.answers]]))
  return ok({ participant: person, customFields, answersOfOptions: Object.fromEntries(ofOptions) })
}

function namesProblems(typed: Participant | null, read: Participant | null): Problem[] {
  const missing = (['firstName', 'lastName'] as const).filter(name => !typed?.[name]?.trim())
  return [
    ...missing.map(name => ({ code: 'required' as const, field: `participant.${name}` })),
    ...participantProblems(read),
  ]
}

function editPlace(fields: readonly CustomField[], before: readonly Answer[], typed: readonly Answer[]) {
  const editable = fields.filter(isEditable)
  const kept = before.filter(({ id }) => !editable.some(field => field.id === id))
  const given = [...kept.filter(({ id }) => fields.some(field => field.id === id)), ...typed]
  const asked = askedFields(fields, given).filter(isEditable)
  const { answers, problems } = readAnswers(editable, typed, asked)
  const plain = asked.map(field => ({ ...field, condition: null }))
  return { answers: [...kept, ...answers], problems: [...problems, ...missingAnswers(plain, typed)] }
}

/** What an edit changed, person first; nothing where it says what stood there. */
export function changesOfItem(item: Item, edited: EditedItem): readonly ItemChange[] {
  const names = (['firstName', 'lastName', 'email'] as const).map(of => ({
    of,
    from: item.participant?.[of] ?? null,
    to: edited.participant?.[of] ?? null,
  }))
  const before = [...item.customFields, ...item.options.flatMap(option => option.customFields)]
  const untouched = item.options.filter(({ id }) => edited.answersOfOptions[id] === undefined)
  const after = [
    ...edited.customFields,
    ...Object.values(edited.answersOfOptions).flat(),
    ...untouched.flatMap(option => option.customFields),
  ]
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const valueIn = (answers: readonly Answer[], id: number) =>
    answers.find(answer => answer.id === id)?.value ?? null
  const answers = [...ids].map(of => ({ of, from: valueIn(before, of), to: valueIn(after, of) }))
  return [...names, ...answers].filter(({ from, to }) => from !== to)
}
