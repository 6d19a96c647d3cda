import { groupRefundById, lockGroupOrder, moveGroupOrder } from '#db/group-refunds.ts'
import { dropUnowed, standsInFile } from '#db/owed-repayments.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments } from '#db/settlements.ts'
import type { AdministratorAction } from '#domain/access/may.ts'
import type { GroupRefundOrder } from '#domain/group-refund/group-refund.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'

type Visit = AdministratorVisit & { readonly id: string; readonly orderId: number }

/**
 * Tries again what the bank refused, or what was not paid yet (rule REF-13); who was asked for an account is not paid that way any more. Repeating it changes
 * nothing. Errors: `NOT_FOUND`, those of a missing proof, `REPAYMENT_FILED` while its transfer stands in a file.
 */
export function retryGroupOrder(app: App, visit: Visit): Promise<Result<null>> {
  return help(app, visit, 'refund', async (tx, row) => {
    if (row.asideFor === 'recorded') return false
    return moveGroupOrder(tx, row, 'retry', { lookAt: app.now() })
  })
}

/** The association notes that it has looked after an order by itself. Repeating it changes nothing. Errors: those of {@link retryGroupOrder}. */
export function noteGroupOrder(app: App, visit: Visit): Promise<Result<null>> {
  return help(app, visit, 'refund', (tx, row) => moveGroupOrder(tx, row, 'finish', { lookAt: null }))
}

async function help(
  app: App,
  { id, orderId, ...visit }: Visit,
  action: AdministratorAction,
  work: (tx: Transaction, row: GroupRefundOrder) => Promise<boolean>,
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, action)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  return app.transaction<Result<null>>(async tx => {
    const group = await groupRefundById(tx, { organizationId, id })
    if (group?.formId !== form.id) return failWith('NOT_FOUND')
    const order = { organizationId, id: orderId }
    await lockedPayments(tx, order)
    const row = await lockGroupOrder(tx, { organizationId, groupRefundId: id, orderId })
    if (row === undefined) return failWith('NOT_FOUND')
    const proven = await requireProof({ db: tx, now: app.now }, visit)
    if (!proven.ok) return proven
    if (row.status !== 'aside') return ok(null)
    if (await standsInFile(tx, order)) return failWith('REPAYMENT_FILED')
    if (!(await work(tx, row))) return ok(null)
    await dropUnowed(tx, order)
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.refund_again', object: `order:${orderId}` },
    })
    return ok(null)
  })
}
