import { payoutPath } from '#domain/form/administration-path.ts'
import type { StatementLine, StatementTotals } from '#domain/ledger/statement.ts'
import type { OrganizationPayout } from '#domain/payment/payout.ts'
import { administeredPaymentPath, paymentPaperPath } from '#domain/payment/refund-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { statementKindKeys } from '#messages/statement-words.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

/** Where an association's pages are: files name those of what they tell. */
export type OfficeHome = { readonly origin: string; readonly organizationSlug: string }

type Statement = OrganizationPayout & { readonly statement: StatementTotals | null }

/** The statement of a payout as CSV, line by line: it begins with what was left before, and ends with what is left. */
export async function* payoutStatement(
  { statement, amount, createdAt, id }: Statement,
  lines: AsyncIterable<StatementLine>,
  { locale, home }: { readonly locale: Locale; readonly home: OfficeHome },
): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  const row = (...cells: readonly Cell[]) => csvLine(cells, locale)
  const total = (key: 'payout.opening' | 'payout.opening_journal' | 'payout.closing', cents: number) =>
    row(null, t(key), null, null, { cents }, null, null)
  yield byteOrderMark
  yield row(
    ...[t('payout.date'), t('payout.kind'), t('payout.order'), t('payout.payment'), t('payout.amount')],
    ...[t('payout.page'), t('payout.voucher')],
  )
  if (statement === null) return
  yield total(statement.form === 'journal' ? 'payout.opening_journal' : 'payout.opening', statement.opening)
  for await (const { at, kind, orderId, paymentId, amount: cents } of lines) {
    const of = (id: number | null) => (id === null ? null : String(id))
    const [page = null, voucher = null] =
      paymentId === null
        ? []
        : [administeredPaymentPath, paymentPaperPath].map(
            path => home.origin + path(home.organizationSlug, paymentId),
          )
    yield row(cellTime(at), t(statementKindKeys[kind]), of(orderId), of(paymentId), { cents }, page, voucher)
  }
  const own = home.origin + payoutPath(home.organizationSlug, id)
  const paper = home.origin + payoutPath(home.organizationSlug, id, 'pdf')
  yield row(cellTime(createdAt), t('payout.kind.payout'), null, null, { cents: 0 - amount }, own, paper)
  yield total('payout.closing', statement.closing)
}
