import type { CustomField, FormType } from '#domain/form/form.ts'
import { isAnswerField } from '#domain/form/question-contents.ts'
import type { NamedPlace } from '#domain/form/question-places.ts'
import { descriptorOf, sellsPlaces } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import { languageTags } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

const labels = {
  label: 'questions.label',
  type: 'questions.type',
  required: 'questions.required',
  mustBeTrue: 'questions.must_be_true',
  choices: 'questions.choices',
  condition: 'questions.condition',
} as const

/** The words of a field of a question; each box of an answer is of the condition. */
export function labelOfQuestionField(t: Translator, field: string): string {
  if (isAnswerField(field)) return t('questions.condition_answers')
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}

/** What is wrong with a question, with the field that it stands beside. */
export function questionProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'label', message: problemWords(t, problem) }))
}

function problemWords(t: Translator, problem: Problem): string {
  const { code, field = '', values } = problem
  if (code === 'required') return t('val.required', { label: labelOfQuestionField(t, field) })
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
  if (code === 'choices_equal') return t('questions.choice_twice', { choice: String(values?.choice ?? '') })
  if (code === 'QUESTION_DECIDES') return t('questions.refused_decides', concerned(t, problem))
  return t(`error.${code}`)
}

/** The questions that a refusal names, in a row. */
export function concerned(t: Translator, { values }: Pick<Problem, 'values'>) {
  const names = String(values?.questions ?? '').split('\n')
  const all = new Intl.ListFormat(languageTags[t.locale], { type: 'conjunction' })
  return { count: names.length, questions: all.format(names.map(label => t('field.quoted', { label }))) }
}

/** Where questions stand. */
export function placeWords(t: Translator, { name, optionId }: NamedPlace): string {
  if (name === null) return t('questions.place_order')
  return t(optionId === null ? 'questions.place_rate' : 'questions.place_option', { name })
}

/** Of whom, and how often, they are asked there. */
export function placeHint(t: Translator, formType: FormType, { name, optionId }: NamedPlace): string {
  if (name === null) return t('questions.place_order_hint')
  if (optionId !== null) return t('questions.place_option_hint')
  if (sellsPlaces(formType)) return t('questions.place_rate.people')
  return t(
    descriptorOf(formType)?.people === 'details'
      ? 'questions.place_rate.articles'
      : 'questions.place_rate.line',
  )
}

/** « Liste de choix, obligatoire ». */
export function kindWords(
  t: Translator,
  { type, isRequired, mustBeTrue }: Pick<CustomField, 'type' | 'isRequired' | 'mustBeTrue'>,
): string {
  const required = t(isRequired ? 'questions.is_required' : 'questions.is_optional')
  return [t(`questions.type.${type}`), mustBeTrue ? t('questions.is_agreed') : required].join(' · ')
}
