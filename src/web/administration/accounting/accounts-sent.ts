import { accountsTyped, type TypedAccount, type TypedJournal } from '#domain/accounting/settings.ts'
import type { Problem } from '#domain/result.ts'

/** What a post came to that was refused: what was typed, and what is wrong with it. */
export type AccountsSent = {
  readonly accounts: readonly TypedAccount[]
  readonly journal: TypedJournal | null
  readonly problems: readonly Problem[]
}

/** The accounts of a form that was posted. */
export function accountsOf(form: FormData): readonly TypedAccount[] {
  return accountsTyped([...form].map(([name, value]) => [name, String(value)] as const))
}
