import type { ExtraOption } from '../form/form.ts'
import { failWith, ok, type Problem, type Result } from '../result.ts'
import type { CartOption, OptionDraft } from './cart.ts'
import { placed, readAnswers } from './read-answers.ts'

/** How many units of each option the items before have taken. */
export type Taken = Map<number, number>

type Choice = {
  readonly offered: readonly ExtraOption[]
  readonly drafts: readonly OptionDraft[]
  readonly quantity: number
  readonly taken: Taken
}

/**
 * The options of an item with their prices in cents. One counts as selected when it was chosen, or when it is required and
 * still to be had (rule CRT-4); one that belongs to the whole order is charged to the first item that has it. Writes what it
 * takes into `taken`. Whether the units are there is the stock's question.
 */
export function chooseOptions(choice: Choice): Result<readonly CartOption[]> {
  const { offered, drafts } = choice
  const strange = drafts.find(
    (draft, place) =>
      !offered.some(option => option.id === draft.id) ||
      drafts.findIndex(({ id }) => id === draft.id) !== place,
  )
  if (strange !== undefined) return failWith('unknown_option', `extraOptions[${strange.id}]`)
  const problems: Problem[] = []
  const options = offered.flatMap(option => {
    const draft = drafts.find(({ id }) => id === option.id)
    if (!isSelected(option, draft, choice.taken)) return []
    const { answers, problems: wrong } = readAnswers(option.customFields, draft?.customFields ?? [])
    problems.push(...placed(`extraOptions[${option.id}]`, wrong))
    return [{ ...priced(option, choice), customFields: answers }]
  })
  return problems.length > 0 ? { ok: false, error: problems } : ok(options)
}

function isSelected(option: ExtraOption, draft: OptionDraft | undefined, taken: Taken): boolean {
  if (draft?.value === true) return true
  if (!option.isRequired) return false
  const before = taken.get(option.id) ?? 0
  if (option.perOrder && before > 0) return false
  return option.remainingNumber === null || option.remainingNumber > before
}

function priced({ id, label, price, perOrder }: ExtraOption, { quantity, taken }: Choice): CartOption {
  const before = taken.get(id) ?? 0
  const units = perOrder ? Number(before === 0) : quantity
  taken.set(id, before + units)
  const option = { id, label, value: true, amount: price * units, discount: 0, quantity: units } as const
  return { ...option, ...(perOrder && { perOrder }), customFields: [] }
}
