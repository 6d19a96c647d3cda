import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { privateHeaders } from '../outcome/private-headers.ts'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/stop-page'

const sealedIn = (request: Request) => new URL(request.url).searchParams.get('pour') ?? ''

/** Reading the page ends nothing: the programs of mailboxes open every link (rule MSG-3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  return found(await context.get(visit).acts.readNewsLink({ sealed: sealedIn(request) }))
}

/** The page's button, or the mailbox's own: it sends no cookie and follows no redirect (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const stopped = await context.get(visit).acts.stopNews({ sealed: sealedIn(request) })
  if (stopped.ok) return { isDone: true }
  const code = stopped.error[0]?.code ?? 'UNKNOWN'
  throw data(null, { status: httpStatusOf(code) })
}

/** Who it is stands sealed in the address: nobody keeps the page or passes it on. */
export const headers = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })

export default function StopNewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { organization, reader } = loaderData
  const { name } = organization
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('mailing.stop_title')} />
      <h1>{t('mailing.stop_title')}</h1>
      {actionData?.isDone ? (
        <Banner tone="success" title={t('mailing.stop_done', { organization: name })}>
          <p>{t('mailing.stop_done_body')}</p>
        </Banner>
      ) : (
        <form method="post" className="stack" noValidate>
          <p>{t('mailing.stop_ask', { organization: name, reader })}</p>
          <div>
            <Button type="submit">{t('mailing.stop_action')}</Button>
          </div>
        </form>
      )}
      <p>
        <ButtonLink
          kind={actionData?.isDone ? 'secondary' : 'link'}
          href={`/associations/${organization.organizationSlug}`}
        >
          {t('mailing.to_organization', { organization: name })}
        </ButtonLink>
      </p>
    </div>
  )
}
