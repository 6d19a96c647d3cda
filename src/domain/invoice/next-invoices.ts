import { type Invoice, type InvoiceLine, type InvoiceSums, sumsOf } from './invoice.ts'

/** An invoice or a credit note that was issued. */
export type Issued = Pick<Invoice, 'kind' | 'number' | 'madeAt' | 'lines' | 'corrects'>

/** What is to be issued next of an order: for a credit note the invoice that it corrects, for a further invoice the credit note that it follows. */
export type NextInvoice = Pick<Invoice, 'kind' | 'lines' | 'corrects'>

type Owed = Pick<InvoiceSums, 'gross' | 'vat'>

/**
 * What makes of the documents of an order, oldest first, what stands of it (rule INV-5): a credit note for each invoice of which something
 * is not kept any more, the newest first, and one further invoice for what was credited and is kept after all.
 */
export function nextInvoices(
  issued: readonly Issued[],
  standing: readonly InvoiceLine[],
): readonly NextInvoice[] {
  const items = [...new Set([...issued.flatMap(({ lines }) => lines), ...standing].map(({ item }) => item))]
  const credits = items.flatMap(item => creditsOfItem(issued, standing, item))
  const notes = [...Map.groupBy(credits, ({ invoice }) => invoice)].map(
    ([{ number, madeAt }, all]): NextInvoice => ({
      kind: 'creditNote',
      lines: all.flatMap(({ lines }) => lines),
      corrects: { number, madeAt },
    }),
  )
  const further = items.flatMap(item => furtherLines(issued, standing, item))
  const note = issued.findLast(({ kind }) => kind === 'creditNote')
  if (further.length === 0) return notes
  const corrects = note === undefined ? null : { number: note.number, madeAt: note.madeAt }
  return [...notes, { kind: 'invoice', lines: further, corrects }]
}

const ofItem = (lines: readonly InvoiceLine[], item: number) => lines.filter(line => line.item === item)
const linesOf = (issued: readonly Issued[], item: number) =>
  ofItem(
    issued.flatMap(({ lines }) => lines),
    item,
  )
const less = (whole: Owed, part: Owed): Owed => ({
  gross: whole.gross - part.gross,
  vat: whole.vat - part.vat,
})
const oneLot = (line: InvoiceLine, { gross, vat }: Owed): InvoiceLine => ({
  ...line,
  quantity: 1,
  gross,
  vat,
})

/** What was invoiced of an item, less what was credited. */
function invoicedOf(issued: readonly Issued[], item: number): Owed {
  const { invoice = [], creditNote = [] } = Object.groupBy(issued, ({ kind }) => kind)
  return less(sumsOf(linesOf(invoice, item)), sumsOf(linesOf(creditNote, item)))
}

/** An item that goes back whole of an invoice is told by its own lines there, a part of it by one line. */
function creditsOfItem(issued: readonly Issued[], standing: readonly InvoiceLine[], item: number) {
  let due = less(invoicedOf(issued, item), sumsOf(ofItem(standing, item)))
  const credits: { readonly invoice: Issued; readonly lines: readonly InvoiceLine[] }[] = []
  for (const invoice of issued.filter(({ kind }) => kind === 'invoice').toReversed()) {
    const own = ofItem(invoice.lines, item)
    const noted = linesOf(
      issued.filter(({ kind, corrects }) => kind === 'creditNote' && corrects?.number === invoice.number),
      item,
    )
    const left = less(sumsOf(own), sumsOf(noted))
    const [first] = own
    if (first === undefined || left.gross <= 0 || due.gross <= 0) continue
    const isAll = left.gross <= due.gross
    const taken = isAll ? left : due
    credits.push({ invoice, lines: isAll && noted.length === 0 ? own : [oneLot(first, taken)] })
    due = less(due, taken)
  }
  return credits
}

/** An item of which nothing was invoiced any more is told by its own lines, what comes on top of the rest by one line. */
function furtherLines(
  issued: readonly Issued[],
  standing: readonly InvoiceLine[],
  item: number,
): readonly InvoiceLine[] {
  const own = ofItem(standing, item)
  const before = invoicedOf(issued, item)
  const more = less(sumsOf(own), before)
  const [first] = own
  if (first === undefined || more.gross <= 0) return []
  return before.gross === 0 ? own : [oneLot(first, more)]
}
