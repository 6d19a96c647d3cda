import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

type Props = {
  readonly body: string
  readonly way: ReactNode
  readonly contact: (link: ReactNode) => ReactNode
}

/** What a broken link of a mail opens: what to do, and whom to write to. Whether there ever was anything is nobody's business. */
export function BrokenLink({ body, way, contact }: Props) {
  const t = useT()
  const { operator } = usePage()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const title = t('find.link_broken_title')
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1>{title}</h1>
      <p>{body}</p>
      <p className="row link-ways">
        {way}
        <ButtonLink kind="secondary" href="/">
          {t('err.home')}
        </ButtonLink>
      </p>
      {contact(<a href={addressOf('contact', operator)}>{t('err.contact')}</a>)}
    </div>
  )
}

/** The same for an order's link: a way to get another. */
export function LinkErrorPage() {
  const t = useT()
  return (
    <BrokenLink
      body={t('find.link_broken_body')}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}
