import { checkMaxLength } from '../fields/max-length.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { answersOffered, impossibleConditions } from './conditions.ts'
import { type ContentsValues, type Read, reader } from './contents.ts'
import type { Condition, CustomField, CustomFieldType } from './form.ts'

/** A question on whose answers another may depend. */
export type Decider = Pick<CustomField, 'id' | 'label' | 'type'> & { readonly answers: readonly string[] }

/** What the editor of a question must know. */
export type QuestionFacts = {
  /** Those before it in its place on which it may depend. */
  readonly deciders: readonly Decider[]
  /** Those that depend on it, and on which of its answers. */
  readonly dependents: readonly { readonly label: string; readonly values: readonly string[] }[]
  /** Its kind where it was answered already: the answers stay what they are (rule FLD-18). */
  readonly fixedType: CustomFieldType | null
}

/** What an administrator writes of a question, right in itself. */
export type QuestionContents = Omit<CustomField, 'id'>

/** The kinds of questions, the most asked ones first. */
export const questionTypes = [
  'TextInput',
  'FreeText',
  'ChoiceList',
  'YesNo',
  'Date',
  'Number',
  'Phone',
  'Zipcode',
  'File',
] as const satisfies readonly CustomFieldType[]

/** The longest texts, in characters: a question may be a sentence to agree to. */
export const longestQuestion = 250
export const longestChoice = 120
export const fewestChoices = 2
export const mostChoices = 50

/** The name of the box that lets a question be asked where another one has this answer. */
export const answerField = (deciderId: number, place: number) => `answer-${deciderId}-${place}`
export const isAnswerField = (field: string) => field.startsWith('answer-')

/** THE schema of a question's fields: the same in the browser and on the server. Problems name the field they concern. */
export function readQuestion(values: ContentsValues, facts: QuestionFacts): Result<QuestionContents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const type = readType(read, facts)
  const mustBeTrue = type === 'YesNo' && read.typed('mustBeTrue') !== ''
  const contents: QuestionContents = {
    label: read.text('label', longestQuestion, { required: true }).replace(/\s+/gu, ' '),
    type,
    isRequired: mustBeTrue || read.typed('required') !== '',
    values: type === 'ChoiceList' ? readChoices(read) : [],
    mustBeTrue,
    condition: readCondition(read, facts.deciders),
  }
  refuseLosses(read, contents, facts)
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

/** What the typed fields come to, right or not: as visitors would see it. */
export function draftOf(values: ContentsValues, facts: QuestionFacts): QuestionContents {
  const read = reader(values, [])
  const type = readType(read, facts)
  return {
    label: read.typed('label'),
    type,
    isRequired: read.typed('required') !== '',
    values: [...new Set(choicesOf(read))],
    mustBeTrue: type === 'YesNo' && read.typed('mustBeTrue') !== '',
    condition: readCondition(read, facts.deciders),
  }
}

function readType(read: Read, { fixedType }: QuestionFacts): CustomFieldType {
  return fixedType ?? questionTypes.find(type => type === read.typed('type')) ?? questionTypes[0]
}

/** One on each line. */
const choicesOf = (read: Read) =>
  read
    .typed('choices')
    .split('\n')
    .map(choice => choice.trim().replace(/\s+/gu, ' '))
    .filter(choice => choice !== '')

function readChoices(read: Read): readonly string[] {
  const field = 'choices'
  const choices = choicesOf(read)
  const known = choices.map(choice => choice.toLowerCase())
  const twice = choices.find((_, place) => known.indexOf(known[place] ?? '') !== place)
  if (choices.length < fewestChoices) read.refuse({ code: 'choices_too_few', field })
  else if (choices.length > mostChoices) read.refuse({ code: 'choices_too_many', field })
  else if (twice !== undefined) read.refuse({ code: 'choices_equal', field, values: { choice: twice } })
  else if (choices.some(choice => checkMaxLength(choice, longestChoice) !== undefined))
    read.refuse({ code: 'max_length', field, values: { limit: longestChoice } })
  return choices
}

function readCondition(read: Read, deciders: readonly Decider[]): Condition | null {
  const typed = read.typed('condition')
  if (typed === '') return null
  const decider = deciders.find(({ id }) => String(id) === typed)
  if (decider === undefined) {
    read.refuse({ code: 'value_invalid', field: 'condition' })
    return null
  }
  const { id, answers } = decider
  const values = answers.filter((_, place) => read.typed(answerField(id, place)) !== '')
  if (values.length === 0) read.refuse({ code: 'answers_required', field: answerField(id, 0) })
  return { fieldId: id, values }
}

/** Nothing that others depend on goes unnoticed (rule FLD-18). */
function refuseLosses(read: Read, contents: QuestionContents, { dependents }: QuestionFacts): void {
  const offered = answersOffered(contents)
  const lost = dependents.filter(({ values }) => !values.every(value => offered.includes(value)))
  if (lost.length === 0) return
  const field = contents.type === 'ChoiceList' ? 'choices' : 'type'
  read.refuse({ code: 'QUESTION_DECIDES', field, values: { questions: labelsOf(lost) } })
}

/** Several names as one value of a problem, each on its line. */
export const labelsOf = (fields: readonly Pick<CustomField, 'label'>[]) =>
  fields.map(({ label }) => label).join('\n')

/** What its editor must know of one question among those of its place: of one of them, or of one that comes last. */
export function questionFacts(
  among: readonly CustomField[],
  question: CustomField | null,
  isAnswered: boolean,
): QuestionFacts {
  const at = question === null ? among.length : among.findIndex(({ id }) => id === question.id)
  const impossible = impossibleConditions(among)
  const before = among.filter((_, place) => place < at && !impossible.includes(place))
  return {
    deciders: before
      .map(field => ({ id: field.id, label: field.label, type: field.type, answers: answersOffered(field) }))
      .filter(({ answers }) => answers.length > 0),
    dependents: among
      .filter(({ condition }) => question !== null && condition?.fieldId === question.id)
      .map(({ label, condition }) => ({ label, values: condition?.values ?? [] })),
    fixedType: isAnswered ? (question?.type ?? null) : null,
  }
}

/** Those of a changed order whose condition could be met before and never is from then on. */
export function newlyImpossible(
  before: readonly CustomField[],
  after: readonly CustomField[],
): readonly CustomField[] {
  const known = new Set(impossibleConditions(before).map(place => before[place]?.id))
  return impossibleConditions(after).flatMap(place => {
    const field = after[place]
    return field === undefined || known.has(field.id) ? [] : [field]
  })
}

/** A question as its fields hold it: one that is there, or the beginnings of a new one. */
export function questionValues(
  question: Partial<QuestionContents> | null,
  deciders: readonly Decider[],
): ContentsValues {
  const { condition = null, isRequired = true, mustBeTrue = false } = question ?? {}
  const decider = deciders.find(({ id }) => id === condition?.fieldId)
  const answers = (decider?.answers ?? []).flatMap((answer, place) =>
    condition?.values.includes(answer) ? [[answerField(decider?.id ?? 0, place), 'on']] : [],
  )
  return {
    label: question?.label ?? '',
    type: question?.type ?? questionTypes[0],
    required: isRequired ? 'on' : '',
    mustBeTrue: mustBeTrue ? 'on' : '',
    choices: (question?.values ?? []).join('\n'),
    condition: decider === undefined ? '' : String(decider.id),
    ...Object.fromEntries(answers),
  }
}
