import type { EntryLine } from './journal.ts'
import type { ClosedMonth } from './months.ts'

/** What the hash of a closed month covers, in this order, each a line of JSON: the pages of its entries as they are kept, then this. */
export function footOf(month: Omit<ClosedMonth, 'hash'>, sums: string): string {
  const { month: name, number, code, closedAt, closedBy, entries, amount } = month
  const at = Temporal.Instant.from(closedAt).epochMilliseconds
  return `${JSON.stringify([name, number, code, at, closedBy, entries, amount])}\n${sums}\n`
}

/** Lines of sums by account as they are kept: whoever writes the same sums writes the same text. */
export function sumsAsText(lines: readonly EntryLine[]): string {
  return JSON.stringify(
    lines.map(({ account, debit, credit }) => [account.number, account.name, debit, credit]),
  )
}

/** The same read back. */
export function sumsOfText(text: string): readonly EntryLine[] {
  return (JSON.parse(text) as readonly (readonly [string, string | null, number, number])[]).map(
    ([number, name, debit, credit]) => ({ account: { number, name }, debit, credit }),
  )
}
