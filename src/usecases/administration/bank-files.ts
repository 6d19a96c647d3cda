import { randomUUID } from 'node:crypto'
import {
  type BankFileKey,
  bankFile,
  finishBankFile,
  insertBankFile,
  noteProgress,
  refuseBankFile,
  sameBankFile,
} from '#db/bank-files.ts'
import {
  bankCandidates,
  daysOfFile,
  lockBank,
  matchLines,
  type NewBankLine,
  openLinesBetween,
  storeBankLines,
} from '#db/bank-lines.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import { BankFileFault } from '#documents/bank/bank-file-fault.ts'
import { readBankFile as readLines } from '#documents/bank/read-bank-file.ts'
import { type BankFileProblem, type BankLine, largestBankFile } from '#domain/bank/bank-line.ts'
import { sureAnswers } from '#domain/bank/match.ts'
import { fold } from '#domain/fields/fold.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { keepFiles } from '../keep-files.ts'
import { sha256Of } from '../order/sha256.ts'
import { type BankVisit, openBank } from './open-bank.ts'
import { type NamedTransfer, namedTransfers, receiveNamed } from './receive-from-file.ts'

const longestName = 120

/**
 * Takes a file of the association's bank and has it read by a job (rule BNK-1). A file that was sent before is not read again: `isNew` false.
 * Codes beside the field `file`: `bank_file_required`, `bank_file_too_large`, `FILE_NOT_KEPT`.
 */
export async function sendBankFile(
  app: App,
  { name, bytes, ...visit }: BankVisit & { readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<{ readonly fileId: string; readonly isNew: boolean }>> {
  const opened = await openBank(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  if (bytes.length === 0) return failWith('bank_file_required', 'file')
  if (bytes.length > largestBankFile) return failWith('bank_file_too_large', 'file')
  const [organizationId, sha256] = [organization.id, sha256Of(bytes)]
  const before = await sameBankFile(app.db, organizationId, sha256)
  if (before !== undefined) return ok({ fileId: before.id, isNew: false })
  const fileId = randomUUID()
  if (!(await keepFiles(app, [{ key: fileId, bytes }]))) return failWith('FILE_NOT_KEPT', 'file')
  await app.transaction(async tx => {
    const file = { organizationId, fileId, name: name.trim().slice(0, longestName), sha256, sentBy: userId }
    await insertBankFile(tx, { ...file, now: app.now() })
    await enqueue(tx, 'read-bank-file', { organizationId, fileId }, { trace: app.trace })
    await auditAction(app, tx, { organizationId, userId, action: 'bank.file', object: `bank-file:${fileId}` })
  })
  return ok({ fileId, isNew: true })
}

/** Lines that are stored with one statement. */
const batch = 1_000

/**
 * Reads a file that waits: its lines are stored, then those that are sure are matched; the file itself is forgotten. A job that was killed
 * begins again: lines that are there are left as they are (rule BNK-2).
 */
export async function readBankFile(app: App, key: BankFileKey): Promise<void> {
  const file = await bankFile(app.db, key)
  if (file?.status === 'waiting') {
    const bytes = await app.files.get(key.fileId)
    const problem = bytes === undefined ? gone : await storeLines(app, key, bytes)
    if (problem === null) {
      // Each in a transaction of its own: a reading that was killed goes on where it stood.
      for (const named of await namedTransfers(app, key)) await receiveOne(app, named)
      await app.transaction(tx => matchFile(app, tx, key))
    } else await refuseBankFile(app.db, key, problem)
  }
  await app.files.remove(key.fileId)
}

/** A line that cannot be received stays open for somebody to decide: those behind it are read all the same. */
async function receiveOne(app: App, named: NamedTransfer): Promise<void> {
  try {
    await app.transaction(tx => receiveNamed(app, tx, named))
  } catch (err) {
    const object = `bank-line:${named.line.id}`
    app.log.error({ err, event: 'bank_line_not_received', object }, 'the money of a line could not be noted')
  }
}

/** The store has lost it: it is sent again. */
const gone: BankFileProblem = { code: 'bank_file_empty' }

async function storeLines(app: App, key: BankFileKey, bytes: Uint8Array): Promise<BankFileProblem | null> {
  let read: ReturnType<typeof readLines>
  try {
    read = readLines(bytes)
  } catch (fault) {
    if (!(fault instanceof BankFileFault)) throw fault
    return fault.problem
  }
  const lines = read.lines.length
  const numbered = fingerprints(read.lines)
  for (let stored = 0; stored < lines; stored += batch) {
    await noteProgress(app.db, key, { format: read.format, lines, stored })
    await storeBankLines(app.db, key, numbered.slice(stored, stored + batch), app.now())
  }
  return null
}

/**
 * What tells each line from every other: all that the bank says of it, and which one it is among those of the file that are told alike. The
 * bank's other files that hold it give it the same, as they hold whole days.
 */
function fingerprints(lines: readonly BankLine[]): readonly NewBankLine[] {
  const seen = new Map<string, number>()
  return lines.map(line => {
    const { bookedOn, amount, counterpart, note, reference, endToEnd } = line
    const told = JSON.stringify([bookedOn, amount, counterpart, note, reference, endToEnd])
    const place = (seen.get(told) ?? 0) + 1
    seen.set(told, place)
    const fingerprint = sha256Of(new TextEncoder().encode(`${place} ${told}`))
    return { ...line, fingerprint, folded: fold([counterpart, note, reference, endToEnd].join(' ')) }
  })
}

async function matchFile(app: App, tx: Transaction, key: BankFileKey): Promise<void> {
  const { organizationId } = key
  await lockBank(tx, organizationId)
  const days = await daysOfFile(tx, key)
  if (days !== undefined) {
    const lines = await openLinesBetween(tx, organizationId, days)
    const answers = sureAnswers(lines, await bankCandidates(tx, organizationId, days))
    const matches = [...answers].map(([{ id }, to]) => ({ id, to }))
    await matchLines(tx, organizationId, matches, { by: null, now: app.now() })
  }
  await finishBankFile(tx, key)
}
