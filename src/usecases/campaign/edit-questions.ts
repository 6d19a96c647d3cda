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
  labelsOf,
  newlyImpossible,
  type QuestionContents,
  type QuestionFacts,
  questionFacts,
  questionValues,
  readQuestion as readFields,
} from '#domain/form/question-contents.ts'
import {
  inPlace,
  type NamedPlace,
  placeKey,
  placeNamed,
  placesOf,
  type QuestionPlace,
} from '#domain/form/question-places.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  openAdministered,
} from './administered-campaign.ts'

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

/** What one place asks now, in its order. */
const living = (questions: readonly ListedQuestion[], place: QuestionPlace) =>
  inPlace(questions, place).filter(({ isWithdrawn }) => !isWithdrawn)

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

const keyOf = ({ organizationId, id }: Form, questionId: number) => ({ organizationId, id, questionId })

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
    await note(app, tx, campaign, 'question.change', read.value.label)
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
  await note(app, tx, campaign, 'question.create', contents.label)
  if (replaced === null) return questionId
  const ids = among.map(({ id }) => (id === replaced.id ? questionId : id))
  await writeOrder(tx, form, ids)
  await followQuestion(tx, form, { from: replaced.id, to: questionId })
  await updateQuestion(tx, keyOf(form, replaced.id), { deletedAt: app.now() })
  await note(app, tx, campaign, 'question.withdraw', replaced.label)
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

async function note(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  action: string,
  question: string,
): Promise<void> {
  const { organizationId, id } = form
  await auditAction(app, tx, { organizationId, userId, object: `form:${id}`, action, facts: { question } })
}

/** Others depend on it: which, and nothing is done. */
const decides = (dependents: readonly { readonly label: string }[]) =>
  fail({ code: 'QUESTION_DECIDES', values: { questions: labelsOf(dependents) } })

type QuestionDeed = AdministratorVisit & { readonly questionId: number }

/** One question of a campaign that is being changed, with what its place asks. */
type Opened = {
  readonly tx: Transaction
  readonly campaign: AdministeredCampaign
  readonly question: ListedQuestion
  readonly among: readonly ListedQuestion[]
}

/** Does something to one question while nobody else writes the campaign's. */
async function withQuestion(
  app: App,
  { questionId, ...visit }: QuestionDeed,
  deed: (opened: Opened) => Promise<Result<null>>,
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const campaign = opened.value
  return app.transaction(async tx => {
    await bumpForm(tx, campaign.form, { version: null, now: app.now() })
    const questions = await listQuestions(tx, campaign.form)
    const question = questions.find(({ id }) => id === questionId)
    if (question === undefined || placeNamed(campaign.form, placeKey(question)) === undefined)
      return failWith('NOT_FOUND')
    return deed({ tx, campaign, question, among: living(questions, question) })
  })
}

/** Moves a question before the one above it, or after the one below; where there is none, everything stays. */
export async function moveQuestion(
  app: App,
  { direction, ...asked }: QuestionDeed & { readonly direction: 'up' | 'down' },
): Promise<Result<null>> {
  return withQuestion(app, asked, async ({ tx, campaign, question, among }) => {
    const at = among.findIndex(({ id }) => id === question.id)
    if (at < 0) return failWith('NOT_FOUND')
    const other = among[direction === 'up' ? at - 1 : at + 1]
    if (other === undefined) return ok(null)
    const ordered = among.with(at, other).with(among.indexOf(other), question)
    return putInOrder(tx, campaign.form, among, ordered)
  })
}

/** Puts all questions of one place into an order; where they are others by now, `CAMPAIGN_CHANGED`. */
export async function orderQuestions(
  app: App,
  { questionIds, ...visit }: AdministratorVisit & { readonly questionIds: readonly number[] },
): Promise<Result<null>> {
  const [first = 0] = questionIds
  return withQuestion(app, { ...visit, questionId: first }, async ({ tx, campaign, among }) => {
    const ordered = questionIds.flatMap(id => among.find(question => question.id === id) ?? [])
    const isWhole = ordered.length === questionIds.length && new Set(ordered).size === among.length
    if (!isWhole || ordered.length !== among.length) return failWith('CAMPAIGN_CHANGED')
    return putInOrder(tx, campaign.form, among, ordered)
  })
}

/** A question is asked after the one on which it depends, or the order stays as it was. */
async function putInOrder(
  tx: Transaction,
  form: Form,
  before: readonly ListedQuestion[],
  after: readonly ListedQuestion[],
): Promise<Result<null>> {
  const early = newlyImpossible(before, after)
  if (early.length > 0) return fail({ code: 'QUESTION_TOO_EARLY', values: { questions: labelsOf(early) } })
  const ids = after.map(({ id }) => id)
  await writeOrder(tx, form, ids)
  return ok(null)
}

/**
 * Asks a question no more. It is withdrawn and never deleted: what was answered stays readable, and a page that somebody has open may
 * still send an answer (rule FLD-18). One that others depend on stays until they do not.
 */
export async function removeQuestion(app: App, asked: QuestionDeed): Promise<Result<null>> {
  return withQuestion(app, asked, async ({ tx, campaign, question, among }) => {
    const dependents = among.filter(({ condition }) => condition?.fieldId === question.id)
    if (dependents.length > 0) return decides(dependents)
    if (question.isWithdrawn) return ok(null)
    await updateQuestion(tx, keyOf(campaign.form, question.id), { deletedAt: app.now() })
    await note(app, tx, campaign, 'question.withdraw', question.label)
    return ok(null)
  })
}

/** Asks a withdrawn question again, the last of its place: after all that it may depend on. */
export async function restoreQuestion(app: App, asked: QuestionDeed): Promise<Result<null>> {
  return withQuestion(app, asked, async ({ tx, campaign, question, among }) => {
    if (!question.isWithdrawn) return ok(null)
    const after = [...among, question]
    const unmet: Problem = { code: 'QUESTION_UNMET', values: { questions: question.label } }
    if (newlyImpossible(among, after).length > 0) return fail(unmet)
    await updateQuestion(tx, keyOf(campaign.form, question.id), { deletedAt: null })
    await note(app, tx, campaign, 'question.restore', question.label)
    return putInOrder(tx, campaign.form, among, after)
  })
}
