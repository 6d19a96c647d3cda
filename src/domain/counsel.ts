/**
 * What a lawyer, or whoever answers for it, has to have confirmed before real money is taken (rule OPS-9): that the payment
 * institution's agent is declared, the credit law on instalments, the report of platforms to the tax office (DAC7), VAT on tips,
 * the operator's registrations; and that a backup was restored once by those who would have to do it.
 */
export const counselSubjects = [
  'payment-agent',
  'credit-law',
  'dac7',
  'vat-on-tips',
  'registrations',
  'restore-tried',
] as const

export type CounselSubject = (typeof counselSubjects)[number]

/** The most characters of who confirmed. */
export const longestCounsel = 200

/** Who confirmed what, and on which ISO day. */
export type CounselConfirmation = {
  readonly subject: CounselSubject
  /** Null: a box of the settings, which was ticked before a name was asked for (rule OPR-7). */
  readonly confirmedBy: string | null
  readonly confirmedOn: string
  /** What was decided; null: nobody was asked. */
  readonly decided: string | null
  /** Who recorded it, as the audit names them. */
  readonly recordedBy: string
}
