import type { CustomField, Form } from './form.ts'

/** Where a question stands: on the whole order, on each unit of a rate, or on an option. */
export type QuestionPlace = { readonly tierId: number | null; readonly optionId: number | null }

/** A place as its campaign calls it; null: the order. */
export type NamedPlace = QuestionPlace & { readonly name: string | null }

/** A question with its place. */
export type PlacedQuestion = CustomField & QuestionPlace

/** The order itself. */
export const wholeOrder: QuestionPlace = { tierId: null, optionId: null }

/** Everywhere on a form where something may be asked. */
export function placesOf({ tiers }: Pick<Form, 'tiers'>): readonly NamedPlace[] {
  const options = new Map(tiers.flatMap(tier => tier.extraOptions).map(option => [option.id, option]))
  return [
    { ...wholeOrder, name: null },
    ...tiers.map(({ id, label }) => ({ tierId: id, optionId: null, name: label })),
    ...[...options.values()].map(({ id, label }) => ({ tierId: null, optionId: id, name: label })),
  ]
}

/** A place in an address or a form. */
export function placeKey({ tierId, optionId }: QuestionPlace): string {
  if (optionId !== null) return `option-${optionId}`
  return tierId === null ? 'commande' : `tarif-${tierId}`
}

/** The place of a question on its form; undefined: its rate or its option is not offered. */
export function placeNamed(form: Pick<Form, 'tiers'>, key: string): NamedPlace | undefined {
  return placesOf(form).find(place => placeKey(place) === key)
}

/** The questions of one place, in their order. */
export function inPlace<Question extends QuestionPlace>(
  questions: readonly Question[],
  place: QuestionPlace,
): readonly Question[] {
  return questions.filter(question => placeKey(question) === placeKey(place))
}
