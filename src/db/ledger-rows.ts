import { assertBalanced, type LedgerEntry } from '#domain/ledger/ledger.ts'

/** An entry with the id of its row. */
export type EntryRow = { readonly id: string; readonly entry: LedgerEntry }

/** Entries and their postings as JSON, for a statement that books them with what they belong to. */
export function ledgerRows(entries: readonly EntryRow[]): { entries: string; postings: string } {
  const postings = entries.flatMap(({ id, entry }) =>
    assertBalanced(entry).postings.map(({ account, amount }, position) => ({
      entry_id: id,
      position,
      account,
      amount,
    })),
  )
  return {
    entries: JSON.stringify(entries.map(({ id, entry: { kind, key } }) => ({ id, kind, key }))),
    postings: JSON.stringify(postings),
  }
}
