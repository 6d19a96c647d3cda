import { type BankLine, longestCounterpart, longestNote, longestReference } from '#domain/bank/bank-line.ts'

type Written = Omit<BankLine, 'reference' | 'endToEnd'> & {
  readonly reference: string
  readonly endToEnd: string
}

/** Words that banks write where a sender gave no id. */
const notProvided = /^(?:NOTPROVIDED|NONREF|NONE)$/i

/** A line with texts of one line each, cut to what is kept. */
export function lineOf({ bookedOn, amount, counterpart, note, reference, endToEnd }: Written): BankLine {
  return {
    bookedOn,
    amount,
    counterpart: plain(counterpart, longestCounterpart),
    note: plain(note, longestNote),
    reference: plain(reference, longestReference) || null,
    endToEnd: notProvided.test(endToEnd.trim()) ? null : plain(endToEnd, longestReference) || null,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of one line has
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Cut between whole signs, so that no half of one is left. */
function plain(text: string, most: number): string {
  const one = text.toWellFormed().replaceAll(unprintable, ' ').replace(/ {2,}/g, ' ').trim()
  return one.length <= most ? one : Array.from(one).slice(0, most).join('').trim()
}
