import { type CardFacts, cardText } from '#domain/membership/membership-card.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { memberCardWords } from '#messages/member-card-words.ts'
import { writeHeldPages } from './held-pages.ts'
import type { PaperImages } from './letterhead.ts'

/**
 * Writes membership cards, a page each; `now` is an ISO instant. They are of one association and in one language, and each has its
 * code. The same facts, the same bytes.
 */
export async function writeCards(
  cards: readonly CardFacts[],
  now: string,
  images: PaperImages = {},
): Promise<Uint8Array> {
  const [first] = cards
  if (first === undefined) throw new Error('no cards to write')
  const { organization, brand, locale } = first
  const t = serverTranslator(locale)
  const count = cards.length
  return writeHeldPages(
    cards.map(card => ({
      words: memberCardWords(card, t),
      code: card.codes === null ? null : cardText(card.codes.secret),
    })),
    {
      title:
        count === 1
          ? t('member_card.document', { organization })
          : t('member_card.documents', { count, organization }),
      subject: t('member_card.subject', { organization }),
      foot: t('member_card.foot', { brand, organization }),
      ...{ brand, locale, madeAt: now, images },
    },
  )
}
