import type { CustomField } from './form.ts'

/**
 * The places of fields whose conditions can never be met as they are written: on no field before them in the same place, on one
 * that is neither a list nor a yes or no, or on answers that it does not offer. Whoever writes fields asks this first.
 */
export function impossibleConditions(fields: readonly CustomField[]): readonly number[] {
  const possible: CustomField[] = []
  return fields.flatMap((field, place) => {
    const { condition } = field
    const target = possible.find(({ id }) => id === condition?.fieldId)
    const offered = target && answersOffered(target)
    const met = condition?.values.length !== 0 && condition?.values.every(value => offered?.includes(value))
    if (condition !== null && !met) return [place]
    possible.push(field)
    return []
  })
}

/** The answers of a field on which others can depend. */
export function answersOffered({ type, values }: Pick<CustomField, 'type' | 'values'>): readonly string[] {
  if (type === 'YesNo') return ['Oui', 'Non']
  return type === 'ChoiceList' ? values : []
}
