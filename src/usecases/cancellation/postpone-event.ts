import { cancellationOf } from '#db/cancellations.ts'
import { forgetOpenChange } from '#db/event-changes.ts'
import { askAgain, insertPostponement, lastPostponement, lockDays, moveGates } from '#db/postponements.ts'
import type { Transaction } from '#db/schema.ts'
import { findOrders } from '#db/settlements.ts'
import {
  type CheckedPostponement,
  checkPostponement,
  type Postponement,
  type TypedPostponement,
} from '#domain/cancellation/postponement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
} from '../campaign/administered-campaign.ts'
import { parisInstant, parisMoment } from '../paris-time.ts'
import { daysFrom, openCancellable, type Preview } from './cancellable.ts'
import { previewOfNewDate } from './write-cancellation-mail.ts'

type Asked = AdministratorVisit & { readonly typed: TypedPostponement }

/** The mail that who ordered would get, with what is typed; nothing is written or sent. Errors: those of `checkPostponement`, `NOT_FOUND`. */
export async function previewPostponement(
  app: App,
  { typed, ...visit }: Asked,
): Promise<Result<Preview & Pick<Postponement, 'startAt'>>> {
  const opened = await openCancellable(app, visit)
  if (!opened.ok) return opened
  const read = checkTyped(app, typed)
  if (!read.ok) return read
  const days = daysOf(read.value)
  const mail = previewOfNewDate(app, opened.value, { ...read.value, ...days })
  return ok({ ...mail, startAt: days.startAt })
}

/**
 * An event takes place on another day: its page, tickets and calendar files say the new one from now on, and its orders are found in the same
 * transaction (rule CAN-9). The same days again change nothing. Errors: those of `checkPostponement`, `NOT_FOUND`, those of a missing proof,
 * `CAMPAIGN_CHANGED`, `EVENT_CANCELLED`.
 */
export async function postponeEvent(app: App, { typed, ...visit }: Asked): Promise<Result<null>> {
  const opened = await openCancellable(app, visit)
  if (!opened.ok) return opened
  const checked = checkTyped(app, typed)
  if (!checked.ok) return checked
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const done = await app.transaction<Result<null>>(tx => begin(app, tx, opened.value, checked.value))
  app.crashPoint('event-postponed')
  return done
}

async function begin(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  { words, chooseUntil, byDefault, ...days }: CheckedPostponement,
): Promise<Result<null>> {
  const { organizationId, id: formId } = form
  const now = app.now()
  const { startAt, endAt } = daysOf(days)
  // First the row of the event: whoever confirms at the same moment sees what the first one did.
  const stored = await lockDays(tx, form)
  const last = await lastPostponement(tx, form)
  if (last !== undefined && isSame(last, { startAt, endAt }) && isSame(stored, { startAt, endAt }))
    return ok(null)
  if ((await cancellationOf(tx, form)) !== undefined) return failWith('EVENT_CANCELLED')
  const number = (last?.number ?? 0) + 1
  const said = { words, chooseUntil, byDefault, wasStartAt: stored.startAt, startAt, endAt }
  const postponement: Postponement = {
    organizationId,
    formId,
    number,
    ...said,
    postponedBy: userId,
    createdAt: now,
  }
  if (!(await insertPostponement(tx, postponement, { version: form.version, trace: app.trace })))
    return failWith('CAMPAIGN_CHANGED')
  // Who ordered hears of the new date by this, and not a second time.
  await forgetOpenChange(tx, form)
  await moveGates(tx, { ...postponement, wasEndAt: stored.endAt })
  await findOrders(tx, form, { postponement: number, now })
  await askAgain(tx, form, { postponement: number, now })
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'campaign.postpone', object: `form:${formId}` },
    facts: { until: chooseUntil },
  })
  return ok(null)
}

function checkTyped(app: App, typed: TypedPostponement): Result<CheckedPostponement> {
  const { from, to } = daysFrom(app)
  return checkPostponement(typed, { from, to, now: parisMoment(app.now()) })
}

type Days = { readonly startAt: string | null; readonly endAt: string | null }

/** Whether two events take place at the same instants. */
function isSame(one: Days, other: Days): boolean {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  return at(one.startAt) === at(other.startAt) && at(one.endAt) === at(other.endAt)
}

function daysOf({ start, end }: Pick<CheckedPostponement, 'start' | 'end'>) {
  return { startAt: parisInstant(start), endAt: end === null ? null : parisInstant(end) }
}
