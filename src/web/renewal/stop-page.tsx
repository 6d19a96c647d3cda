import { data } from 'react-router'
import { renewalPath } from '#domain/membership/renewal-address.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { linkHeaders } from '../waiting/link-of.ts'
import type { Route } from './+types/stop-page'
import { RenewalLinkError } from './link-error.tsx'
import { renewalLink } from './link-of.ts'

/** Reading the page stops nothing: the programs of mailboxes open every link (rule MEM-7). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const link = renewalLink(request, params.orderId)
  const { form, organization, isRefused } = found(await acts.readRenewal({ ...link, userId: null }))
  return { title: form.title, organization, isRefused, renewHref: renewalPath(link) }
}

/** The page's button, or the mailbox's own: it sends no cookie and follows no redirect (RFC 8058). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const stopped = await context.get(visit).acts.stopRenewal(renewalLink(request, params.orderId))
  if (!stopped.ok) throw data(null, { status: 404 })
  return null
}

export const headers = linkHeaders

export const ErrorBoundary = RenewalLinkError

export default function StopPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { organization, isRefused, renewHref, title } = loaderData
  const heading = t(isRefused ? 'renewal.stopped_title' : 'renewal.stop_title')
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={heading} />
      <h1>{heading}</h1>
      {isRefused ? (
        <Banner tone="success" title={t('renewal.stopped', { organization })}>
          <p>{t('renewal.stopped_body')}</p>
        </Banner>
      ) : (
        <form method="post" className="stack" noValidate>
          <p>{t('renewal.stop_ask', { title, organization })}</p>
          <div>
            <Button type="submit">{t('renewal.stop')}</Button>
          </div>
        </form>
      )}
      <p>
        <ButtonLink kind="link" href={renewHref}>
          {t('renewal.renew_after_all')}
        </ButtonLink>
      </p>
    </div>
  )
}
