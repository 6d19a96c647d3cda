import { randomUUID } from 'node:crypto'
import {
  type Cheque,
  type ChosenCheque,
  chequesOfSlip,
  chequesToDeposit,
  type DepositedCheque,
  type DepositSlip,
  depositSlip,
  insertSlip,
  lastSlips,
  lockSlips,
  returnedCheques,
  slipOfForm,
  voidSlip,
} from '#db/deposit-slips.ts'
import { normaliseDateInput, toIsoDate } from '#domain/fields/date.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { earliestDay } from '#domain/payment/recorded-payment.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import {
  type OpenedOrganization,
  type OrganizationVisit,
  openOrganization,
} from '../access/open-organization.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'

export type ChequesVisit = OrganizationVisit
export type { ChosenCheque }

type Named = Pick<Organization, 'name' | 'organizationSlug'>

/** The most cheques of one slip: more than a bank takes at once. */
export const mostCheques = 100
const shownSlips = 10

/** The cheques that wait to be taken to the bank, and the slips that were made last. */
export type ChequesPage = {
  readonly organization: Named
  readonly cheques: readonly Cheque[]
  /** Cheques of series whose day is more than a week away (rule PAY-31). */
  readonly later: readonly Cheque[]
  /** Cheques that the bank sent back, and that nothing has replaced. */
  readonly returned: readonly Cheque[]
  /** There are more than a slip holds: the rest comes after. */
  readonly isMore: boolean
  readonly slips: readonly DepositSlip[]
  /** Makes what is sent from the page one slip, however often it comes. */
  readonly requestKey: string
  /** Today's ISO day in Paris. */
  readonly today: string
}

/** The last ISO day of the seven that begin today. */
export const endOfWeek = (today: string): string => Temporal.PlainDate.from(today).add({ days: 6 }).toString()

/** The organization whose cheques somebody takes to the bank; to anyone else there is no such page. */
export function openCheques(app: App, visit: ChequesVisit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'recordPayments')
}

export async function readCheques(app: App, visit: ChequesVisit): Promise<Result<ChequesPage>> {
  const opened = await openCheques(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const today = parisDate(app.now())
  const week = { after: null, until: endOfWeek(today), limit: mostCheques + 1 }
  const cheques = await chequesToDeposit(app.db, id, week)
  return ok({
    organization: { name, organizationSlug },
    cheques: cheques.slice(0, mostCheques),
    later: await chequesToDeposit(app.db, id, { after: week.until, until: null, limit: mostCheques }),
    returned: await returnedCheques(app.db, id, mostCheques),
    isMore: cheques.length > mostCheques,
    slips: await lastSlips(app.db, id, shownSlips),
    requestKey: randomUUID(),
    today,
  })
}

type Asked = ChequesVisit & {
  readonly requestKey: string
  /** The day on which they are taken to the bank, as it was typed. */
  readonly madeOn: string
  readonly cheques: readonly ChosenCheque[]
}

/**
 * Makes a slip of cheques that wait (rule PAY-29). A form that is sent again makes no second one. Errors: `NOT_FOUND`; `cheques_required` beside
 * `cheques`; `required`, `date_invalid`, `received_day_out_of_range` beside `madeOn`; `CONFLICT` where another slip holds one of them by now.
 */
export async function makeDepositSlip(
  app: App,
  { requestKey, madeOn, cheques, ...visit }: Asked,
): Promise<Result<{ readonly number: number }>> {
  const opened = await openCheques(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const organizationId = organization.id
  const day = readDay(madeOn, parisDate(app.now()))
  if (!day.ok) return day
  const told = cheques.map(({ paymentId, number }): [string, ChosenCheque] => [
    `${paymentId} ${number}`,
    { paymentId, number },
  ])
  const chosen = [...new Map(told).values()]
  if (chosen.length === 0 || chosen.length > mostCheques) return failWith('cheques_required', 'cheques')
  return app.transaction(async tx => {
    await lockSlips(tx, organizationId)
    const before = await slipOfForm(tx, organizationId, requestKey)
    if (before !== undefined) return ok({ number: before.number })
    const slip = { organizationId, requestKey, madeOn: day.value, cheques: chosen, madeBy: userId }
    const number = await insertSlip(tx, { ...slip, now: app.now() })
    if (number === undefined) return failWith('CONFLICT')
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'slip.make', object: `slip:${number}` },
      facts: { on: day.value },
    })
    return ok({ number })
  })
}

function readDay(typed: string, today: string): Result<string> {
  const field = 'madeOn'
  if (typed.trim() === '') return failWith('required', field)
  const day = toIsoDate(normaliseDateInput(typed.trim()))
  if (day === undefined) return failWith('date_invalid', field)
  return day > today || day < earliestDay(today) ? failWith('received_day_out_of_range', field) : ok(day)
}

/** A slip as it is printed: its cheques, and those that were made void since. */
export type SlipPage = {
  readonly organization: Named
  readonly slip: DepositSlip
  readonly cheques: readonly DepositedCheque[]
}

type Numbered = ChequesVisit & { readonly number: number }

export async function readDepositSlip(app: App, { number, ...visit }: Numbered): Promise<Result<SlipPage>> {
  const opened = await openCheques(app, visit)
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const slip = await depositSlip(app.db, { organizationId, number })
  if (slip === undefined) return failWith('NOT_FOUND')
  const cheques = await chequesOfSlip(app.db, { organizationId, number })
  return ok({ organization: { name, organizationSlug }, slip, cheques })
}

/**
 * Takes the cheques of a slip back, so that another one holds them; its number stays used (rule PAY-29). Repeating it changes nothing. `CONFLICT` where a
 * line of the bank stands for it, or a cheque of it came back.
 */
export async function voidDepositSlip(app: App, { number, ...visit }: Numbered): Promise<Result<null>> {
  const opened = await openCheques(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const key = { organizationId: organization.id, number }
  return app.transaction(async tx => {
    await lockSlips(tx, organization.id)
    const slip = await depositSlip(tx, key)
    if (slip === undefined) return failWith('NOT_FOUND')
    if (slip.isVoid) return ok(null)
    if (!(await voidSlip(tx, key, { by: userId, now: app.now() }))) return failWith('CONFLICT')
    await auditAction(app, tx, {
      ...{ organizationId: organization.id, userId, action: 'slip.void', object: `slip:${number}` },
    })
    return ok(null)
  })
}
