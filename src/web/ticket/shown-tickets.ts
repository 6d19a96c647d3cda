import { serverTranslator } from '#messages/catalogue.ts'
import { ticketWords } from '#messages/ticket-words.ts'
import type { ReadTicket } from '#usecases/ticket/read-ticket.ts'
import type { ShownTicket } from './ticket-card.tsx'

/** A ticket as its page shows it, in the language of its order. */
export function shownTicket(ticket: ReadTicket): ShownTicket {
  const { codes, number, locale } = ticket
  return { held: codes?.held ?? null, number, locale, words: ticketWords(ticket, serverTranslator(locale)) }
}
