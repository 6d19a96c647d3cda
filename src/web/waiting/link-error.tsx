import { isRouteErrorResponse, useRouteError } from 'react-router'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** What a broken link of a waiting list's mail opens: where the list is joined. Whether there ever was a place in it is nobody's business. */
export function WaitingLinkError() {
  const t = useT()
  const { operator } = usePage()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const title = t('find.link_broken_title')
  return (
    <div className="container narrow page stack">
      <title>{t('page.title', { title, brand: operator.brand })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{t('waiting.link_broken')}</p>
      <p className="row link-ways">
        <ButtonLink href={`${directoryPath}?cherche=campagnes`}>{t('waiting.find_campaign')}</ButtonLink>
        <ButtonLink kind="secondary" href="/">
          {t('err.home')}
        </ButtonLink>
      </p>
      <p>
        <a href={addressOf('contact', operator)}>{t('err.contact')}</a>
      </p>
    </div>
  )
}
