import type { ListedQuestion } from '#db/questions.ts'
import type { Transaction } from '#db/schema.ts'
import type { Form } from '#domain/form/form.ts'
import { inPlace, type QuestionPlace } from '#domain/form/question-places.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { App } from '../app.ts'
import { type AdministeredCampaign, auditAction } from './administered-campaign.ts'

/** What one place asks now, in its order. */
export const living = (questions: readonly ListedQuestion[], place: QuestionPlace) =>
  inPlace(questions, place).filter(({ isWithdrawn }) => !isWithdrawn)

export const keyOf = ({ organizationId, id }: Form, questionId: number) => ({
  organizationId,
  id,
  questionId,
})

/** Writes what was done to a question into the audit. */
export async function noteQuestion(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  action: string,
  question: string,
  changes: AuditFacts = {},
): Promise<void> {
  const { organizationId, id } = form
  const facts = { question, ...changes }
  await auditAction(app, tx, { organizationId, userId, object: `form:${id}`, action, facts })
}
