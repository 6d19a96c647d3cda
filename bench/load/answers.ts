import type { Control } from '#test/support/page-form.ts'

/** How many of each rate somebody wants, in the order of the page; none of those behind the last. */
export type Wish = { readonly counts: readonly number[] }

const person: Readonly<Record<string, string>> = {
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  emailConfirmation: 'camille@example.org',
  address: '3 rue des Tanneurs',
  zipCode: '69003',
  city: 'Lyon',
  // The suggestion of a donation is a script's.
  tip: 'other',
  tipAmount: '2',
  terms: 'on',
  salesConditions: 'on',
}
const names = ['Zoé', 'Sam', 'Léa', 'Noé', 'Mia', 'Eli', 'Ida', 'Tom', 'Lou', 'Max'] as const

/** The day that is given where a page asks for one. */
const day = { placeholder: 'JJ/MM/AAAA', value: '24/03/1988' } as const

/**
 * What somebody answers on a page, by the names of its controls: who pays, what is wanted, and everything that the association
 * asks; options are left alone.
 */
export function answersTo(controls: readonly Control[], { counts }: Wish): Readonly<Record<string, string>> {
  const answers: Record<string, string> = {}
  const rates = controls.filter(({ name }) => name.startsWith('q-'))
  for (const control of controls) {
    const { name } = control
    const place = rates.indexOf(control)
    const answer = place >= 0 ? String(counts[place] ?? 0) : (person[name] ?? answerTo(control, controls))
    if (answer !== undefined && answers[name] === undefined) answers[name] = answer
  }
  return answers
}

function answerTo(control: Control, controls: readonly Control[]): string | undefined {
  const { name, type, placeholder, choices = [] } = control
  const [, unit, about = ''] = /^p(\d+)-(.+)$/.exec(name) ?? []
  if (unit !== undefined && about === 'firstName') return names[Number(unit) % names.length]
  if (unit !== undefined && about === 'lastName') return person.lastName
  const isAsked = about.startsWith('field-')
  if (isAsked && placeholder === day.placeholder) return day.value
  if (isAsked && type === 'select') return choices.find(choice => choice !== '')
  const isOpen = !controls.some(each => each.name === name && each.sent)
  if (type !== 'radio' || !isOpen || name.startsWith('monthly')) return undefined
  const values = controls.filter(each => each.name === name).map(({ value }) => value)
  // « Non », which leads to no further question; of what is to be chosen, the first.
  return isAsked ? values.at(-1) : values[0]
}
