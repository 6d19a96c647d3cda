import type { TicketFacts } from '#domain/ticket/ticket.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { ticketWords } from '#messages/ticket-words.ts'
import { writeHeldPages } from './held-pages.ts'
import type { PaperImages } from './letterhead.ts'

/**
 * Writes tickets, a page each; `now` is an ISO instant. They are of one event and in one language, and each has its code. The same
 * facts, the same bytes.
 */
export async function writeTickets(
  tickets: readonly TicketFacts[],
  now: string,
  images: PaperImages = {},
): Promise<Uint8Array> {
  const [first] = tickets
  if (first === undefined) throw new Error('no tickets to write')
  const { event, organization, brand, locale } = first
  const t = serverTranslator(locale)
  const count = tickets.length
  return writeHeldPages(
    tickets.map(ticket => ({ words: ticketWords(ticket, t), code: ticket.codes?.held ?? null })),
    {
      title: count === 1 ? t('ticket.document', { event }) : t('ticket.documents', { count, event }),
      subject: t('ticket.subject', { organization }),
      foot: t('ticket.foot', { brand, organization }),
      ...{ brand, locale, madeAt: now, images },
    },
  )
}
