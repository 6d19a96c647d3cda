import { Download } from 'lucide-react'
import { documentFile } from '#domain/payment/outcome-address.ts'
import { visit } from '../context.ts'
import pictureCss from '../document/document-picture.css?url'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { KeptOffline } from '../ticket/kept-offline.tsx'
import css from '../ticket/ticket.css?url'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/card-page'
import { cardLink } from './card-link.ts'
import { MemberCard } from './member-card.tsx'
import { shownCard } from './shown-card.ts'

/** One membership card, for whoever holds its signed link; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const card = found(await acts.readCard(cardLink(request, params)))
  const { pathname, search } = new URL(request.url)
  return { card: shownCard(card), logo: card.shownLogo, pdf: documentFile(pathname + search) }
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export { CardErrorPage as ErrorBoundary } from './link-error.tsx'

export default function CardPage({ loaderData: { card, logo, pdf } }: Route.ComponentProps) {
  const t = useT()
  const title = `${t('member_card.number')} ${card.number}`
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1>{title}</h1>
      {card.held !== null && (
        <>
          <p>{t('member_card.one_lead')}</p>
          <p className="row">
            <ButtonLink icon={Download} href={pdf} download>
              {t('member_card.download')}
            </ButtonLink>
          </p>
          <KeptOffline />
        </>
      )}
      <div className="tickets">
        <MemberCard card={card} logo={logo} />
      </div>
    </div>
  )
}
