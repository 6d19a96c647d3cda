import {
  type DeadJob,
  deadJobById,
  listDeadJobs as deadJobs,
  lockDeadJob,
  removeJob,
  reviveJob,
} from '#db/dead-jobs.ts'
import { type OperatedName, operatedName } from '#db/operated-organizations.ts'
import { refundById } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { isJobId, type Page, pageOf, pageSize } from '../paging.ts'
import { audit } from '../records.ts'
import { failUnsentRefund, traceOfRefund } from '../refund/unsent-refund.ts'
import { keyIn, type LeftOpen, leftOpen } from './left-open.ts'

/** The jobs that have used up their tries, oldest first. */
export async function listDeadJobs(
  app: App,
  { actor, after }: ByOperator & { readonly after: string | null },
): Promise<Result<Page<DeadJob>>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const begin = after !== null && isJobId(after) ? after : '0'
  return ok(pageOf(await deadJobs(app.db, { after: begin, limit: pageSize + 1 }), pageSize, ({ id }) => id))
}

/** A dead job, and what would stay undone without it. */
export type DeadJobFile = {
  readonly job: DeadJob
  /** Whose work it was; `null`: of no organization, or of one that is gone. */
  readonly organization: OperatedName | null
  readonly left: LeftOpen | null
}

/** One dead job as the operator sees it. */
export async function readDeadJob(
  app: App,
  { actor, id }: ByOperator & { readonly id: string },
): Promise<Result<DeadJobFile>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const job = isJobId(id) ? await deadJobById(app.db, id) : undefined
  if (job === undefined) return failWith('NOT_FOUND')
  const [organization, left] = await Promise.all([organizationOf(app.db, job), leftOpen(app.db, job)])
  return ok({ job, organization, left })
}

async function organizationOf(db: Reader, { payload }: DeadJob): Promise<OperatedName | null> {
  const { organizationId } = payload
  const found = typeof organizationId === 'number' ? await operatedName(db, organizationId) : undefined
  return found ?? null
}

/** The operator lets a dead job run again, with all its tries. Audited. Code: `NOT_FOUND`. */
export async function retryJob(
  app: App,
  { actor, id }: ByOperator & { readonly id: string },
): Promise<Result<DeadJob>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  return app.transaction<Result<DeadJob>>(async tx => {
    const job = await endDeadJob(app, tx, id, { actor: allowed.value, action: 'job.retry' })
    if (job === undefined) return failWith('NOT_FOUND')
    await reviveJob(tx, id)
    return ok(job)
  })
}

/** A job that was given up, and what became of what it was to do. */
export type GivenUp = DeadJob & {
  /** What stays undone; `null`: nothing. */
  readonly left: LeftOpen | null
  /** The refund that was never sent and reserves its cents no more. */
  readonly released: { readonly number: number; readonly amount: number } | null
}

/**
 * The operator takes a dead job out of the queue, with the reason. Audited. What the state of a payment asks for, a sweep
 * may queue again. A refund that was never sent fails with its job, so that nothing stays reserved: the provider is asked
 * first. Codes: `required`, `max_length` (reasons); `NOT_FOUND`; `CONFLICT` where the provider has the refund, so that its job has only to
 * run again; `UNAVAILABLE` where it could not be asked, or may still make the refund (rule PAY-9).
 */
export async function giveUpJob(
  app: App,
  { actor, id, reason: text }: ByOperator & { readonly id: string; readonly reason: string },
): Promise<Result<GivenUp>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const read = readReasons(text)
  if (!read.ok) return read
  const reason = read.value
  const refund = await unsentRefund(app, id)
  const trace =
    refund === undefined ? 'nothing' : await traceOfRefund(app, app.provider(refund.provider).refunds, refund)
  if (trace === 'refund') return failWith('CONFLICT')
  if (trace === 'unknown') return failWith('UNAVAILABLE')
  return app.transaction<Result<GivenUp>>(async tx => {
    const job = await endDeadJob(app, tx, id, {
      actor: allowed.value,
      action: 'job.giveUp',
      reason,
    })
    if (job === undefined) return failWith('NOT_FOUND')
    const isReleased = refund !== undefined && (await failUnsentRefund(app, tx, refund, trace))
    await removeJob(tx, id)
    const released = isReleased
      ? { number: refund.number, amount: refund.organizationPart + refund.tipPart }
      : null
    return ok({ ...job, left: await leftOpen(tx, job), released })
  })
}

/** The refund that a dead job was to send, while it is only asked for. */
async function unsentRefund(app: App, id: string): Promise<PaymentRefund | undefined> {
  const job = isJobId(id) ? await deadJobById(app.db, id) : undefined
  const key = job?.name === 'send-refund' ? keyIn(job.payload, 'refundId') : null
  const refund = key === null ? undefined : await refundById(app.db, { ...key, refundId: key.id })
  return refund?.status === 'requested' ? refund : undefined
}

/** A dead job, locked, and what is done with it in the audit; `undefined` where there is none of this id. */
async function endDeadJob(
  app: App,
  tx: Transaction,
  id: string,
  done: { readonly actor: string; readonly action: string; readonly reason?: string },
): Promise<DeadJob | undefined> {
  const job = isJobId(id) ? await lockDeadJob(tx, id) : undefined
  if (job === undefined) return undefined
  const { trace, ...payload } = job.payload
  const { organizationId } = payload
  await audit(app, tx, {
    organizationId: typeof organizationId === 'number' ? organizationId : null,
    actor: done.actor,
    action: done.action,
    object: `job:${id}`,
    facts: {
      job: job.name,
      payload: JSON.stringify(payload),
      causedBy: typeof trace === 'string' ? trace : null,
      attempts: job.attempts,
      ...(done.reason === undefined ? {} : { reason: done.reason }),
    },
  })
  return job
}
