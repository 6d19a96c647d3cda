import type { BankFileCode, BankFileProblem } from '#domain/bank/bank-line.ts'

/** A file of a bank that cannot be read, and where: nothing of it is kept. */
export class BankFileFault extends Error {
  readonly problem: BankFileProblem

  constructor(code: BankFileCode, values?: BankFileProblem['values']) {
    super(code)
    this.problem = values === undefined ? { code } : { code, values }
  }
}

const longestQuoted = 60

/** What stands where something else should: as much of it as fits into a sentence. */
export const quoted = (text: string): string => text.trim().slice(0, longestQuoted)
