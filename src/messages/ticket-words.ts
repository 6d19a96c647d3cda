import { plainLine } from '#domain/plain-line.ts'
import type { TicketFacts } from '#domain/ticket/ticket.ts'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import { dateTime, money } from './format.ts'
import { logoAlt } from './image-words.ts'
import type { Translator } from './translator.ts'

/** Something that a ticket says, under a name. */
export type TicketFact = { readonly key: FactKey; readonly name: string; readonly value: string }

type FactKey = 'when' | 'until' | 'where' | 'validity' | 'category' | 'rate' | 'options' | 'number' | 'order'

/** Every word of a ticket, in the order in which it is read: its page and its PDF say these, and nothing else. */
export type TicketWords = {
  readonly organization: string
  /** What its organization's logo shows, where it has one. */
  readonly logo: string
  readonly event: string
  readonly holder: string
  /** When, where, what: names and what they are. */
  readonly facts: readonly TicketFact[]
  /** What is done with its code, and what is given instead; none where it opens no door. */
  readonly code: {
    readonly alt: string
    readonly show: string
    readonly spoken: string
  } | null
  /** Why it opens no door; null where it does. */
  readonly state: string | null
  readonly foot: string
}

/** The words of a ticket, in the translator's language. */
export function ticketWords(ticket: TicketFacts, t: Translator): TicketWords {
  const organization = plainLine(ticket.organization)
  const { brand, codes, number, state } = ticket
  return {
    organization,
    logo: logoAlt(organization, t),
    event: plainLine(ticket.event),
    holder: holderWords(ticket, t),
    facts: factsOf(ticket, t).filter(({ value }) => value !== ''),
    code: codes && {
      alt: t('ticket.code_alt', { number }),
      show: t('ticket.show'),
      spoken: t('ticket.spoken', { code: spokenCode(codes.code) }),
    },
    state: state === 'valid' ? null : t(state === 'canceled' ? 'ticket.canceled' : 'ticket.passed_on'),
    foot: t('ticket.foot', { brand, organization }),
  }
}

function holderWords({ holder, state }: TicketFacts, t: Translator): string {
  if (holder !== null) return plainLine(`${holder.firstName} ${holder.lastName}`.trim())
  return t(state === 'passedOn' ? 'ticket.someone_else' : 'ticket.erased')
}

/** What the law wants on it stands here: event, category, price or « gratuit », number (rule TKT-1). */
function factsOf(ticket: TicketFacts, t: Translator): TicketWords['facts'] {
  const { startDate, endDate, place, category, options, number, orderId } = ticket
  const instant = (iso: string | null) => (iso === null ? '' : dateTime(iso, t.locale))
  return [
    { key: 'when', name: t('ticket.when'), value: instant(startDate) },
    { key: 'until', name: t('ticket.until'), value: instant(endDate) },
    { key: 'where', name: t('ticket.where'), value: plainLine(place ?? '') },
    { key: 'category', name: t('ticket.category'), value: plainLine(category) },
    { key: 'rate', name: t('ticket.rate'), value: rateOf(ticket, t) },
    { key: 'options', name: t('ticket.options'), value: options.map(plainLine).join(', ') },
    { key: 'number', name: t('ticket.number'), value: number },
    { key: 'order', name: t('ticket.order'), value: String(orderId) },
  ]
}

function rateOf({ rate: label, price }: TicketFacts, t: Translator): string {
  const rate = plainLine(label)
  return price === 0
    ? t('ticket.free', { rate })
    : t('ticket.priced', { rate, price: money(price, t.locale) })
}
