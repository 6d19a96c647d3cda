import { removePart } from '#db/awaited-transfers.ts'
import { type BankFile, bankFile, lastBankFiles } from '#db/bank-files.ts'
import {
  type BankLinePlace,
  bankCandidates,
  bankLine,
  countOpenLines,
  endedTransfers,
  listBankLines,
  lockBank,
  matchLines,
  type OneBankLine,
  type StoredBankLine,
  unmatchLine,
} from '#db/bank-lines.ts'
import type { Transaction } from '#db/schema.ts'
import type { BankLineFilter } from '#domain/bank/bank-filters.ts'
import type { BankLine } from '#domain/bank/bank-line.ts'
import { type Answer, answersOf, type Candidate } from '#domain/bank/match.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import { fold } from '#domain/fields/fold.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { pageOf } from '../paging.ts'
import { type BankVisit, openBank } from './open-bank.ts'
import { receiveBeyond, receiveLine, referencesOf } from './receive-from-file.ts'

/** A line with what it may stand for, the likeliest first. */
export type ShownBankLine = StoredBankLine & { readonly answers: readonly Answer[] }

/** The lines of an association's bank: those that are asked for, newest first. */
export type BankPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly lines: readonly ShownBankLine[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null
  /** How many lines came and stand for nothing yet, counted up to a thousand; `isMoreOpen`: there may be more. */
  readonly open: number
  readonly isMoreOpen: boolean
  readonly files: readonly BankFile[]
  /** The file that was just sent. */
  readonly sent: BankFile | null
}

const mostCounted = 1_000
const pageSize = 25
const shownFiles = 5
const mostAnswers = 5

type Asked = BankVisit & {
  readonly show: BankLineFilter
  /** Words that a line has, accents aside; empty: all lines. */
  readonly search: string
  /** What the page before gave; null: the first page. */
  readonly after: string | null
  readonly fileId: string | null
}

/** The lines of an association's bank, for who keeps its money; to anyone else there is no such page (rules BNK-3, BNK-4). */
export async function readBankPage(app: App, asked: Asked): Promise<Result<BankPage>> {
  const opened = await openBank(app, asked)
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const [show, words] = [asked.show, fold(asked.search).split(/\s+/).filter(Boolean)]
  const after = placeOf(asked.after)
  const open = await countOpenLines(app.db, organizationId, mostCounted)
  const rows = await listBankLines(app.db, organizationId, { show, words, after, limit: pageSize + 1 })
  const { rows: lines, next } = pageOf(rows, pageSize, ({ bookedOn, id }) => `${bookedOn}_${id}`)
  return ok({
    organization: { name, organizationSlug },
    lines: await withAnswers(app, organizationId, lines),
    next,
    ...{ open, isMoreOpen: open === mostCounted },
    files: await lastBankFiles(app.db, organizationId, shownFiles),
    sent:
      asked.fileId === null
        ? null
        : ((await bankFile(app.db, { organizationId, fileId: asked.fileId })) ?? null),
  })
}

/** Where a list ended, as its page wrote it; anything else is the beginning. */
function placeOf(text: string | null): BankLinePlace | null {
  const [, bookedOn = '', id = ''] = /^(\d{4}-\d{2}-\d{2})_(\d{1,9})$/.exec(text ?? '') ?? []
  return fromIsoDate(bookedOn) === undefined ? null : { bookedOn, id: Number(id) }
}

async function withAnswers(
  app: App,
  organizationId: number,
  lines: readonly StoredBankLine[],
): Promise<readonly ShownBankLine[]> {
  const open = lines.filter(({ matched, amount }) => matched === null && amount > 0)
  const days = open.map(({ bookedOn }) => bookedOn).sort()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined) return lines.map(line => ({ ...line, answers: [] }))
  const near = await bankCandidates(app.db, organizationId, { from, until })
  const ended = await endedTransfers(app.db, organizationId, open.flatMap(referencesOf))
  const answers = answersOf(open, [...near, ...ended])
  return lines.map(line => ({ ...line, answers: (answers.get(line) ?? []).slice(0, mostAnswers) }))
}

/** A line that came and stands for nothing yet: what a transfer that is recorded from it starts with. Anything else: `NOT_FOUND`. */
export async function readBankLine(
  app: App,
  { lineId, ...visit }: BankVisit & { readonly lineId: number },
): Promise<Result<BankLine>> {
  const opened = await openBank(app, visit)
  if (!opened.ok) return opened
  const line = await bankLine(app.db, opened.value.organization.id, lineId)
  return line?.isOpen === true && line.amount > 0 ? ok(line) : failWith('NOT_FOUND')
}

/** What a line is said to stand for, `paid`: more of that transfer; null: nobody knows any more. */
export type BankLineDecision =
  | { readonly kind: 'payout' | 'payment' | 'slip' | 'transfer' | 'paid'; readonly id: string }
  | 'nothing'
  | null

/**
 * Says what a line stands for (rule BNK-4): a payout or a recorded transfer that it may be, nothing that is known here, or that it is open
 * again. `NOT_FOUND` for a line that is not there; `CONFLICT` where somebody decided meanwhile, or something else stands for it.
 */
export async function matchBankLine(
  app: App,
  { lineId, to, ...visit }: BankVisit & { readonly lineId: number; readonly to: BankLineDecision },
): Promise<Result<null>> {
  const opened = await openBank(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const organizationId = organization.id
  return app.transaction(async tx => {
    await lockBank(tx, organizationId)
    const line = await bankLine(tx, organizationId, lineId)
    if (line === undefined) return failWith('NOT_FOUND')
    if (to === null) {
      if (!(await takeBack(tx, organizationId, line))) return failWith('CONFLICT')
    } else if (to !== 'nothing' && to.kind === 'transfer') {
      const received = await receiveLine(
        app,
        tx,
        { organizationId, paymentId: Number(to.id) },
        { line, by: userId },
      )
      if (received === undefined) return failWith('CONFLICT')
    } else if (to !== 'nothing' && to.kind === 'paid') {
      const key = { organizationId, paymentId: Number(to.id) }
      if (!(await receiveBeyond(app, tx, key, { line, by: userId }))) return failWith('CONFLICT')
    } else {
      const days = { from: line.bookedOn, until: line.bookedOn }
      const known = to === 'nothing' ? true : isAmong(to, await bankCandidates(tx, organizationId, days))
      const decided = { by: userId, now: app.now() }
      if (!known || (await matchLines(tx, organizationId, [{ id: lineId, to }], decided)) === 0)
        return failWith('CONFLICT')
    }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'bank.match', object: `bank-line:${lineId}` },
      facts: to === null || to === 'nothing' ? { what: to ?? 'open' } : { what: to.kind, to: to.id },
    })
    return ok(null)
  })
}

/** What a line stood for is open again; not what it brought for a transfer whose money is all there: its payment is made void first. */
async function takeBack(
  tx: Transaction,
  organizationId: number,
  { id, transferId }: Pick<OneBankLine, 'id' | 'transferId'>,
): Promise<boolean> {
  if (transferId !== null && !(await removePart(tx, organizationId, id))) return false
  await unmatchLine(tx, organizationId, id)
  return true
}

const isAmong = (to: Pick<Candidate, 'kind' | 'id'>, candidates: readonly Candidate[]) =>
  candidates.some(({ kind, id }) => kind === to.kind && id === to.id)
