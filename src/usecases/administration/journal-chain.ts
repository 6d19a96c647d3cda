import { createHash, type Hash } from 'node:crypto'
import { closedPages, keepEntries, keptMonths, markMovements } from '#db/closed-months.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { footOf, sumsAsText } from '#domain/accounting/chain.ts'
import { type Entry, JournalTotals } from '#domain/accounting/journal.ts'
import type { ClosedMonth, Month } from '#domain/accounting/months.ts'
import { accountNames } from '#messages/accounting-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Journal, openEntries } from './open-accounting.ts'

/** Books are kept in French (Code de commerce, article L123-22). */
const bookLanguage = 'fr'

const entriesOfPage = 500

/** A hash that goes on from that of the month before; null: it is the first one. */
const chainedTo = (before: string | null): Hash =>
  createHash('sha256').update(Buffer.from(before ?? '', 'hex'))

/**
 * Keeps all entries of a month that is being closed, marks what they are of, and gives what is kept of the month: with a hash of all of it
 * and of the hash before.
 */
export async function keepMonth(
  tx: Transaction,
  journal: Journal,
  { closedAt, closedBy }: Pick<ClosedMonth, 'closedAt' | 'closedBy'>,
): Promise<{ readonly closed: ClosedMonth; readonly sums: string }> {
  const { months, month, settings } = journal
  const names = accountNames(serverTranslator(bookLanguage), settings.plan)
  const hash = chainedTo(months[0]?.hash ?? null)
  const totals = new JournalTotals()
  let page = 0
  const keep = async (entries: readonly Entry[]) => {
    if (entries.length === 0) return
    page += 1
    const text = JSON.stringify(entries)
    hash.update(`${text}\n`)
    await keepEntries(tx, journal, page, text)
  }
  let next: Entry[] = []
  for await (const drawn of openEntries(tx, journal, batch => markMovements(tx, journal, batch))) {
    const entry = named(drawn, names)
    totals.add(entry)
    next.push(entry)
    if (next.length < entriesOfPage) continue
    await keep(next)
    next = []
  }
  await keep(next)
  const { entries, debit: amount } = totals.whole()
  const number = (months[0]?.number ?? 0) + 1
  const told = { month, number, code: settings.code, closedAt, closedBy, entries, amount }
  const sums = sumsAsText(totals.byAccount())
  return { closed: { ...told, hash: hash.update(footOf(told, sums)).digest('hex') }, sums }
}

/** An entry whose accounts have their names, whatever the plan becomes. */
function named(entry: Entry, names: ReadonlyMap<string, string>): Entry {
  const lines = entry.lines.map(line => {
    const { number } = line.account
    return { ...line, account: { number, name: names.get(number) ?? number } }
  })
  return { ...entry, lines }
}

/** The first closed month that is not what it was when it was closed, or whose month before is not; null: all are. */
export async function firstChangedMonth(db: Reader, organizationId: number): Promise<Month | null> {
  let before: ClosedMonth | null = null
  for (const { sums, ...closed } of await keptMonths(db, organizationId)) {
    const hash = chainedTo(before?.hash ?? null)
    for await (const page of closedPages(db, { organizationId, month: closed.month }))
      hash.update(`${page}\n`)
    const isNext = closed.number === (before?.number ?? 0) + 1
    if (!isNext || hash.update(footOf(closed, sums)).digest('hex') !== closed.hash) return closed.month
    before = closed
  }
  return null
}
