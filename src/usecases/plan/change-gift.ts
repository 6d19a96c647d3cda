import { campaignByKey } from '#db/forms.ts'
import { latestSetup, type StoredMethodChange } from '#db/method-changes.ts'
import { orderByKey } from '#db/orders.ts'
import { collectingAccount } from '#db/provider-accounts.ts'
import { lastChargeOf, lockSchedule, type PayersSchedule, storeGiftTerms } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import { lastDebitDay } from '#domain/cart/due-dates.ts'
import { type AmountLimits, amountBounds, checkAmount } from '#domain/fields/amount.ts'
import { limits as counted } from '#domain/limits.ts'
import { nextGiftDate } from '#domain/payment/gift-change.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import {
  type CardTrier,
  type CardTry,
  mayTryCard,
  noteRefusedCard,
  tooOften,
} from '../payment/card-testing.ts'
import {
  applyMethodChange,
  type ChangeOutcome,
  closeRaise,
  openMethodChange,
  outcomeOf,
} from './method-change.ts'
import {
  type DrivenMethodChange,
  driveMethodChange,
  type MethodChanges,
  methodChangesAt,
} from './method-change-drive.ts'
import { living, openGift, openSchedule, returnAddress, type ScheduleReader } from './open-schedule.ts'
import { tellScheduleChange } from './write-schedule-mail.ts'

type Change =
  /** A monthly amount in cents; `undefined` where none could be read. */
  | { readonly kind: 'amount'; readonly amount: number | undefined }
  /** The day of the month, 1 to 28. */
  | { readonly kind: 'day'; readonly day: number }

/**
 * The payer of a monthly gift changes its amount or its day. To give more by card the bank is asked again, with the card
 * that is kept; to give less, or on another day, it is not (rule DUE-10).
 */
export async function changeGift(
  app: App,
  { change, trier, ...reader }: ScheduleReader & Tried & { readonly change: Change },
): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  if (!opened.ok) return opened
  const schedule = opened.value
  if (change.kind === 'day') return app.transaction(tx => changeDay(app, tx, schedule, change.day))
  const receiver = await receiverOf(app, schedule)
  const amount = checkGiftAmount(change.amount, receiver)
  if (!amount.ok) return amount
  // A mandate for direct debits covers any amount; the payer is told before each.
  const { paymentMethod } = schedule
  if (amount.value <= schedule.amount || schedule.means === 'Sepa' || paymentMethod === null)
    return app.transaction(tx => changeAmount(app, tx, schedule, amount.value))
  const wallet = walletOf(app, schedule, receiver)
  if (wallet === null) return failWith('ORGANIZATION_WALLET_ERROR')
  return askBank(app, schedule, wallet, {
    paymentMethod,
    confirmationToken: null,
    amount: amount.value,
    trier,
  })
}

/** Who tries a card, where cards that are tried in a row are counted (rule BOT-4). */
type Tried = { readonly trier?: CardTrier | undefined }

type Wallet = { readonly accountId: string; readonly methodChanges: MethodChanges }

/** Who is paid, and where the payer authenticates; null where either cannot be had now. */
function walletOf(app: App, { provider }: PayersSchedule, { accountId }: Receiver): Wallet | null {
  const methodChanges = methodChangesAt(app, provider)
  return accountId === null || methodChanges === undefined ? null : { accountId, methodChanges }
}

/** The payer has to authenticate: what is asked for is stored, then the bank is asked. */
async function askBank(
  app: App,
  schedule: PayersSchedule,
  { accountId, methodChanges }: Wallet,
  { trier, ...asked }: Tried & Pick<StoredMethodChange, 'paymentMethod' | 'confirmationToken' | 'amount'>,
): Promise<Result<ChangeOutcome>> {
  const cardTry = trier === undefined ? null : cardTryOf(schedule, trier, asked)
  const allowed = cardTry === null ? ok(null) : await countTry(app, schedule, cardTry)
  if (!allowed.ok) return allowed
  const stored = await app.transaction(tx => openMethodChange(app, tx, schedule, { ...asked, accountId }))
  if (!stored.ok) return stored
  if (stored.value.status !== 'open') return ok(settled(stored.value))
  app.crashPoint('setup-stored')
  const answer = await driveMethodChange(app, methodChanges, stored.value, returnAddress(app, schedule))
  if (cardTry !== null) await noteRefusal(app, cardTry, answer)
  return applied(app, stored.value, answer)
}

function cardTryOf(
  { organizationId }: PayersSchedule,
  trier: CardTrier,
  { paymentMethod, confirmationToken }: Pick<StoredMethodChange, 'paymentMethod' | 'confirmationToken'>,
): CardTry | null {
  const tried = confirmationToken ?? paymentMethod
  if (tried === null) return null
  return { ...trier, organizationId, means: 'Card', tried, isToken: confirmationToken !== null }
}

/** Each try counts, the good ones as well: who tests cards is told by a card that is kept that it is one. */
async function countTry(
  app: App,
  { organizationId, id, provider }: PayersSchedule,
  cardTry: CardTry,
): Promise<Result<null>> {
  const allowed = await mayTryCard(app, cardTry, provider)
  if (!allowed.ok) return allowed
  const { wait } = await app.limits.count(counted.scheduleCards, `${organizationId} ${id}`)
  return wait > 0 ? tooOften(wait) : ok(null)
}

async function noteRefusal(
  app: App,
  cardTry: CardTry,
  answer: ProviderAnswer<DrivenMethodChange>,
): Promise<void> {
  // A method that the provider does not know was invented: whoever invents them goes on inventing.
  if (answer.outcome === 'rejected') await noteRefusedCard(app, cardTry, {})
  if (answer.outcome === 'done' && answer.value.setup.failure?.kind === 'refused')
    await noteRefusedCard(app, cardTry, answer.value.setup)
}

async function drive(
  app: App,
  schedule: PayersSchedule,
  methodChanges: MethodChanges,
  stored: StoredMethodChange,
): Promise<Result<ChangeOutcome>> {
  const answer = await driveMethodChange(app, methodChanges, stored, returnAddress(app, schedule))
  return applied(app, stored, answer)
}

async function applied(
  app: App,
  stored: StoredMethodChange,
  answer: ProviderAnswer<DrivenMethodChange>,
): Promise<Result<ChangeOutcome>> {
  await app.transaction(tx => applyMethodChange(app, tx, stored, answer))
  return ok(outcomeOf(stored, answer))
}

async function changeAmount(
  app: App,
  tx: Transaction,
  { organizationId, id }: PayersSchedule,
  amount: number,
): Promise<Result<ChangeOutcome>> {
  const locked = living(await lockSchedule(tx, { organizationId, id }))
  if (!locked.ok) return locked
  const schedule = locked.value
  // It was lowered in another tab meanwhile: this would raise it without asking the bank.
  if (schedule.amount < amount && schedule.means === 'Card') return failWith('CONFLICT')
  // The last change wins: a higher amount that was left at the bank, or cut by a crash, must not be applied after it.
  await closeRaise(app, tx, schedule)
  if (schedule.amount === amount) return ok({ kind: 'unchanged' })
  await storeGiftTerms(tx, schedule, { amount })
  const facts = { from: schedule.amount, to: amount }
  await tellScheduleChange(app, tx, { schedule, action: 'schedule.amount', facts })
  return ok({ kind: 'changed' })
}

async function changeDay(
  app: App,
  tx: Transaction,
  { organizationId, id }: PayersSchedule,
  day: number,
): Promise<Result<ChangeOutcome>> {
  if (!Number.isInteger(day) || day < 1 || day > lastDebitDay) return failWith('debit_day', 'day')
  const locked = living(await lockSchedule(tx, { organizationId, id }))
  if (!locked.ok) return locked
  const schedule = locked.value
  if (schedule.dayOfLevy === day) return ok({ kind: 'unchanged' })
  const lastCharge = await lastChargeOf(tx, { organizationId, id: schedule.orderId })
  const { means, suspendedUntil } = schedule
  const notBefore = suspendedUntil === null ? {} : { notBefore: suspendedUntil }
  const nextOn = nextGiftDate({ day, lastCharge, today: parisDate(app.now()), means, ...notBefore })
  await storeGiftTerms(tx, schedule, { dayOfLevy: day, nextOn })
  const facts = { from: schedule.dayOfLevy, to: day, nextOn }
  await tellScheduleChange(app, tx, { schedule, action: 'schedule.day', facts })
  return ok({ kind: 'changed' })
}

type Input = ScheduleReader &
  Tried & {
    /** What the provider's fields handed over for the card that was typed. */
    readonly confirmationTokenId: string
    /** The monthly amount in cents that is wanted with it; `null`: it stays. */
    readonly amount: number | null
  }

/**
 * The payer of a plan pays with another card from now on, and gives more a month where they want to: the bank is asked
 * first, nothing changes before its answer (rule DUE-10, PSD2). What is being charged just now is still charged with the old
 * card.
 */
export async function changeMethod(app: App, input: Input): Promise<Result<ChangeOutcome>> {
  const opened = await openSchedule(app, input)
  const going = opened.ok ? living(opened.value) : opened
  if (!going.ok) return going
  const schedule = going.value
  const { confirmationTokenId: confirmationToken, amount, trier } = input
  if (amount !== null && schedule.frequency !== 'Monthly') return failWith('FORBIDDEN')
  const receiver = await receiverOf(app, schedule)
  const wallet = walletOf(app, schedule, receiver)
  if (wallet === null) return failWith('ORGANIZATION_WALLET_ERROR')
  const checked = amount === null ? ok(null) : checkGiftAmount(amount, receiver)
  if (!checked.ok) return checked
  return askBank(app, schedule, wallet, { paymentMethod: null, confirmationToken, amount, trier })
}

/**
 * Looks at the change that a payer left at the bank, and applies what became of it: after coming back, after closing the
 * window there, after a crash of ours. Where nothing was left, nothing changes.
 */
export async function followMethodChange(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openSchedule(app, reader)
  if (!opened.ok) return opened
  const stored = await latestSetup(app.db, opened.value)
  const methodChanges = stored && methodChangesAt(app, stored.provider)
  if (stored?.status !== 'open' || methodChanges === undefined) return ok(settled(stored))
  return drive(app, opened.value, methodChanges, stored)
}

/** What became of the latest change, where somebody else looked first: the provider's notice, or another tab. */
function settled(stored: Awaited<ReturnType<typeof latestSetup>>): ChangeOutcome {
  if (stored?.status === 'kept') return { kind: 'changed' }
  if (stored?.status !== 'refused') return { kind: 'unchanged' }
  return { kind: 'refused', amount: stored.amount, declineCode: stored.declineCode }
}

/** What a change of a plan needs to know of who is paid. */
type Receiver = {
  /** The connected account; null where it cannot be paid now. */
  readonly accountId: string | null
  /** What the campaign allows for one gift, in cents. */
  readonly limits: AmountLimits
}

/** Who receives what a schedule charges. */
async function receiverOf(
  app: App,
  { organizationId, orderId, provider }: PayersSchedule,
): Promise<Receiver> {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order === undefined) throw new Error(`order ${organizationId}/${orderId} is gone`)
  const { form } = await campaignByKey(app.db, organizationId, order.formId)
  return {
    accountId: await collectingAccount(app.db, organizationId, provider),
    limits: { minimum: form.minPrice, maximum: form.maxPrice },
  }
}

/** The requested monthly amount in cents, if the campaign allows it. */
function checkGiftAmount(amount: number | undefined, { limits }: Receiver): Result<number> {
  const code = checkAmount(amount, limits)
  if (amount === undefined || code === 'amount_required') return failWith('amount_required', 'amount')
  const { lowest, below } = amountBounds(limits)
  const limit = code === 'amount_max' ? below : lowest
  if (code !== undefined) return fail({ code, field: 'amount', values: { limit } })
  return ok(amount)
}
