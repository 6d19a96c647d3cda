import type { DoorNote } from '#domain/door/book.ts'
import type { Locale } from '#domain/locale.ts'
import { ticketNumber } from '#domain/ticket/ticket.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime, wholeNumber } from '#messages/format.ts'
import { languageTags } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { ink, margin, muted, Paper, pageWidth, rule, type Section, white } from './paper.ts'

/** Who comes, as a printed list says it. */
export type DoorList = {
  readonly locale: Locale
  readonly brand: string
  readonly event: string
  readonly organization: string
  /** ISO instant. */
  readonly printedAt: string
  /** Which of how many files this is. */
  readonly list: number
  readonly lists: number
  /** By name; their last names first. */
  readonly tickets: readonly {
    readonly number: number
    /** Empty once it was erased. */
    readonly name: string
    readonly rate: string
    readonly orderId: number
    readonly isValid: boolean
    readonly notes: readonly DoorNote[]
  }[]
}

type Listed = DoorList['tickets'][number]

const width = pageWidth - 2 * margin
const boxSide = 11
const columns = [
  { x: margin + 22, width: 54 },
  { x: margin + 84, width: 196 },
  { x: margin + 290, width: width - 290 },
] as const
/** Rows between which this process does something else. */
const atOnce = 40

/** Writes who comes to an event, a row each with a box to tick: for a door without any phone. The same facts, the same bytes. */
export async function writeDoorList(facts: DoorList): Promise<Uint8Array> {
  const { locale, brand, event, organization, printedAt, tickets } = facts
  const t = serverTranslator(locale)
  const title = t('door_list.title', { event })
  const paper = new Paper({
    title,
    subject: t('door_list.subject', { organization }),
    author: brand,
    language: languageTags[locale],
    madeAt: printedAt,
  })
  let y = paper.write(title, 44, 'H1', { x: margin, width, size: 18, weight: 'bold', lines: 3 })
  for (const line of headLines(t, facts))
    y = paper.write(line, y + 2, 'P', { x: margin, width, colour: muted })
  const table = paper.part('Table')
  y = heads(paper, t, table, y + 14)
  for (const [place, ticket] of tickets.entries()) {
    if (place > 0 && place % atOnce === 0) await paper.rest()
    y = row(paper, t, table, y, ticket)
  }
  table.end()
  const printed = t('door_list.printed', { date: dateTime(printedAt, locale) })
  return paper.end((page, count) => [printed, t('attest.page', { page, count })])
}

function headLines(
  t: Translator,
  { organization, tickets, list, lists, printedAt }: DoorList,
): readonly string[] {
  const valid = tickets.filter(({ isValid }) => isValid).length
  const counted = t('door_list.count', { count: valid, all: wholeNumber(tickets.length, t.locale) })
  const part = lists > 1 ? [t('door_list.part', { list, lists })] : []
  const printed = t('door_list.printed', { date: dateTime(printedAt, t.locale) })
  return [organization, printed, [counted, ...part].join(' · '), t('door_list.purpose')]
}

function heads(paper: Paper, t: Translator, table: Section, top: number): number {
  const part = paper.part('TR', table)
  const words = [t('tickets.number'), t('tickets.holder'), t('door_list.rate')]
  const bottoms = words.map((text, place) =>
    paper.write(text, top, 'TH', { ...columns[place]!, size: 9, colour: muted }, part),
  )
  part.end()
  const end = Math.max(...bottoms) + 4
  paper.strip(rule, margin, end, width, 0.75)
  return end
}

function row(paper: Paper, t: Translator, table: Section, top: number, ticket: Listed): number {
  const { name, rate, orderId, isValid, notes } = ticket
  const holder = name === '' ? t('tickets.nobody') : name
  const said = [rate, t('door_list.order', { id: orderId }), ...notes.map(note => noteWords(t, note))].join(
    ' · ',
  )
  const colour = isValid ? ink : muted
  const texts = [
    { text: ticketNumber(ticket), look: { ...columns[0], colour } },
    {
      text: isValid ? holder : t('door_list.canceled', { name: holder }),
      look: { ...columns[1], colour, size: 11, weight: isValid ? ('bold' as const) : ('regular' as const) },
    },
    { text: said, look: { ...columns[2], colour, size: 9 } },
  ]
  const height = Math.max(...texts.map(({ text, look }) => paper.height(text, look)))
  const y = paper.room(top, height + 12) + 5
  if (isValid) box(paper, margin, y + 1)
  const part = paper.part('TR', table)
  for (const { text, look } of texts) paper.write(text, y, 'TD', look, part)
  part.end()
  const end = y + height + 4
  paper.strip(rule, margin, end, width, 0.5)
  return end
}

/** A box to tick. */
function box(paper: Paper, x: number, y: number): void {
  paper.strip(ink, x, y, boxSide, boxSide)
  paper.strip(white, x + 1, y + 1, boxSide - 2, boxSide - 2)
}

const noteWords = (t: Translator, { label, answer }: DoorNote) =>
  answer === undefined ? label : t('door_list.answer', { label, answer })
