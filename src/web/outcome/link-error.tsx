import { isRouteErrorResponse, useRouteError } from 'react-router'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** What a broken link of a mail opens: a way to get another, and whom to write to. Whether there ever was anything is nobody's business. */
export function LinkErrorPage() {
  const t = useT()
  const { operator } = usePage()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const title = t('find.link_broken_title')
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1>{title}</h1>
      <p>{t('find.link_broken_body')}</p>
      <p className="row link-ways">
        <ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>
        <ButtonLink kind="secondary" href="/">
          {t('err.home')}
        </ButtonLink>
      </p>
      <p className="muted">
        {t('find.link_broken_contact')} <a href={addressOf('contact', operator)}>{t('err.contact')}</a>
      </p>
    </div>
  )
}
