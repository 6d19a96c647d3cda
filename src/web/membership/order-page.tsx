import { Download } from 'lucide-react'
import { cardPath, orderCardsPath } from '#domain/membership/card-address.ts'
import { documentFile, orderPagePath } from '#domain/payment/outcome-address.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import pictureCss from '../document/document-picture.css?url'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { KeptOffline } from '../ticket/kept-offline.tsx'
import css from '../ticket/ticket.css?url'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/order-page'
import { MemberCard } from './member-card.tsx'
import { shownCard } from './shown-card.ts'

/** The membership cards of an order, for whoever holds its signed link or its connected payer; to anyone else they do not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = addressedId(params.orderId)
  const { cards, isAwaited, shownLogo } = found(
    await acts.readOrderCards({ orderId, token, userId: viewer?.userId ?? null }),
  )
  return {
    isAwaited,
    logo: shownLogo,
    // A page of a session is not kept: whoever logs out leaves nothing behind.
    isByLink: token !== null && viewer === null,
    cards: cards.map(card => ({ ...shownCard(card), page: cardPath(card.id, card.token) })),
    pdf: documentFile(orderCardsPath(orderId, token)),
    orderPath: orderPagePath(orderId, token),
  }
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export { CardErrorPage as ErrorBoundary } from './link-error.tsx'

export default function OrderCards({
  loaderData: { cards, logo, isAwaited, isByLink, pdf, orderPath },
}: Route.ComponentProps) {
  const t = useT()
  const someStand = cards.some(({ held }) => held !== null)
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('member_card.yours')} />
      <h1>{t('member_card.yours')}</h1>
      <p>
        {t(
          cards.length > 0
            ? 'member_card.yours_lead'
            : isAwaited
              ? 'member_card.not_yet'
              : 'member_card.none',
        )}
      </p>
      <p className="row">
        {someStand && (
          <ButtonLink icon={Download} href={pdf} download>
            {t('member_card.download')}
          </ButtonLink>
        )}
        <ButtonLink kind="secondary" href={orderPath}>
          {t('member_card.see_order')}
        </ButtonLink>
      </p>
      {someStand && isByLink && <KeptOffline />}
      <div className="tickets">
        {cards.map((card, place) => (
          // It stands once in a page, however many cards it has.
          <MemberCard key={card.number} card={card} logo={place === 0 ? logo : null}>
            <p className="ticket-ways">
              <a href={card.page}>{t('member_card.own_page')}</a>
            </p>
          </MemberCard>
        ))}
      </div>
    </div>
  )
}
