import type { PayoutPart } from '#domain/accounting/payout-accounts.ts'
import type { StatementLine } from '#domain/ledger/statement.ts'
import type { Cents } from '#domain/money.ts'
import { statementKindKeys } from './statement-words.ts'
import type { Translator } from './translator.ts'

/** A row of what a payout was for; `number` empty: none of the accounts. */
export type PayoutRow = {
  readonly key: string
  readonly number: string
  readonly name: string
  readonly amount: Cents
}

type Facts = {
  readonly statement: { readonly opening: Cents; readonly closing: Cents } | null
  readonly parts: readonly PayoutPart[]
  /** What accounts are called, by their numbers. */
  readonly names: Readonly<Record<string, string>>
}

/** What a payout was for by account, with what was there before and what is left, then their sum: the line of the bank (rule BKP-8). */
export function payoutRows(t: Translator, { statement, parts, names }: Facts): readonly PayoutRow[] {
  const { opening, closing } = statement ?? { opening: 0, closing: 0 }
  const beside = (key: string, name: string, amount: Cents): readonly PayoutRow[] =>
    amount === 0 ? [] : [{ key, number: '', name, amount }]
  const rows: readonly PayoutRow[] = [
    ...beside('opening', t('payout.opening'), opening),
    ...parts.map(({ account: { number, name }, amount }) => ({
      ...{ key: number, number, amount },
      name: name ?? names[number] ?? number,
    })),
    ...beside('closing', t('payout.closing'), 0 - closing),
  ]
  const whole = rows.reduce((sum, { amount }) => sum + amount, 0)
  return [...rows, { key: 'all', number: '', name: t('accounting.total'), amount: whole }]
}

/** What a line of a payout is about: « Paiement reçu – Commande 48 ». */
export function payoutLineWords(
  t: Translator,
  { kind, orderId }: Pick<StatementLine, 'kind' | 'orderId'>,
): string {
  const what = t(statementKindKeys[kind])
  return orderId === null ? what : `${what} – ${t('accounting.entry_of_order', { order: String(orderId) })}`
}
