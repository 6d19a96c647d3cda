import { cardText } from '#domain/membership/membership-card.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { memberCardWords } from '#messages/member-card-words.ts'
import type { ReadCard } from '#usecases/membership/read-card.ts'
import type { ShownTicket } from '../ticket/ticket-card.tsx'

/** A membership card as its page shows it, and what is said of it once its last day is over; null where it has none, or is over. */
export type ShownCard = ShownTicket & {
  readonly end: { readonly on: string; readonly expired: string } | null
}

/** A membership card as its page shows it, in the language of its order. */
export function shownCard(card: ReadCard): ShownCard {
  const { codes, number, locale, state, validUntil } = card
  const t = serverTranslator(locale)
  const isOpen = validUntil !== null && (state === 'valid' || state === 'upcoming')
  return {
    held: codes === null ? null : cardText(codes.secret),
    ...{ number, locale, words: memberCardWords(card, t) },
    end: isOpen
      ? {
          on: validUntil,
          expired: t('member_card.expired', { date: longDate(validUntil, locale, { weekday: false }) }),
        }
      : null,
  }
}
