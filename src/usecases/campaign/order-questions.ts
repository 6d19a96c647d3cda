import {
  type ListedQuestion,
  listQuestions,
  updateQuestion,
  orderQuestions as writeOrder,
} from '#db/questions.ts'
import { bumpForm } from '#db/rates.ts'
import type { Transaction } from '#db/schema.ts'
import type { Form } from '#domain/form/form.ts'
import { labelsOf, newlyImpossible } from '#domain/form/question-contents.ts'
import { placeKey, placeNamed } from '#domain/form/question-places.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from './administered-campaign.ts'
import { keyOf, living, noteQuestion } from './question-parts.ts'

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
    await noteQuestion(app, tx, campaign, 'question.withdraw', question.label)
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
    await noteQuestion(app, tx, campaign, 'question.restore', question.label)
    return putInOrder(tx, campaign.form, among, after)
  })
}
