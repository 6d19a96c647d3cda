import type { CardFacts } from '#domain/membership/membership-card.ts'
import { plainLine } from '#domain/plain-line.ts'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import { longDate } from './format.ts'
import { logoAlt } from './image-words.ts'
import { validityText } from './order-words.ts'
import type { TicketWords } from './ticket-words.ts'
import type { Translator } from './translator.ts'

/** The words of a membership card, in the parts of a ticket: its page and its PDF say these, and nothing else. */
export function memberCardWords(card: CardFacts, t: Translator): TicketWords {
  const organization = plainLine(card.organization)
  const { brand, codes, number, holder } = card
  return {
    organization,
    logo: logoAlt(organization, t),
    event: plainLine(card.campaign),
    holder:
      holder === null ? t('member_card.erased') : plainLine(`${holder.firstName} ${holder.lastName}`.trim()),
    facts: (
      [
        { key: 'rate', name: t('member_card.rate'), value: plainLine(card.rate) },
        {
          key: 'validity',
          name: t('member_card.valid'),
          value: validityText(card, t.locale, t) ?? t('member_card.unlimited'),
        },
        { key: 'number', name: t('member_card.number'), value: number },
      ] as const
    ).filter(({ value }) => value !== ''),
    code: codes && {
      alt: t('member_card.code_alt', { number }),
      show: t('member_card.show'),
      spoken: t('member_card.spoken', { code: spokenCode(codes.code) }),
    },
    state: stateWords(card, t),
    foot: t('member_card.foot', { brand, organization }),
  }
}

/** Why it is not valid on the day when it is read; null where it is (rule CRD-4). */
function stateWords({ state, validFrom, validUntil }: CardFacts, t: Translator): string | null {
  const day = (iso: string | null) => (iso === null ? '' : longDate(iso, t.locale, { weekday: false }))
  if (state === 'canceled') return t('member_card.canceled')
  if (state === 'expired') return t('member_card.expired', { date: day(validUntil) })
  return state === 'upcoming' ? t('member_card.upcoming', { date: day(validFrom) }) : null
}
