import { groupRefundById } from '#db/group-refunds.ts'
import { enqueue } from '#db/jobs.ts'
import { askOfEvent, askOfGroup } from '#db/repayments.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'

type Asking = AdministratorVisit & {
  /** Many that are refunded at once; null: an event that is cancelled or postponed. */
  readonly groupRefundId: string | null
}

/**
 * Asks everybody for an account whom the association has to pay back itself, by mail, once (rule REF-14). Returns how many. Errors: `NOT_FOUND`, those of a
 * missing proof.
 */
export async function askAccounts(app: App, { groupRefundId, ...visit }: Asking): Promise<Result<number>> {
  const opened = await openAdministered(app, visit, 'recordPayments')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  return app.transaction<Result<number>>(async tx => {
    const asked = { by: userId, now: app.now() }
    const group =
      groupRefundId === null ? null : await groupRefundById(tx, { organizationId, id: groupRefundId })
    if (group === undefined || (group !== null && group.formId !== form.id)) return failWith('NOT_FOUND')
    const ids = await (group === null ? askOfEvent(tx, form, asked) : askOfGroup(tx, group, asked))
    for (const subjectId of ids) {
      const mail = { organizationId, kind: 'accountAsked', subjectId } as const
      await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    }
    if (ids.length > 0)
      await auditAction(app, tx, {
        ...{ organizationId, userId, action: 'repayment.ask', object: `form:${form.id}` },
      })
    return ok(ids.length)
  })
}
