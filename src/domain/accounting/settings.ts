import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { plainLine } from '../plain-line.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { type Account, type AccountUse, accountUses, isAccountNumber, planOf } from './accounts.ts'
import { type Rhythm, rhythms } from './journal.ts'

/** What an account is set for: a use of every association, one of its campaigns or one of its rates. */
export const accountScopes = ['use', 'campaign', 'rate'] as const
export type AccountScope = (typeof accountScopes)[number]

/** What an account is set for; `subject` is the name of the use, or an id. */
export type AccountPlace = { readonly scope: AccountScope; readonly subject: string }

/** A row of a form of accounts, as it was typed. */
export type TypedAccount = AccountPlace & { readonly number: string; readonly name: string }

/** What it comes to; null: what is proposed, or what the campaign or the kind of rate has. */
export type SetAccount = AccountPlace & { readonly account: Account | null }

/** How an association wants its journal, as it was typed. */
export type TypedJournal = {
  readonly rhythm: string
  readonly code: string
  readonly closesMonthly: boolean
  readonly accountantEmail: string
}

/** The same, checked. */
export type JournalWishes = {
  readonly rhythm: Rhythm
  readonly code: string
  /** Whether each month is closed, and sent, once it is over (rule BKP-7). */
  readonly closesMonthly: boolean
  readonly accountantEmail: string | null
}

/** The longest name of an account: what the narrowest software shows of it is less. */
export const longestAccountName = 60

/** The name of the field of an account in a form. */
export const accountField = (part: 'number' | 'name', { scope, subject }: AccountPlace): string =>
  `${part}-${scope}-${subject}`

/** The fields of accounts among those of a form, as rows. */
export function accountsTyped(fields: Iterable<readonly [string, string]>): readonly TypedAccount[] {
  const all = new Map(fields)
  return [...all].flatMap(([field, number]) => {
    const [, scope, subject] = /^number-(use|campaign|rate)-(\w{1,40})$/.exec(field) ?? []
    const known = accountScopes.find(each => each === scope)
    if (known === undefined || subject === undefined) return []
    const place = { scope: known, subject }
    return [{ ...place, number, name: all.get(accountField('name', place)) ?? '' }]
  })
}

/** The accounts of a form: each problem is one of a field (rule BKP-2). */
export function checkAccounts(typed: readonly TypedAccount[]): Result<readonly SetAccount[]> {
  const problems = typed.flatMap(problemsOfAccount)
  return problems.length > 0 ? fail(...problems) : ok(typed.map(setAccount))
}

function problemsOfAccount({ number, name, ...place }: TypedAccount): readonly Problem[] {
  const text = number.trim().toUpperCase()
  const problems: Problem[] = []
  const field = (part: 'number' | 'name') => accountField(part, place)
  if (text !== '' && !isAccountNumber(text))
    problems.push({ code: 'account_invalid', field: field('number') })
  if (text === '' && plainLine(name) !== '') problems.push({ code: 'required', field: field('number') })
  if (plainLine(name).length > longestAccountName)
    problems.push({ code: 'max_length', field: field('name'), values: { limit: longestAccountName } })
  return problems
}

function setAccount({ scope, subject, ...typed }: TypedAccount): SetAccount {
  const number = typed.number.trim().toUpperCase()
  const name = plainLine(typed.name) || null
  const isProposed =
    scope === 'use' && name === null && isUse(subject) && planOf().uses[subject].number === number
  return { scope, subject, account: number === '' || isProposed ? null : { number, name } }
}

export const isUse = (subject: string): subject is AccountUse => accountUses.some(use => use === subject)

/** How the journal is to be kept: each problem is one of a field. */
export function checkJournalWishes(typed: TypedJournal): Result<JournalWishes> {
  const rhythm = rhythms.find(each => each === typed.rhythm)
  const code = typed.code.trim().toUpperCase()
  const email = normaliseEmail(typed.accountantEmail)
  const wrongEmail = email === '' ? undefined : checkEmail(email)
  const problems: Problem[] = []
  if (rhythm === undefined) problems.push({ code: 'required', field: 'rhythm' })
  if (!/^[A-Z]{2,4}$/.test(code)) problems.push({ code: 'journal_code_invalid', field: 'code' })
  if (wrongEmail !== undefined) problems.push({ code: wrongEmail, field: 'accountantEmail' })
  if (problems.length > 0 || rhythm === undefined) return fail(...problems)
  return ok({ rhythm, code, closesMonthly: typed.closesMonthly, accountantEmail: email || null })
}
