import {
  type AwaitedTransfer,
  addPart,
  hasPartByHand,
  lockTransfer,
  transfersByReference,
} from '#db/awaited-transfers.ts'
import { type BankFileKey, senderOfFile } from '#db/bank-files.ts'
import { bankLine, daysOfFile, lockBank, matchLines, openLinesBetween } from '#db/bank-lines.ts'
import { lockPayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { BankLine } from '#domain/bank/bank-line.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { referencesIn } from '#domain/payment/transfer-reference.ts'
import type { App } from '../app.ts'
import { lockAwaited, type Received, receiveSum } from '../payment/receive-transfer.ts'

type Line = BankLine & { readonly id: number }

/** An open line that names an awaited transfer in time, and who sent its file. */
export type NamedTransfer = {
  readonly line: Line
  readonly transfer: AwaitedTransfer
  readonly sentBy: number
}

/** The open lines of the days of a file that name one awaited transfer each (rule BNK-6), in the order of their days. */
export async function namedTransfers(app: App, key: BankFileKey): Promise<readonly NamedTransfer[]> {
  const { organizationId } = key
  const days = await daysOfFile(app.db, key)
  const lines = days === undefined ? [] : await openLinesBetween(app.db, organizationId, days)
  const named = lines.flatMap(line => {
    const [reference, ...others] = referencesOf(line)
    return reference === undefined || others.length > 0 ? [] : [{ line, reference }]
  })
  if (named.length === 0) return []
  const references = [...new Set(named.map(({ reference }) => reference))]
  const awaited = await transfersByReference(app.db, organizationId, references)
  const byReference = new Map(awaited.map(transfer => [transfer.reference, transfer]))
  const sentBy = await senderOfFile(app.db, key)
  return named.flatMap(({ line, reference }) => {
    const transfer = byReference.get(reference)
    return transfer !== undefined && isInTime(line, transfer) ? [{ line, transfer, sentBy }] : []
  })
}

/**
 * Takes the money of an awaited transfer from a line that names it, where both are open still; whoever sent the file is who recorded it. Where
 * somebody has said that the same sum came, it may be the same money: that is for somebody to decide.
 */
export async function receiveNamed(
  app: App,
  tx: Transaction,
  { line, transfer, sentBy }: NamedTransfer,
): Promise<void> {
  await lockBank(tx, transfer.organizationId)
  const open = await bankLine(tx, transfer.organizationId, line.id)
  if (open?.isOpen !== true) return
  const locked = await lockAwaited(tx, transfer)
  if (locked !== undefined && !(await hasPartByHand(tx, locked, open.amount)))
    await receiveLine(app, tx, transfer, { line: open, by: null, sentBy })
}

/** All words of a line that its payer may have written the reference into. */
export const referencesOf = ({ note, reference, endToEnd, counterpart }: BankLine): readonly string[] =>
  referencesIn([note, reference, endToEnd, counterpart].join('\n'))

/** What came after the last day is for somebody to decide. */
const isInTime = ({ bookedOn }: Line, { dueOn }: AwaitedTransfer): boolean => bookedOn <= dueOn

type Taken = {
  readonly line: Line
  /** Who says so; null: its reference does, in a file that `sentBy` sent. */
  readonly by: number | null
  readonly sentBy?: number
}

/** A line is the money of an awaited transfer, or part of it; `undefined` where nobody waits for it, or the line stands for something. */
export async function receiveLine(
  app: App,
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { line, by, sentBy }: Taken,
): Promise<Received | undefined> {
  const transfer = await lockAwaited(tx, { organizationId, paymentId })
  const recordedBy = by ?? sentBy
  if (transfer === undefined || recordedBy === undefined || line.amount <= 0) return undefined
  const to = { kind: 'transfer', id: String(paymentId) } as const
  const now = app.now()
  if ((await matchLines(tx, organizationId, [{ id: line.id, to }], { by, now })) === 0) return undefined
  const { amount, bookedOn: receivedOn } = line
  return receiveSum(app, tx, transfer, { amount, receivedOn, lineId: line.id, by: recordedBy, now })
}

/** A line came beyond a transfer that is paid already: it is listed to be sent back (rule PAY-33). Says whether this call did. */
export async function receiveBeyond(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  { line, by }: { readonly line: Line; readonly by: number },
): Promise<boolean> {
  const payment = await lockPayment(tx, key)
  const transfer = await lockTransfer(tx, key)
  if (payment?.status !== 'Authorized' || transfer?.isEnded !== true || line.amount <= 0) return false
  if (transfer.isLetGo || transfer.isSettled) return false
  const to = { kind: 'transfer', id: String(key.paymentId) } as const
  const now = app.now()
  if ((await matchLines(tx, key.organizationId, [{ id: line.id, to }], { by, now })) === 0) return false
  const { amount, bookedOn: receivedOn } = line
  await addPart(tx, transfer, { amount, receivedOn, lineId: line.id, by, now })
  return true
}
