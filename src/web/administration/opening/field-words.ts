import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import { textProblem } from '../../form/text-problem.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { Mode } from './opening-fields.ts'

const labels = {
  name: 'opening.name',
  city: 'opening.city',
  zipCode: 'opening.zip_code',
  category: 'opening.category',
  rna: 'opening.rna',
  siren: 'opening.siren',
  email: 'opening.email',
} as const

const ownWords = {
  position: 'opening.position_missing',
  accepts: 'opening.accepts_missing',
} as const

const ofOrganization: readonly string[] = ['name', 'city', 'category', 'zipCode', 'rna', 'siren']
/** The controls in the order of the page. */
const order: readonly string[] = [...ofOrganization, 'position', 'email', 'accepts']

/** What is wrong in words, by the control it stands at: while no organization is chosen all of hers is one thing to do. */
export function openingProblems(
  t: Translator,
  problems: readonly Problem[],
  mode: Mode,
): readonly FieldProblem[] {
  const words = problems
    .map(problem => wordsOf(t, problem))
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  if (mode !== 'search') return words
  const others = words.filter(({ id }) => !ofOrganization.includes(id))
  return others.length === words.length
    ? words
    : [{ id: 'q', message: t('opening.organization_missing') }, ...others]
}

function wordsOf(t: Translator, problem: Problem): FieldProblem {
  const { field = 'name', code } = problem
  if (code === 'required' && field in ownWords)
    return { id: field, message: t(ownWords[field as keyof typeof ownWords]) }
  const label = field in labels ? t(labels[field as keyof typeof labels]) : field
  return { id: field, message: textProblem(t, problem, label) }
}
