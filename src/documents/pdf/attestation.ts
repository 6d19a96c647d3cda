import type { Cents } from '#domain/money.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import { type GivenBack, sumsGivenBack } from '#domain/payment/given-back.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type Locale, languageTags } from '#messages/locales.ts'
import { lineLabel } from '#messages/order-words.ts'
import type { Translator } from '#messages/translator.ts'
import { ink, margin, muted, Paper, pageWidth, rule, type Section } from './paper.ts'

/** What a payment's attestation says. Amounts in cents; dates ISO. */
export type Attestation = {
  readonly locale: Locale
  readonly brand: string
  /** « 2026-000012 »: unbroken per organization and year (rule LAW-6). */
  readonly number: string
  readonly madeAt: string
  readonly organization: { readonly name: string; readonly lines: readonly string[] }
  readonly payer: { readonly name: string; readonly lines: readonly string[] }
  readonly form: string
  readonly order: { readonly id: number; readonly date: string }
  readonly paid: {
    readonly amount: Cents
    /** What of it went to the operator. */
    readonly tip: Cents
    readonly on: string
    readonly means: PaymentMethodType
    /** Which one of several; null where nothing is spread. */
    readonly share: { readonly number: number; readonly count: number } | null
  }
  /** What came back of it since; all of it never does, for then nothing is attested. */
  readonly givenBack: readonly (GivenBack & { readonly on: string })[]
  /** What it was paid for, without the tip. */
  readonly lines: readonly OrderLine[]
  /** What all of the order costs and its tip, where this payment is only a part of it. */
  readonly whole: { readonly amount: Cents; readonly tip: Cents } | null
}

const width = pageWidth - 2 * margin
const column = (width - 24) / 2
const brandColour = '#4B3FCF'

/** Writes the attestation of one payment: neither an invoice nor a tax receipt, and says so. The same facts, the same bytes. */
export function writeAttestation(facts: Attestation): Promise<Uint8Array> {
  const t = serverTranslator(facts.locale)
  const { brand, organization, locale, madeAt } = facts
  const paper = new Paper({
    title: `${t('attest.title')} ${facts.number}`,
    subject: t('attest.subject', { organization: organization.name }),
    author: brand,
    language: languageTags[locale],
    madeAt,
  })
  let y = head(paper, facts, t)
  y = parties(paper, facts, t, y + 28)
  y = paper.write(sentence(facts, t), y + 28, 'P', { x: margin, width, size: 11 })
  y = paymentFacts(paper, facts, t, y + 24)
  y = table(paper, facts, t, y + 28)
  notes(paper, facts, t, y + 24)
  const foot = t('attest.foot', { brand, organization: organization.name })
  return paper.end((page, count) => [foot, t('attest.page', { page, count })])
}

const day = (iso: string, locale: Locale) => longDate(iso, locale, { weekday: false })

function head(paper: Paper, { brand, number, madeAt, locale }: Attestation, t: Translator): number {
  paper.strip(brandColour, 0, 0, pageWidth, 6)
  let y = paper.write(brand, 40, 'P', { x: margin, width, size: 12, weight: 'bold', colour: brandColour })
  y = paper.write(t('attest.title'), y + 22, 'H1', { x: margin, width, size: 24, weight: 'bold' })
  const issued = t('attest.head', { number, date: day(madeAt, locale) })
  return paper.write(issued, y + 2, 'P', { x: margin, width, colour: muted })
}

/** Who was paid and who paid, side by side. */
function parties(paper: Paper, { organization, payer }: Attestation, t: Translator, y: number): number {
  const [left, right] = [margin, margin + column + 24]
  return Math.max(
    party(paper, t('attest.to'), organization, left, y),
    party(paper, t('attest.by'), payer, right, y),
  )
}

function party(paper: Paper, title: string, { name, lines }: Attestation['payer'], x: number, top: number) {
  const look = { x, width: column }
  const section = paper.part('Sect')
  let y = paper.write(title, top, 'H2', { ...look, size: 9, colour: muted }, section)
  y = paper.write(name, y + 2, 'P', { ...look, size: 11, weight: 'bold' }, section)
  for (const line of lines) y = paper.write(line, y, 'P', look, section)
  section.end()
  return y
}

function sentence(attestation: Attestation, t: Translator): string {
  const { brand, payer, form, organization, paid, locale, givenBack } = attestation
  const amount = money(paid.amount, locale)
  const facts = { brand, payer: payer.name, amount, date: day(paid.on, locale), form }
  const paidSentence = t('attest.sentence', { ...facts, organization: organization.name })
  if (givenBack.length === 0) return paidSentence
  const back = money(sumsGivenBack(givenBack).done, locale)
  return `${paidSentence} ${t('attest.sentence_kept', { back, kept: money(keptOf(attestation), locale) })}`
}

/** What is left of the payment, in cents. */
const keptOf = ({ paid, givenBack }: Attestation) => paid.amount - sumsGivenBack(givenBack).done

function paymentFacts(paper: Paper, facts: Attestation, t: Translator, top: number): number {
  const { order, paid, locale } = facts
  const { share } = paid
  const rows = [
    [t('attest.paid_on'), day(paid.on, locale)],
    [t('attest.means'), t(paid.means === 'Sepa' ? 'attest.means_sepa' : 'attest.means_card')],
    [t('attest.order'), t('attest.order_number', { number: order.id, date: day(order.date, locale) })],
    ...(share === null ? [] : [[t('attest.share'), t('attest.share_of', share)]]),
  ] as const
  const list = paper.part('Table')
  let y = top
  for (const [name, value] of rows) {
    const row = paper.part('TR', list)
    paper.write(name ?? '', y, 'TH', { x: margin, width: 150, colour: muted }, row)
    y = paper.write(value ?? '', y, 'TD', { x: margin + 160, width: width - 160 }, row) + 3
    row.end()
  }
  list.end()
  return y
}

type Row = { readonly label: string; readonly amount: string; readonly kind: 'line' | 'sum' | 'note' }

/** What was paid for, the tip on a line of its own, and the sum; of a part, the whole order above the part. */
function attestationRows(facts: Attestation, t: Translator): readonly Row[] {
  const { lines, paid, whole, brand, locale } = facts
  const row = (kind: Row['kind'], label: string, cents: Cents): Row => ({
    kind,
    label,
    amount: money(cents, locale),
  })
  const tip = whole === null ? paid.tip : whole.tip
  const above = [
    ...lines.map(line => row('line', lineLabel(line, t), line.amount)),
    ...(tip > 0 ? [row('line', t('attest.tip', { brand }), tip)] : []),
  ]
  const back = givenBackRows(facts, t)
  if (whole === null) return [...above, row('sum', t('attest.paid'), paid.amount), ...back]
  const included = paid.tip > 0 ? [row('note', t('attest.tip_included', { brand }), paid.tip)] : []
  const sums = [row('line', t('attest.whole'), whole.amount), row('sum', t('attest.paid_share'), paid.amount)]
  return [...above, ...sums, ...included, ...back]
}

/** What came back, a row for each day, what of it was the tip, and what was kept in the end. */
function givenBackRows(facts: Attestation, t: Translator): readonly Row[] {
  const { givenBack, brand, locale } = facts
  if (givenBack.length === 0) return []
  const rows = givenBack.flatMap(({ on, organization, tip }): Row[] => [
    {
      kind: 'line',
      label: t('attest.given_back', { date: day(on, locale) }),
      amount: money(-(organization + tip), locale),
    },
    ...(tip > 0
      ? [{ kind: 'note', label: t('attest.tip_included', { brand }), amount: money(-tip, locale) } as const]
      : []),
  ])
  return [...rows, { kind: 'sum', label: t('attest.kept'), amount: money(keptOf(facts), locale) }]
}

const amountWidth = 110

function table(paper: Paper, facts: Attestation, t: Translator, top: number): number {
  const section = paper.part('Table')
  const heads = { size: 9, colour: muted } as const
  let y = tableRow(paper, section, top, [t('attest.lines'), t('attest.amount')], heads, 'TH')
  for (const { label, amount, kind } of attestationRows(facts, t)) {
    const look = {
      size: kind === 'sum' ? 12 : 10,
      weight: kind === 'sum' ? 'bold' : 'regular',
      colour: kind === 'note' ? muted : ink,
    } as const
    y = paper.room(y, paper.height(label, { x: 0, width: width - amountWidth - 12, ...look }) + 14)
    y = tableRow(paper, section, y, [label, amount], look, 'TD')
  }
  section.end()
  return y
}

type RowLook = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour: string }

function tableRow(
  paper: Paper,
  table: Section,
  y: number,
  texts: readonly [string, string],
  look: RowLook,
  role: 'TH' | 'TD',
): number {
  const row = paper.part('TR', table)
  const [label, amount] = texts
  const bottom = paper.write(label, y + 6, role, { x: margin, width: width - amountWidth - 12, ...look }, row)
  const x = margin + width - amountWidth
  const other = paper.write(amount, y + 6, role, { x, width: amountWidth, align: 'right', ...look }, row)
  row.end()
  const end = Math.max(bottom, other) + 4
  paper.strip(rule, margin, end, width, 0.75)
  return end
}

/** What this document is not. */
function notes(
  paper: Paper,
  { brand, organization, paid, whole }: Attestation,
  t: Translator,
  top: number,
): void {
  const look = { x: margin, width, size: 9, colour: muted }
  const tip = t('attest.tip_note', { brand, organization: organization.name })
  const texts = [t('attest.not_a_receipt'), ...(paid.tip + (whole?.tip ?? 0) > 0 ? [tip] : [])]
  let y = top
  for (const text of texts) {
    y = paper.room(y, paper.height(text, look))
    y = paper.write(text, y, 'P', look) + 6
  }
}
