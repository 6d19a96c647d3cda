import type { CartItemDraft } from '#domain/cart/cart.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import type { CustomField, ShownForm } from '#domain/form/form.ts'
import { onItsWay, refusalOf } from '../../fields/sent-file.ts'
import { answersOf } from '../../fields/wire-value.ts'
import type { SectionCheck } from '../section.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'

type Asked = Pick<StepFacts['form'], 'tiers' | 'customFields'>

/** The names of the controls of what is asked about a rate, and of the form's own questions, asked once. */
export const lineField = (tierId: number) => (fieldId: number) => `line-${tierId}-field-${fieldId}`
export const formField = (fieldId: number) => `field-${fieldId}`

/** One of the association's questions, with the name of its control. */
export type OwnQuestion = {
  readonly name: string
  readonly field: CustomField
  readonly tierId: number | null
}

/** Everything that the association asks on a form of one page, in its order. */
export function ownQuestions({ tiers, customFields }: Asked): readonly OwnQuestion[] {
  const ofLines = tiers.flatMap(({ id: tierId, customFields: own }) =>
    own.map(field => ({ name: lineField(tierId)(field.id), field, tierId })),
  )
  return [...ofLines, ...customFields.map(field => ({ name: formField(field.id), field, tierId: null }))]
}

/** Whether one of them takes a file. */
export const takesFiles = (form: Asked) => ownQuestions(form).some(({ field }) => field.type === 'File')

/** The words of the questions by the names of their controls, for « Renseignez … ». */
export const questionLabels = (form: Asked): ReadonlyMap<string, string> =>
  new Map(ownQuestions(form).map(({ name, field }) => [name, field.label]))

/** The items with the answers that the controls hold; those to the form's own questions go with the first. */
export function withOwnAnswers(
  items: readonly CartItemDraft[],
  values: Values,
  { tiers, customFields }: Asked,
): readonly CartItemDraft[] {
  const whole = answersOf(customFields, ({ id }) => values[formField(id)] ?? '')
  return items.map((item, index) => {
    const { customFields: fields = [] } = tiers.find(({ id }) => id === item.tierId) ?? {}
    const own = answersOf(fields, ({ id }) => values[lineField(item.tierId ?? 0)(id)] ?? '')
    return { ...item, customFields: index === 0 ? [...own, ...whole] : own }
  })
}

/** The control of the question that a problem is about (`items[0].customFields[3]`); undefined for what is no question. */
export function questionControl(
  field: string,
  items: readonly CartItemDraft[],
  { tiers }: Pick<Asked, 'tiers'>,
): string | undefined {
  const [, index, own] = /^items\[(\d+)\].*customFields\[(\d+)\]$/.exec(field) ?? []
  if (own === undefined) return undefined
  const tier = tiers.find(({ id }) => id === items[Number(index)]?.tierId)
  const isOfLine = tier?.customFields.some(({ id }) => id === Number(own)) ?? false
  return isOfLine && tier ? lineField(tier.id)(Number(own)) : formField(Number(own))
}

/** How a form of one page makes items of its controls. */
export type ItemsOf = (values: Values, facts: StepFacts) => readonly CartItemDraft[]

/** The questions of such a page, as browser and server check them (rule FLD-1). */
export const questionChecks = (itemsOf: ItemsOf) =>
  ({
    name: 'people',
    check(values, facts) {
      const items = itemsOf(values, facts)
      return itemProblems(facts.form as ShownForm, items).flatMap(problem => {
        const field = questionControl(problem.field ?? '', items, facts.form)
        // A document goes with the post; a refused one tells why.
        if (field === undefined || values[field] === onItsWay) return []
        return [{ ...problem, field, code: refusalOf(values[field]) ?? problem.code }]
      })
    },
  }) as const satisfies SectionCheck
