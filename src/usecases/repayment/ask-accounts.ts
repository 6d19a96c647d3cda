import { randomUUID } from 'node:crypto'
import { groupRefundById } from '#db/group-refunds.ts'
import { enqueue } from '#db/jobs.ts'
import { type StillAsked, stillAsked } from '#db/owed-repayments.ts'
import { askOfEvent, askOfGroup } from '#db/repayments.ts'
import type { FormKey } from '#domain/form/form.ts'
import { hoursToAskAgain } from '#domain/repayment/repayment.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'
import { countResent } from '../order/count-resent.ts'
import { minutesAfter } from '../paris-time.ts'

type Asking = AdministratorVisit & {
  /** Many that are refunded at once; null: an event that is cancelled or postponed. */
  readonly groupRefundId: string | null
}

/**
 * Asks everybody for an account whom the association has to pay back itself, by mail; who has named none is asked again from the next day on, within the limit of
 * mails that are sent again (rules REF-14, MAIL-4). Returns how many. Errors: `NOT_FOUND`, those of a
 * missing proof.
 */
export async function askAccounts(app: App, { groupRefundId, ...visit }: Asking): Promise<Result<number>> {
  const opened = await openAdministered(app, visit, 'recordPayments')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const again = await toAskAgain(app, form, groupRefundId)
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
    for (const { id } of again) {
      const mail = { organizationId, kind: 'accountAsked', subjectId: `${id}.${randomUUID()}` } as const
      // Pressed twice it waits once.
      const key = `resend:${organizationId}:accountAsked:${id}`
      await enqueue(tx, 'send-mail', mail, { trace: app.trace, key })
    }
    const count = ids.length + again.length
    if (count > 0)
      await auditAction(app, tx, {
        ...{ organizationId, userId, action: 'repayment.ask', object: `form:${form.id}` },
      })
    return ok(count)
  })
}

/** Who was asked a day ago and has named no account, as far as their mail may be sent again. */
async function toAskAgain(
  app: App,
  form: FormKey,
  groupRefundId: string | null,
): Promise<readonly StillAsked[]> {
  const before = minutesAfter(app.now(), -hoursToAskAgain * 60)
  const again: StillAsked[] = []
  for (const asked of await stillAsked(app.db, form, { groupRefundId, before })) {
    const order = { organizationId: form.organizationId, id: asked.orderId }
    if ((await countResent(app, order, asked.email)).ok) again.push(asked)
  }
  return again
}
