import { dropUnowed, standsInFile } from '#db/owed-repayments.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, moveSettlement, noteSettlementWait } from '#db/settlements.ts'
import type { AdministratorAction } from '#domain/access/may.ts'
import type { Settlement } from '#domain/cancellation/cancellation.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import type { Payment } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'
import { voidRecorded } from '../payment/void-recorded.ts'

type Visit = AdministratorVisit & { readonly orderId: number }

/**
 * Whoever keeps the association's money notes that it has given back what was paid by cheque, in cash or by transfer: the recorded payment becomes
 * void (rule CAN-7), and who was asked for an account is not paid again. Repeating it changes nothing. Errors: `NOT_FOUND`, those of a missing proof,
 * `REPAYMENT_FILED` while its transfer stands in a file.
 */
export function noteRepaid(app: App, visit: Visit): Promise<Result<null>> {
  return help(app, visit, 'recordPayments', async (tx, { settlement, payments, userId }) => {
    if (settlement.status !== 'settling' || settlement.waitsFor !== 'association') return
    const { organizationId, orderId } = settlement
    await noteSettlementWait(tx, settlement, { waitsFor: null, lookAt: app.now() })
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'settlement.repay', object: `order:${orderId}` },
    })
    const reason = serverTranslator(defaultLocale)('cancellation.void_reason')
    for (const payment of payments.filter(({ means }) => isOffline(means)))
      await voidRecorded(app, tx, payment, { userId, reason, because: 'returned' })
  })
}

/** Tries a refund again that the bank refused (rule CAN-6). Repeating it changes nothing. Errors: those of {@link noteRepaid}. */
export function retrySettlement(app: App, visit: Visit): Promise<Result<null>> {
  return help(app, visit, 'refund', async (tx, { settlement, userId }) => {
    const now = app.now()
    if (!(await moveSettlement(tx, settlement, 'retry', { triedAt: now, lookAt: now }))) return
    const { organizationId, orderId } = settlement
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'settlement.retry', object: `order:${orderId}` },
    })
  })
}

type Helped = {
  readonly settlement: Settlement
  readonly payments: readonly Payment[]
  readonly userId: number
}

async function help(
  app: App,
  { orderId, ...visit }: Visit,
  action: AdministratorAction,
  work: (tx: Transaction, helped: Helped) => Promise<void>,
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, action)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const order = { organizationId: form.organizationId, id: orderId }
  return app.transaction<Result<null>>(async tx => {
    const payments = await lockedPayments(tx, order)
    const settlement = await lockSettlement(tx, order)
    if (settlement?.formId !== form.id) return failWith('NOT_FOUND')
    const proven = await requireProof({ db: tx, now: app.now }, visit)
    if (!proven.ok) return proven
    if (await standsInFile(tx, order)) return failWith('REPAYMENT_FILED')
    await work(tx, { settlement, payments, userId })
    await dropUnowed(tx, order)
    return ok(null)
  })
}
