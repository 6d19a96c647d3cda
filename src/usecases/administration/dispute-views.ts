import { evidenceOfDisputes } from '#db/dispute-evidence.ts'
import { userById } from '#db/users.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { type DisputeEvidence, type EvidenceObstacle, evidenceObstacle } from '#domain/payment/evidence.ts'
import type { EvidenceFacts } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { evidenceFacts } from '../refund/evidence-facts.ts'

/** What the association answered, and who did; `by` null: an account that is gone. */
export type AnswerView = Pick<DisputeEvidence, 'status' | 'statement' | 'createdAt'> & {
  readonly by: string | null
}

/** A dispute as administrators may see it, in cents: their part of it, what they still owe, and what was answered. */
export type DisputeView = Pick<
  PaymentDispute,
  'id' | 'status' | 'amount' | 'organizationPart' | 'receivable' | 'reason' | 'evidenceDueAt' | 'createdAt'
> & {
  readonly answers: readonly AnswerView[]
  /** Why it cannot be answered; null: it can. `unable`: its provider takes no answers, or they are not the reader's to give. */
  readonly unanswerable: EvidenceObstacle | 'unable' | null
}

type Disputed = {
  readonly disputes: readonly DisputeView[]
  /** What would go along with an answer by itself; null where nothing can be answered. */
  readonly evidence: EvidenceFacts | null
}

/** The disputes of a payment with their answers, and what another answer would say by itself. */
export async function disputeViews(
  app: App,
  payment: Payment & { readonly orderId: number },
  disputes: readonly PaymentDispute[],
  mayAnswer: boolean,
): Promise<Disputed> {
  const answers = await evidenceOfDisputes(app.db, disputes)
  const authors = [...new Set(answers.map(({ requestedBy }) => requestedBy))]
  const names = new Map(
    await Promise.all(authors.map(async each => [each, await nameOf(app, each)] as const)),
  )
  const views = disputes.map(dispute => {
    const own = answers.filter(({ disputeId }) => disputeId === dispute.id)
    const isAble = mayAnswer && app.provider(dispute.provider).evidence !== null
    const unanswerable = isAble ? (evidenceObstacle(dispute, own, app.now()) ?? null) : 'unable'
    return viewOf(dispute, own, { unanswerable, names })
  })
  const isAnswerable = views.some(({ unanswerable }) => unanswerable === null)
  return { disputes: views, evidence: isAnswerable ? await evidenceFacts(app, app.db, payment) : null }
}

type Around = Pick<DisputeView, 'unanswerable'> & { readonly names: ReadonlyMap<string, string | null> }

function viewOf(
  dispute: PaymentDispute,
  answers: readonly DisputeEvidence[],
  { unanswerable, names }: Around,
): DisputeView {
  const { id, status, amount, organizationPart, receivable, reason, evidenceDueAt, createdAt } = dispute
  const told = answers.map(each => ({
    status: each.status,
    statement: each.statement,
    createdAt: each.createdAt,
    by: names.get(each.requestedBy) ?? null,
  }))
  const seen = { id, status, amount, organizationPart, receivable, reason, evidenceDueAt, createdAt }
  return { ...seen, answers: told, unanswerable }
}

async function nameOf(app: App, author: string): Promise<string | null> {
  const user = await userById(app.db, Number(author.replace('user:', '')))
  return user === undefined ? null : `${user.firstName} ${user.lastName}`
}
