import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A ticket was passed on: its page is somebody else's now. */
export default function GivenTicket() {
  const t = useT()
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('ticket.given_title')} />
      <h1>{t('ticket.given_title')}</h1>
      <p>{t('ticket.given_body')}</p>
      <p>
        <ButtonLink kind="secondary" href={findOrderPath}>
          {t('find.link')}
        </ButtonLink>
      </p>
    </div>
  )
}
