import {
  addQuestion,
  followQuestion,
  isAnswered,
  type ListedQuestion,
  listQuestions,
  type QuestionRow,
  updateQuestion,
  orderQuestions as writeOrder,
} from '#db/questions.ts'
import { bumpForm } from '#db/rates.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import {
  type QuestionContents,
  type QuestionFacts,
  questionFacts,
  questionValues,
  readQuestion as readFields,
} from '#domain/form/question-contents.ts'
import { type NamedPlace, placeKey, placeNamed, placesOf } from '#domain/form/question-places.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  changedWholly,
  openAdministered,
} from './administered-campaign.ts'
import { keyOf, living, noteQuestion } from './question-parts.ts'

type Around = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
}

/** The questions of a campaign as its editor lists them: everywhere that something may be asked, each in its order. */
export type EditableQuestions = Around & {
  readonly places: readonly (NamedPlace & { readonly questions: readonly ListedQuestion[] })[]
  /** Asked no more, of places that are still there. */
  readonly withdrawn: readonly ListedQuestion[]
}

/** Shows the questions of a campaign to who may write them; to anyone else it does not exist. */
export async function readQuestions(app: App, visit: AdministratorVisit): Promise<Result<EditableQuestions>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const questions = await listQuestions(app.db, form)
  return ok({
    form,
    organization: headOf(organization),
    places: placesOf(form).map(place => ({ ...place, questions: living(questions, place) })),
    withdrawn: questions.filter(
      question => question.isWithdrawn && placeNamed(form, placeKey(question)) !== undefined,
    ),
  })
}

const headOf = ({ name, organizationSlug }: Organization) => ({ name, organizationSlug })

type QuestionVisit = AdministratorVisit & {
  /** Null for a new one. */
  readonly questionId: number | null
  /** Where a new one is to stand (`placeKey`); one that replaces another stands where that one does. */
  readonly place: string
  /** The question that a new one replaces. */
  readonly replaces: number | null
}

type Found = {
  readonly question: ListedQuestion | null
  readonly replaced: ListedQuestion | null
  readonly place: NamedPlace
  /** What its place asks now. */
  readonly among: readonly ListedQuestion[]
  readonly facts: QuestionFacts
}

/** A question as its fields show it. */
export type EditableQuestion = Around &
  Omit<Found, 'among'> & {
    readonly values: ContentsValues
  }

/** Shows one question, or the empty fields of a new one. */
export async function readQuestion(app: App, asked: QuestionVisit): Promise<Result<EditableQuestion>> {
  const opened = await openAdministered(app, asked, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const found = await findQuestion(app, app.db, form, asked)
  if (!found.ok) return found
  const { question, replaced, place, facts } = found.value
  const values = questionValues(question ?? replaced, facts.deciders)
  return ok({ form, organization: headOf(organization), question, replaced, place, facts, values })
}

async function findQuestion(
  app: App,
  db: Reader,
  form: Form,
  { questionId, place: key, replaces }: Pick<QuestionVisit, 'questionId' | 'place' | 'replaces'>,
): Promise<Result<Found>> {
  const questions = await listQuestions(db, form)
  const wanted = questionId ?? replaces
  const known = questions.find(({ id, isWithdrawn }) => id === wanted && !isWithdrawn)
  if (wanted !== null && known === undefined) return failWith('NOT_FOUND')
  const place = placeNamed(form, known === undefined ? key : placeKey(known))
  if (place === undefined) return failWith('NOT_FOUND')
  const among = living(questions, place)
  const question = questionId === null ? null : (known ?? null)
  const fixed = question !== null && (await isAnswered(db, keyOf(form, question.id), app.now()))
  const facts = questionFacts(among, known ?? null, fixed)
  return ok({ question, replaced: question === null ? (known ?? null) : null, place, among, facts })
}

type Save = QuestionVisit & {
  /** The version of the campaign that the fields showed; null where they showed none. */
  readonly version: number | null
  readonly values: ContentsValues
}

/**
 * Adds a question at the end of its place, or in that of the one that it replaces, or writes what was typed over the one that was
 * shown: who comes second is told so, `CAMPAIGN_CHANGED`. Carts under way lose what is no answer any more, and are asked for the
 * rest (rule FLD-14).
 */
export async function saveQuestion(
  app: App,
  { version, values, ...asked }: Save,
): Promise<Result<{ readonly questionId: number }>> {
  const opened = await openAdministered(app, asked, 'editContents')
  if (!opened.ok) return opened
  const campaign = opened.value
  const { form } = campaign
  return app.transaction(async tx => {
    if (!(await bumpForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    const found = await findQuestion(app, tx, form, asked)
    if (!found.ok) return found
    const { question } = found.value
    const read = readFields(values, found.value.facts)
    if (!read.ok) return read
    if (question === null) return ok({ questionId: await add(app, tx, campaign, found.value, read.value) })
    await updateQuestion(tx, keyOf(form, question.id), rowOf(read.value))
    const before = questionValues(question, found.value.facts.deciders)
    await noteQuestion(app, tx, campaign, 'question.change', read.value.label, changedWholly(before, values))
    return ok({ questionId: question.id })
  })
}

async function add(
  app: App,
  tx: Transaction,
  campaign: AdministeredCampaign,
  { replaced, place, among }: Found,
  contents: QuestionContents,
): Promise<number> {
  const { form } = campaign
  const { tierId, optionId } = place
  const row = { ...rowOf(contents), tierId, extraOptionId: optionId }
  const questionId = await addQuestion(tx, form, row)
  await noteQuestion(app, tx, campaign, 'question.create', contents.label)
  if (replaced === null) return questionId
  const ids = among.map(({ id }) => (id === replaced.id ? questionId : id))
  await writeOrder(tx, form, ids)
  await followQuestion(tx, form, { from: replaced.id, to: questionId })
  await updateQuestion(tx, keyOf(form, replaced.id), { deletedAt: app.now() })
  await noteQuestion(app, tx, campaign, 'question.withdraw', replaced.label)
  return questionId
}

function rowOf({ label, type, isRequired, values, mustBeTrue, condition }: QuestionContents): QuestionRow {
  return {
    label,
    fieldType: type,
    isRequired,
    choices: [...values],
    mustBeTrue,
    conditionFieldId: condition?.fieldId ?? null,
    conditionValues: condition === null ? null : [...condition.values],
  }
}
