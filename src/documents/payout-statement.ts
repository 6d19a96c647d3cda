import type { StatementKind, StatementLine, StatementTotals } from '#domain/ledger/statement.ts'
import type { OrganizationPayout } from '#domain/payment/payout.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { MessageKey } from '#messages/fr.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

const kinds = {
  capture: 'payout.kind.capture',
  providerFee: 'payout.kind.correction',
  refund: 'payout.kind.refund',
  refundFailed: 'payout.kind.refund_failed',
  dispute: 'payout.kind.dispute',
  refundByTransfer: 'payout.kind.refund',
  disputeWon: 'payout.kind.dispute_won',
  disputeFee: 'payout.kind.dispute',
  transferReversal: 'payout.kind.dispute',
  transfer: 'payout.kind.dispute_won',
  payout: 'payout.kind.payout',
  payoutFailed: 'payout.kind.payout_failed',
  correction: 'payout.kind.correction',
  reserve: 'payout.kind.reserve',
} as const satisfies Record<StatementKind, MessageKey>

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
    yield row(at, t(kinds[kind]), of(orderId), of(paymentId), { cents })
  }
  yield row(createdAt, t('payout.kind.payout'), null, null, { cents: 0 - amount })
  yield total('payout.closing', statement.closing)
}
