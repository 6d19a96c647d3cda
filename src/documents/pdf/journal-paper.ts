import type { EntryLine } from '#domain/accounting/journal.ts'
import { type ClosedMonth, firstDayOf } from '#domain/accounting/months.ts'
import type { Locale } from '#domain/locale.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, longMonth, money, wholeNumber } from '#messages/format.ts'
import { languageTags } from '#messages/locales.ts'
import { margin, muted, Paper, pageWidth, type Role, rule, type Section } from './paper.ts'

/** A closed month of a journal on paper. */
export type JournalPaper = {
  readonly locale: Locale
  readonly brand: string
  readonly organization: string
  readonly closed: ClosedMonth
  readonly byAccount: readonly EntryLine[]
}

const width = pageWidth - 2 * margin
const columns = [
  { x: margin, width: 80 },
  { x: margin + 88, width: width - 288 },
  { x: pageWidth - margin - 192, width: 92, align: 'right' },
  { x: pageWidth - margin - 92, width: 92, align: 'right' },
] as const
/** Rows between which this process does something else. */
const atOnce = 40

/** Writes the sums of a closed month by account, with its hash and that of no other. The same facts, the same bytes. */
export async function writeJournalPaper(facts: JournalPaper): Promise<Uint8Array> {
  const { locale, brand, organization, closed, byAccount } = facts
  const t = serverTranslator(locale)
  const month = longMonth(firstDayOf(closed.month), locale)
  const title = t('accounting.paper_title', { month })
  const paper = new Paper({
    title,
    subject: t('accounting.paper_subject', { organization }),
    author: brand,
    language: languageTags[locale],
    madeAt: closed.closedAt,
  })
  const date = longDate(closed.closedAt, locale, { weekday: false })
  let y = paper.write(title, 44, 'H1', { x: margin, width, size: 18, weight: 'bold', lines: 3 })
  y = paper.write(organization, y + 4, 'P', { x: margin, width, size: 12, lines: 2 })
  for (const line of [
    t('accounting.paper_closed', { date, number: closed.number }),
    t('accounting.mail_sums', { count: closed.entries, amount: money(closed.amount, locale) }),
    t('accounting.mail_hash', { hash: closed.hash }),
    t('accounting.purpose'),
  ])
    y = paper.write(line, y + 3, 'P', { x: margin, width, colour: muted })
  const table = paper.part('Table')
  const heads = [t('accounting.number'), t('accounting.name'), t('accounting.debit'), t('accounting.credit')]
  y = row(paper, table, y + 14, heads, 'TH')
  for (const [place, { account, debit, credit }] of byAccount.entries()) {
    if (place > 0 && place % atOnce === 0) await paper.rest()
    const cells = [account.number, account.name ?? '', money(debit, locale), money(credit, locale)]
    y = row(paper, table, y, cells, 'TD')
  }
  const whole = money(closed.amount, locale)
  row(paper, table, y, [t('accounting.total'), '', whole, whole], 'TD')
  table.end()
  return paper.end((page, count) => [
    `${organization} – ${month}`,
    t('attest.page', { page: wholeNumber(page, locale), count: wholeNumber(count, locale) }),
  ])
}

function row(paper: Paper, table: Section, top: number, cells: readonly string[], role: Role): number {
  const looks = columns.map(column => ({
    ...column,
    size: role === 'TH' ? 9 : 10,
    lines: 2,
    ...(role === 'TH' && { colour: muted }),
  }))
  const height = Math.max(...cells.map((text, place) => paper.height(text, looks[place]!)))
  const y = paper.room(top, height + 9) + 4
  const part = paper.part('TR', table)
  for (const [place, text] of cells.entries())
    paper.write(text, y, place === 0 && role === 'TD' ? 'TH-row' : role, looks[place]!, part)
  part.end()
  const end = y + height + 4
  paper.strip(rule, margin, end, width, 0.5)
  return end
}
