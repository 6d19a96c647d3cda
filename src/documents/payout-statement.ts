import type { StatementLine, StatementTotals } from '#domain/ledger/statement.ts'
import type { OrganizationPayout } from '#domain/payment/payout.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { statementKindKeys } from '#messages/statement-words.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

type Statement = OrganizationPayout & { readonly statement: StatementTotals | null }

/** The statement of a payout as CSV, line by line: it begins with what was left before, and ends with what is left. */
export async function* payoutStatement(
  { statement, amount, createdAt }: Statement,
  lines: AsyncIterable<StatementLine>,
  locale: Locale,
): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  const row = (...cells: readonly Cell[]) => csvLine(cells, locale)
  const total = (key: 'payout.opening' | 'payout.opening_journal' | 'payout.closing', cents: number) =>
    row(null, t(key), null, null, { cents })
  yield byteOrderMark
  yield row(t('payout.date'), t('payout.kind'), t('payout.order'), t('payout.payment'), t('payout.amount'))
  if (statement === null) return
  yield total(statement.form === 'journal' ? 'payout.opening_journal' : 'payout.opening', statement.opening)
  for await (const { at, kind, orderId, paymentId, amount: cents } of lines) {
    const of = (id: number | null) => (id === null ? null : String(id))
    yield row(at, t(statementKindKeys[kind]), of(orderId), of(paymentId), { cents })
  }
  yield row(createdAt, t('payout.kind.payout'), null, null, { cents: 0 - amount })
  yield total('payout.closing', statement.closing)
}
