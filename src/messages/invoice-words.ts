import { type Invoice, type InvoiceLine, sumsByRate, sumsOf } from '#domain/invoice/invoice.ts'
import type { Cents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-line.ts'
import { exactPercent, longDate, money, unitMoney, wholeNumber } from './format.ts'
import { logoAlt } from './image-words.ts'
import { isolated } from './isolated.ts'
import type { Translator } from './translator.ts'

/** Every word of an invoice or a credit note, in the order in which it is read: its page and its PDF say these, and nothing else (rule INV-3). */
export type InvoiceWords = {
  readonly brand: string
  /** What the logo of who sells shows; null: it has none. */
  readonly logo: string | null
  readonly title: string
  /** « N° F2026-000012, émise le 20 novembre 2026 ». */
  readonly issued: string
  /** Who sells, then who buys, each under a heading. */
  readonly parties: readonly {
    readonly heading: string
    readonly name: string
    readonly lines: readonly string[]
  }[]
  /** When and how: names and what they are. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** What is sold, how many, at which price without tax, at which rate, and the whole without tax. */
  readonly columns: InvoiceCells
  readonly rows: readonly InvoiceCells[]
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[]
  readonly notes: readonly string[]
  readonly foot: string
}

/** The cells of a row, from the label on. */
export type InvoiceCells = readonly [string, string, string, string, string]

/** The words of an invoice, in the translator's language: that of the document. */
export function invoiceWords(invoice: Invoice, t: Translator): InvoiceWords {
  const { brand, logo, kind, number, madeAt, seller } = invoice
  return {
    brand,
    logo: logo ? logoAlt(seller.name, t) : null,
    title: t(`invoice.title_${kind}`),
    issued: t(`invoice.head_${kind}`, { number, date: day(madeAt, t) }),
    parties: [sellerWords(invoice, t), buyerWords(invoice, t)],
    facts: factWords(invoice, t),
    columns: [
      t('invoice.label'),
      t('invoice.quantity'),
      t('invoice.unit_price'),
      t('invoice.vat_rate'),
      t('invoice.net'),
    ],
    rows: rowsOf(invoice.lines).map(row => cellsOf(row, t)),
    sums: sumWords(invoice, t),
    notes: noteWords(invoice, t),
    foot: t('invoice.foot', { brand, organization: isolated(plainLine(seller.name)) }),
  }
}

const day = (iso: string, t: Translator) => longDate(iso, t.locale, { weekday: false })
const rateWords = (vatRate: number, t: Translator) => exactPercent(vatRate / 100, t.locale)

function sellerWords({ seller }: Invoice, t: Translator): InvoiceWords['parties'][number] {
  const { name, lines, siren, rna, vatNumber } = seller
  return {
    heading: t('invoice.seller'),
    name: plainLine(name),
    lines: [
      ...lines.map(plainLine),
      ...(siren === '' ? [] : [t('invoice.siren', { siren })]),
      ...(rna === '' ? [] : [t('invoice.rna', { rna })]),
      ...(vatNumber === '' ? [] : [t('invoice.vat_number', { number: vatNumber })]),
    ],
  }
}

function buyerWords({ buyer }: Invoice, t: Translator): InvoiceWords['parties'][number] {
  const siren = buyer.company?.siren ?? ''
  return {
    heading: t('invoice.buyer'),
    name: plainLine(buyer.name),
    lines: [...buyer.lines.map(plainLine), ...(siren === '' ? [] : [t('invoice.siren', { siren })])],
  }
}

function factWords(invoice: Invoice, t: Translator): InvoiceWords['facts'] {
  const { kind, corrects, suppliedOn, supply, order, form } = invoice
  const corrected = corrects && {
    name: t(kind === 'invoice' ? 'invoice.follows' : 'invoice.corrects'),
    value: t('invoice.number_of', { number: corrects.number, date: day(corrects.madeAt, t) }),
  }
  return [
    ...(corrected === null ? [] : [corrected]),
    { name: t('invoice.supplied_on'), value: day(suppliedOn, t) },
    { name: t('invoice.supply'), value: t(`invoice.supply_${supply}`) },
    { name: t('invoice.subject_name'), value: plainLine(form) },
    {
      name: t('invoice.order'),
      value: t('invoice.order_number', { number: wholeId(order.id), date: day(order.date, t) }),
    },
    ...(kind === 'invoice' ? paymentWords(invoice, t) : []),
  ]
}

/** A number that is an id: no thousands are set apart. */
const wholeId = (id: number) => String(id)

/** When and how it was paid, or which payments of several came. */
function paymentWords({ payments }: Invoice, t: Translator): InvoiceWords['facts'] {
  const way = (payment: Invoice['payments'][number]) => ({
    date: day(payment.on, t),
    means: t(`offline.means.${payment.means}`),
  })
  return payments.map(payment => ({
    name: t(payment.isPaid ? 'invoice.paid_on' : 'invoice.due_on'),
    value: t('invoice.paid_by', way(payment)),
  }))
}

/** Lines of one label, rate and unit price as one row. */
type Row = Pick<InvoiceLine, 'label' | 'quantity' | 'vatRate'> & { readonly net: Cents }

function rowsOf(lines: readonly InvoiceLine[]): readonly Row[] {
  const same = Map.groupBy(lines, ({ label, quantity, vatRate, gross, vat }) =>
    JSON.stringify([label, vatRate, (gross - vat) / quantity]),
  )
  return [...same.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const quantity = group.reduce((sum, line) => sum + line.quantity, 0)
    return [{ label: plainLine(first.label), quantity, vatRate: first.vatRate, net: sumsOf(group).net }]
  })
}

function cellsOf({ label, quantity, vatRate, net }: Row, t: Translator): InvoiceCells {
  return [
    label,
    wholeNumber(quantity, t.locale),
    unitMoney(net, quantity, t.locale),
    rateWords(vatRate, t),
    money(net, t.locale),
  ]
}

function sumWords({ kind, lines }: Invoice, t: Translator): InvoiceWords['sums'] {
  const { net, gross } = sumsOf(lines)
  const sum = (label: string, cents: Cents, isTotal = false) => ({
    label,
    amount: money(cents, t.locale),
    isTotal,
  })
  const taxed = sumsByRate(lines).filter(({ vatRate }) => vatRate > 0)
  return [
    sum(t('invoice.total_net'), net),
    ...taxed.map(each =>
      sum(
        t('invoice.vat_of', { rate: rateWords(each.vatRate, t), net: money(each.net, t.locale) }),
        each.vat,
      ),
    ),
    sum(t(`invoice.total_${kind}`), gross, true),
  ]
}

function noteWords(invoice: Invoice, t: Translator): readonly string[] {
  const { kind, lines, buyer, exemption, brand, seller, payments } = invoice
  const isPaid = payments.every(payment => payment.isPaid)
  return [
    ...(exemption !== '' && lines.some(({ vatRate }) => vatRate === 0)
      ? [t(`conditions.vat.${exemption}`)]
      : []),
    ...(kind === 'invoice' && isPaid ? [t('invoice.paid_whole')] : []),
    ...(kind === 'invoice' && buyer.company !== null ? [t('invoice.late_payment')] : []),
    t('invoice.mandate', { brand, organization: isolated(plainLine(seller.name)) }),
  ]
}
