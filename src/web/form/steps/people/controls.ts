import type { Questions } from './questions.ts'

/** The names of the step's controls, which are their ids too. `prefix` is a block's, or an option's for its own fields. */
export const fieldControl = (prefix: string, fieldId: number) => `${prefix}-field-${fieldId}`
export const optionControl = (prefix: string, optionId: number) => `${prefix}-option-${optionId}`
export const personControl = (prefix: string, name: string) => `${prefix}-${name}`

/** The radio group of options of which one is chosen. */
export const alternativesControl = (prefix: string) => `${prefix}-alternative`

/** Which person pays: the place of the unit. */
export const payerControl = 'payerItem'

/** Tells the server which choice the page asks about. */
export const signatureControl = 'units'

/** The control that a problem of the cart belongs to (`items[0].customFields[3]`); '' where the step has none. */
export function controlOf(field: string, questions: Questions): string {
  const [, index = '', rest = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  const prefix = `p${index}`
  const [, optionId, fieldId] = /^extraOptions\[(\d+)\](?:\.customFields\[(\d+)\])?$/.exec(rest) ?? []
  if (optionId !== undefined) return optionPlace(prefix, Number(optionId), fieldId, questions)
  const [, ownField] = /^customFields\[(\d+)\]$/.exec(rest) ?? []
  if (ownField !== undefined) return fieldPlace(prefix, Number(ownField), questions)
  const [, person] = /^(?:participant|contribution)\.(\w+)$/.exec(rest) ?? []
  if (person !== undefined) return personControl(prefix, person)
  return questions.cards.some(card => card.prefix === prefix) ? prefix : ''
}

function optionPlace(prefix: string, id: number, fieldId: string | undefined, { order }: Questions): string {
  const isOfOrder = order?.options.some(option => option.id === id) ?? false
  const control = optionControl(isOfOrder ? 'order' : prefix, id)
  if (fieldId !== undefined) return fieldControl(control, Number(fieldId))
  return isOfOrder && order?.alternatives ? alternativesControl('order') : control
}

function fieldPlace(prefix: string, id: number, { order }: Questions): string {
  const isOfOrder = order?.fields.some(field => field.id === id) ?? false
  return fieldControl(isOfOrder ? 'order' : prefix, id)
}
