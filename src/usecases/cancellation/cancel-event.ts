import { cancellationOf, insertCancellation, neededFor } from '#db/cancellations.ts'
import { moveForm } from '#db/form-edits.ts'
import { askAgain, lastPostponement } from '#db/postponements.ts'
import type { Transaction } from '#db/schema.ts'
import { countSettlements, findOrders, type SettlementToDo, settlementsToDo } from '#db/settlements.ts'
import {
  type Cancellation,
  checkCancellation,
  type Needed,
  type Progress,
  progressOf,
} from '#domain/cancellation/cancellation.ts'
import type { Postponement } from '#domain/cancellation/postponement.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { stepOf } from '#domain/form/form-flow.ts'
import type { Cents } from '#domain/money.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'
import { type ChoosingDays, daysFrom, openCancellable, type Preview } from './cancellable.ts'
import { heldFor } from './purses.ts'
import { previewOf } from './write-cancellation-mail.ts'

/** How many orders that need a hand the page lists. */
const mostListed = 50

/** What the page of a cancellation shows. Amounts in cents. */
export type CancellationView = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly pages: readonly AdministrationPage[]
  readonly needed: Needed
  /** What the association's account holds at its provider; null: it could not be read. */
  readonly available: Cents | null
  readonly days: ChoosingDays
  readonly cancellation: (Pick<Cancellation, 'chooseUntil' | 'createdAt' | 'words'> & Under) | null
  /** The last time that it was postponed, while it is not cancelled. */
  readonly postponement: (Postponement & Under) | null
}

type Under = {
  readonly progress: Progress
  readonly failed: readonly SettlementToDo[]
  /** Orders of which the association gives back what was recorded. */
  readonly toRepay: readonly SettlementToDo[]
}

type Typed = { readonly words: string; readonly chooseUntil: string }

/**
 * What an event's orders would give back beside what is there, or how far its cancellation has come, for who may refund all of it (rule CAN-1).
 * `postpones`: it is to take place on another day instead.
 */
export async function readCancellation(
  app: App,
  { postpones = false, ...visit }: AdministratorVisit & { readonly postpones?: boolean },
): Promise<Result<CancellationView>> {
  const opened = await openCancellable(app, visit)
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  const [needed, available, cancellation, postponement] = await Promise.all([
    neededFor(app.db, form, { postpones }),
    heldFor(app, organization),
    cancellationOf(app.db, form),
    lastPostponement(app.db, form),
  ])
  const isPostponed = postponement !== undefined && cancellation === undefined
  return ok({
    form,
    organization,
    pages: pagesOpenTo(roles, form),
    needed,
    available,
    days: daysFrom(app),
    cancellation: cancellation === undefined ? null : { ...cancellation, ...(await stateOf(app, form)) },
    postponement: isPostponed ? { ...postponement, ...(await stateOf(app, form)) } : null,
  })
}

/** The mail that who ordered would get, with what is typed; nothing is written or sent. Errors: those of `checkCancellation`, `NOT_FOUND`. */
export async function previewCancellation(
  app: App,
  { words, chooseUntil, ...visit }: AdministratorVisit & Typed,
): Promise<Result<Preview>> {
  const opened = await openCancellable(app, visit)
  if (!opened.ok) return opened
  const typed = checkCancellation({ words, chooseUntil }, daysFrom(app))
  return typed.ok ? ok(previewOf(app, opened.value, typed.value)) : typed
}

/**
 * Cancels an event: nothing is sold from now on, and its orders are found in the same transaction (rule CAN-1). Who comes second changes nothing.
 * Errors: those of `checkCancellation`, `NOT_FOUND`, those of a missing proof, `CAMPAIGN_CHANGED`.
 */
export async function cancelEvent(
  app: App,
  { words, chooseUntil, ...visit }: AdministratorVisit & Typed,
): Promise<Result<null>> {
  const opened = await openCancellable(app, visit)
  if (!opened.ok) return opened
  const typed = checkCancellation({ words, chooseUntil }, daysFrom(app))
  if (!typed.ok) return typed
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const done = await app.transaction<Result<null>>(tx => begin(app, tx, opened.value, typed.value))
  app.crashPoint('event-cancelled')
  return done
}

async function begin(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  typed: Typed,
): Promise<Result<null>> {
  const { organizationId, id: formId } = form
  const now = app.now()
  const cancellation = { organizationId, formId, ...typed, cancelledBy: userId, createdAt: now }
  const step = stepOf(form.state, 'disable', null)
  // Nothing is written before: what is refused leaves nothing behind.
  if (step !== undefined && !(await moveForm(tx, form, step, { version: form.version, now })))
    return (await cancellationOf(tx, form)) === undefined ? failWith('CAMPAIGN_CHANGED') : ok(null)
  if (!(await insertCancellation(tx, cancellation, app.trace))) return ok(null)
  await findOrders(tx, form, { postponement: null, now })
  await askAgain(tx, form, { postponement: null, now })
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'campaign.cancel', object: `form:${formId}` },
    facts: { until: typed.chooseUntil },
  })
  return ok(null)
}

async function stateOf(app: App, form: Form): Promise<Under> {
  const [counts, failed, toRepay] = await Promise.all([
    countSettlements(app.db, form),
    settlementsToDo(app.db, form, 'failed', mostListed),
    settlementsToDo(app.db, form, 'association', mostListed),
  ])
  return { progress: progressOf(counts), failed, toRepay }
}
