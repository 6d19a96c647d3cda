import { checkIban, longestHolder, normaliseIban } from '../fields/iban.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import type { Cents } from '../money.ts'
import type { Organization } from '../organization/organization.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import type { RepaymentStatus } from './repayment-flow.ts'

/** Money of one payment that an association pays back by transfer. Amount in cents. */
export type Repayment = {
  readonly organizationId: number
  readonly id: string
  readonly formId: number
  readonly orderId: number
  readonly paymentId: number
  /** Many that are refunded at once, of which it is one; null: its event is cancelled or postponed. */
  readonly groupRefundId: string | null
  readonly amount: Cents
  readonly status: RepaymentStatus
  readonly fileId: string | null
  readonly askedBy: number
  readonly createdAt: string
  readonly sentAt: string | null
  readonly sentBy: number | null
  readonly bookedAt: string | null
}

export type RepaymentKey = Pick<Repayment, 'organizationId' | 'id'>

/** A file of transfers for the association's bank; `executeOn`: the ISO day on which the bank makes them. */
export type RepaymentFile = {
  readonly organizationId: number
  readonly id: string
  /** The account that pays. */
  readonly iban: string
  readonly executeOn: string
  readonly madeBy: number
  readonly createdAt: string
}

/** Minutes in which a file that was noted as handed in is taken back: after them it is booked (rule REF-15). */
export const minutesToTakeBack = 15

/** Days that the link by which a payer names an account works. */
export const accountLinkDays = 90

/** Hours before somebody who has named no account is asked again (rule REF-14). */
export const hoursToAskAgain = 24

export type Account = { readonly holder: string; readonly iban: string }

/** What a payer typed, checked (rule REF-14). Errors: `required`, `max_length`, `holder_invalid` of `holder`; `required`, `iban_invalid` of `iban`. */
export function checkAccount(typed: Account): Result<Account> {
  const holder = typed.holder.trim().replaceAll(/\s+/g, ' ')
  const iban = normaliseIban(typed.iban)
  const wrong = checkIban(iban)
  const problems: readonly (Problem | undefined)[] = [
    holderWrong(holder),
    wrong === undefined ? undefined : { code: wrong, field: 'iban' },
  ]
  const [first, ...more] = problems.filter(problem => problem !== undefined)
  return first === undefined ? ok({ holder, iban }) : fail(first, ...more)
}

function holderWrong(holder: string): Problem | undefined {
  if (holder === '') return { code: 'required', field: 'holder' }
  if (checkMaxLength(holder, longestHolder) !== undefined)
    return { code: 'max_length', field: 'holder', values: { limit: longestHolder } }
  return !isReadable(transferWords(holder, longestHolder))
    ? { code: 'holder_invalid', field: 'holder' }
    : undefined
}

/**
 * A text in the letters that every bank of SEPA takes (EPC217-08: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and space), as long as it may be: accents are taken off,
 * other signs become spaces. It neither begins nor ends with a slash, nor has two in a row.
 */
export function transferWords(text: string, longest: number): string {
  const latin = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æÆœŒßøØłŁđĐ’‘]/g, sign => spelled[sign] ?? ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
  const words = latin.replaceAll(/\s+/g, ' ').trim().slice(0, longest)
  return words.replaceAll(/^[/ ]+|[/ ]+$/g, '')
}

const spelled: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ß: 'ss', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ '’': "'", '‘': "'" },
}

const isReadable = (words: string) => /[a-zA-Z]/.test(words)

/** The name of an association in those letters; one that is written in others goes by its address (rule REF-15). */
export function payerName(
  { name, organizationSlug }: Pick<Organization, 'name' | 'organizationSlug'>,
  longest: number,
): string {
  const words = transferWords(name, longest)
  return isReadable(words) ? words : transferWords(organizationSlug.replaceAll('-', ' '), longest)
}

/** « FR14 •••• 2606 »: enough to know it again. */
export function shownIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}
