import { randomUUID } from 'node:crypto'
import { type AwaitedTransfer, hasPartOfForm, lockTransfer } from '#db/awaited-transfers.ts'
import { type ListedTransfer, listAwaited, listSurpluses, noteSurplus } from '#db/listed-transfers.ts'
import { paymentById } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { keepTransferSettings, transferSettings } from '#db/transfer-settings.ts'
import { parseAmount } from '#domain/fields/amount.ts'
import { normaliseDateInput, toIsoDate } from '#domain/fields/date.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import type { Organization } from '#domain/organization/organization.ts'
import {
  readTransferSettings,
  restOf,
  type TransferSettings,
  type TransferSettingsDraft,
} from '#domain/payment/awaited-transfer.ts'
import { earliestDay, longestReason } from '#domain/payment/recorded-payment.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'
import { letTransferGo, lockAwaited, type Received, receiveSum } from '../payment/receive-transfer.ts'

export type TransfersVisit = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly sessionId?: string | null
}

/** The transfers that an association waits for, what came beyond them, and where they are sent. */
export type TransfersPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly settings: TransferSettings | null
  readonly awaited: readonly ListedTransfer[]
  readonly surpluses: readonly ListedTransfer[]
  /** There are more than the page shows. */
  readonly isMore: boolean
  /** Today's ISO day in Paris. */
  readonly today: string
  /** A sum that is said with this page is noted once. */
  readonly requestKey: string
}

const mostShown = 200

/** The organization whose transfers somebody looks after; to anyone else there is no such page. */
function openTransfers(app: App, visit: TransfersVisit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'recordPayments')
}

export async function readTransfers(app: App, visit: TransfersVisit): Promise<Result<TransfersPage>> {
  const opened = await openTransfers(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const awaited = await listAwaited(app.db, id, mostShown + 1)
  return ok({
    organization: { name, organizationSlug },
    settings: (await transferSettings(app.db, id)) ?? null,
    awaited: awaited.slice(0, mostShown),
    surpluses: await listSurpluses(app.db, id, mostShown),
    isMore: awaited.length > mostShown,
    today: parisDate(app.now()),
    requestKey: randomUUID(),
  })
}

/**
 * Says where transfers are sent, and whether payers may choose one (rule PAY-32). Whose account it is is grave: a change of it asks for
 * a proof (rule ACC-9). Errors: `NOT_FOUND`, the wrong fields, and what asks for the proof.
 */
export async function saveTransferSettings(
  app: App,
  { draft, ...visit }: TransfersVisit & { readonly draft: TransferSettingsDraft },
): Promise<Result<null>> {
  const opened = await openTransfers(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const read = readTransferSettings(draft)
  if (!read.ok) return read
  const before = await transferSettings(app.db, organization.id)
  if (before?.iban !== read.value.iban) {
    const proven = await requireProof(app, visit)
    if (!proven.ok) return proven
  }
  return app.transaction(async tx => {
    const organizationId = organization.id
    await keepTransferSettings(tx, { organizationId, by: userId, now: app.now() }, read.value)
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'transfer.settings', object: `organization:${organizationId}` },
    })
    return ok(null)
  })
}

type OneTransfer = TransfersVisit & { readonly paymentId: number }

type Receiving = OneTransfer &
  Readonly<Record<'receivedOn' | 'amount', string>> & {
    /** What this form is known by: pressed twice, its sum is noted once. */
    readonly requestKey?: string | undefined
  }

/**
 * Somebody saw on the account what came of an awaited transfer (rule PAY-33). Errors: `NOT_FOUND`; `required`, `date_invalid`,
 * `received_day_out_of_range` beside `receivedOn`; `amount_invalid` beside `amount`; `CONFLICT` where nobody waits for it any more. The same form
 * again, by its `requestKey`, changes nothing.
 */
export async function receiveTransfer(
  app: App,
  { paymentId, receivedOn, amount: typed, requestKey, ...visit }: Receiving,
): Promise<Result<Received>> {
  const opened = await openTransfers(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const day = readDay(receivedOn, parisDate(app.now()))
  const sum = typed.trim() === '' ? null : parseAmount(typed)
  if (!day.ok) return day
  if (sum === undefined || (sum !== null && sum <= 0)) return failWith('amount_invalid', 'amount')
  const key = { organizationId: organization.id, paymentId }
  if (requestKey !== undefined && !isUuid(requestKey)) return failWith('value_invalid', 'requestKey')
  return app.transaction<Result<Received>>(async tx => {
    const transfer = await lockAwaited(tx, key)
    const before = requestKey === undefined ? undefined : await receivedBefore(tx, key, requestKey)
    if (before !== undefined) return ok(before)
    if (transfer === undefined) return notAwaited(tx, key)
    const amount = sum ?? restOf(transfer)
    const part = { amount, receivedOn: day.value, lineId: null, requestKey, by: userId, now: app.now() }
    const received = await receiveSum(app, tx, transfer, part)
    await auditAction(app, tx, {
      ...{
        organizationId: organization.id,
        userId,
        action: 'transfer.receive',
        object: `payment:${paymentId}`,
      },
      facts: { amount, on: day.value },
    })
    return ok(received)
  })
}

/** What a form that was sent before has made of a transfer; `undefined` for a new one. */
async function receivedBefore(
  tx: Transaction,
  key: PaymentKey,
  requestKey: string,
): Promise<Received | undefined> {
  const transfer = await lockTransfer(tx, key)
  if (transfer === undefined || !(await hasPartOfForm(tx, key, requestKey))) return undefined
  return standOf(transfer)
}

function standOf({ isLetGo, received, amount }: AwaitedTransfer): Received {
  if (isLetGo) return { stand: 'over', surplus: received }
  return received < amount
    ? { stand: 'part', rest: amount - received }
    : { stand: 'whole', surplus: received - amount }
}

function readDay(typed: string, today: string): Result<string> {
  const field = 'receivedOn'
  if (typed.trim() === '') return failWith('required', field)
  const day = toIsoDate(normaliseDateInput(typed.trim()))
  if (day === undefined) return failWith('date_invalid', field)
  return day > today || day < earliestDay(today) ? failWith('received_day_out_of_range', field) : ok(day)
}

/** Nobody waits for a transfer of this payment; it is none of the organization's, or its money is there or goes back. */
async function notAwaited(tx: Transaction, key: PaymentKey): Promise<Result<never>> {
  return failWith((await paymentById(tx, key)) === undefined ? 'NOT_FOUND' : 'CONFLICT')
}

/** Waits for a transfer no longer (rule PAY-34). Repeating it changes nothing; `CONFLICT` where its money is there by now. */
export async function cancelTransfer(app: App, { paymentId, ...visit }: OneTransfer): Promise<Result<null>> {
  const opened = await openTransfers(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const key = { organizationId: organization.id, paymentId }
  return app.transaction(async tx => {
    const transfer = await lockAwaited(tx, key)
    if (transfer === undefined) {
      const ended = await lockTransfer(tx, key)
      return ended?.isLetGo === true ? ok(null) : notAwaited(tx, key)
    }
    await auditAction(app, tx, {
      ...{
        organizationId: organization.id,
        userId,
        action: 'transfer.cancel',
        object: `payment:${paymentId}`,
      },
    })
    await letTransferGo(app, tx, transfer)
    return ok(null)
  })
}

type Settling = OneTransfer & { readonly as: 'returned' | 'given'; readonly words: string }

/**
 * Notes what became of the money beyond a transfer: sent back, or given, by what its payer wrote (rule PAY-34). Errors: `NOT_FOUND`;
 * `required`, `max_length` beside `words`; `CONFLICT` where nothing is to be settled any more.
 */
export async function settleSurplus(
  app: App,
  { paymentId, as, words: typed, ...visit }: Settling,
): Promise<Result<null>> {
  const opened = await openTransfers(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const words = typed.trim()
  if (as === 'given' && words === '') return failWith('required', 'words')
  if (checkMaxLength(words, longestReason) !== undefined)
    return fail({ code: 'max_length', field: 'words', values: { limit: longestReason } })
  const key = { organizationId: organization.id, paymentId }
  return app.transaction(async tx => {
    if ((await lockTransfer(tx, key)) === undefined) return notAwaited(tx, key)
    const settled = { as, words: as === 'given' ? words : null, by: userId, now: app.now() }
    if (!(await noteSurplus(tx, key, settled))) return failWith('CONFLICT')
    await auditAction(app, tx, {
      ...{
        organizationId: organization.id,
        userId,
        action: 'transfer.surplus',
        object: `payment:${paymentId}`,
      },
      facts: { what: as },
    })
    return ok(null)
  })
}
