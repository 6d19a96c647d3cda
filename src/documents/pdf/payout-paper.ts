import type { StatementLine } from '#domain/ledger/statement.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrganizationPayout } from '#domain/payment/payout.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money, shortDate, wholeNumber } from '#messages/format.ts'
import { languageTags } from '#messages/locales.ts'
import { type PayoutRow, payoutLineWords } from '#messages/payout-words.ts'
import { margin, muted, Paper, pageWidth, type Role, rule, type Section } from './paper.ts'

/** A payout to the cent on paper: what a treasurer files beside the line of the bank (rule BKP-8). */
export type PayoutPaper = {
  readonly locale: Locale
  readonly brand: string
  readonly organization: string
  readonly payout: Pick<OrganizationPayout, 'amount' | 'createdAt' | 'providerPayoutId'> & {
    readonly arrivalOn: string | null
  }
  /** What it was for by account, and the sum; none: it has too many lines to be added up. */
  readonly rows: readonly PayoutRow[]
  readonly lines: readonly StatementLine[]
  /** How many lines there are in all. */
  readonly lineCount: number
}

const width = pageWidth - 2 * margin
const columns = [
  { x: margin, width: 80 },
  { x: margin + 88, width: width - 200 },
  { x: pageWidth - margin - 104, width: 104, align: 'right' },
] as const

/** Writes a payout with what it was for and its movements. The same facts, the same bytes. */
export async function writePayoutPaper(facts: PayoutPaper): Promise<Uint8Array> {
  const { locale, brand, organization, payout, rows, lines, lineCount } = facts
  const t = serverTranslator(locale)
  const date = longDate(payout.arrivalOn ?? payout.createdAt, locale, { weekday: false })
  const title = t('payout.page_title', { date })
  const paper = new Paper({
    ...{ title, subject: t('accounting.paper_subject', { organization }), author: brand },
    ...{ language: languageTags[locale], madeAt: payout.createdAt },
  })
  let y = paper.write(title, 44, 'H1', { x: margin, width, size: 18, weight: 'bold', lines: 3 })
  y = paper.write(organization, y + 4, 'P', { x: margin, width, size: 12, lines: 2 })
  const bankLine = `${t('payout.bank_line')} – ${money(payout.amount, locale)} – ${payout.providerPayoutId}`
  y = paper.write(bankLine, y + 3, 'P', { x: margin, width, colour: muted, lines: 3 })
  if (rows.length > 0)
    y = table(paper, y, {
      title: t('payout.by_account'),
      heads: [t('accounting.number'), t('accounting.name'), t('payout_account.payout_amount')],
      rows: rows.map(({ number, name, amount }) => [number || '–', name, money(amount, locale)]),
    })
  y = table(paper, y, {
    title: t('payout.lines'),
    heads: [t('payout.date'), t('payout.kind'), t('payout_account.payout_amount')],
    rows: lines.map(line => [
      shortDate(line.at, locale),
      payoutLineWords(t, line),
      money(line.amount, locale),
    ]),
  })
  if (lineCount > lines.length) {
    const told = t('payout.paper_first', { count: wholeNumber(lines.length, locale) })
    paper.write(told, paper.room(y, 30) + 8, 'P', { x: margin, width, colour: muted, lines: 2 })
  }
  return paper.end((page, count) => [
    `${organization} – ${title}`,
    t('attest.page', { page: wholeNumber(page, locale), count: wholeNumber(count, locale) }),
  ])
}

type Written = {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function table(paper: Paper, top: number, { title, heads, rows }: Written): number {
  const look = { x: margin, width, size: 13, weight: 'bold' } as const
  const head = paper.room(top, 80) + 16
  const part = paper.part('Table')
  let y = row(paper, part, paper.write(title, head, 'H2', look) + 6, heads, 'TH')
  for (const cells of rows) y = row(paper, part, y, cells, 'TD')
  part.end()
  return y
}

function row(paper: Paper, part: Section, top: number, cells: readonly string[], role: Role): number {
  const looks = columns.map(column => ({
    ...{ ...column, size: role === 'TH' ? 9 : 10, lines: 2 },
    ...(role === 'TH' && { colour: muted }),
  }))
  const height = Math.max(...cells.map((text, place) => paper.height(text, looks[place]!)))
  const y = paper.room(top, height + 9) + 4
  const line = paper.part('TR', part)
  for (const [place, text] of cells.entries())
    paper.write(text, y, place === 0 && role === 'TD' ? 'TH-row' : role, looks[place]!, line)
  line.end()
  paper.strip(rule, margin, y + height + 4, width, 0.5)
  return y + height + 4
}
