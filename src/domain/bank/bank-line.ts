import type { Cents } from '../money.ts'

/** One movement of a bank account, as a file of its bank tells it. */
export type BankLine = {
  /** ISO day on which the bank booked it. */
  readonly bookedOn: string
  /** Cents: what came is positive, what left is negative; never 0. */
  readonly amount: Cents
  /** Who sent it, or to whom it went; empty where the file does not say. */
  readonly counterpart: string
  /** The words that came with it; empty where there are none. */
  readonly note: string
  /** The bank's own id of the movement. */
  readonly reference: string | null
  /** The id that its sender gave. */
  readonly endToEnd: string | null
}

/** The kinds of files that are read. */
export const bankFormats = ['camt', 'ofx', 'csv'] as const
export type BankFormat = (typeof bankFormats)[number]

/** Longest texts that are kept of a line, in signs. */
export const longestCounterpart = 140
export const longestNote = 500
export const longestReference = 70

/** The most lines of one file: what a large association's year has. */
export const mostLines = 100_000

/** The largest file, in bytes: a year of 50,000 entries in the most talkative format is 30 MB. */
export const largestBankFile = 40 * 1024 * 1024

export type BankFileCode =
  | 'bank_file_empty'
  | 'bank_file_unknown'
  | 'bank_file_broken'
  | 'bank_file_columns'
  | 'bank_file_amount'
  | 'bank_file_date'
  | 'bank_file_currency'
  | 'bank_file_too_many'
  | 'bank_file_too_large'

/** Why a file cannot be read: in which of its lines (or entries), and what stands there. */
export type BankFileProblem = {
  readonly code: BankFileCode
  readonly values?: { readonly line?: number; readonly text?: string }
}
