import { data, redirect } from 'react-router'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Route } from './+types/invitation-page'
import css from './campaign.css?url'

const linkOf = (request: Request, invitationId: string) => ({
  invitationId,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

/** What a mail's link invites to. Forged, old, used and taken back links have one and the same page, status 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, address, viewer } = context.get(visit)
  const read = await acts.readInvitation(linkOf(request, params.invitationId))
  if (!read.ok) return data({ invitation: null, address, isConnected: viewer !== null }, { status: 404 })
  return data({ invitation: read.value, address, isConnected: viewer !== null })
}

/** Accepts it with the account that is logged in; the link works no more then. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const link = linkOf(request, params.invitationId)
  const accepted = await acts.acceptInvitation({ ...link, userId: viewer?.userId ?? null })
  if (accepted.ok) return redirect(accepted.value.path, 303)
  const code = accepted.error[0]?.code ?? 'UNKNOWN'
  return data({ code }, { status: code === 'NOT_FOUND' ? 404 : 409 })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  const { invitation, address, isConnected } = loaderData
  const title =
    invitation === null
      ? t('invitation.gone_title')
      : t('invitation.title', { organization: invitation.organization })
  return (
    <div className="container narrow page stack">
      <title>{t('page.title', { title, brand })}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>{title}</h1>
      {actionData && <Banner tone="danger" live="alert" title={t(`error.${actionData.code}`)} />}
      {invitation === null ? (
        <p>{t('invitation.gone')}</p>
      ) : (
        <Card className="stack">
          <p>
            {invitation.formTitle === null
              ? t('invitation.what_organization', { ...invitation })
              : t('invitation.what_campaign', { ...invitation, form: invitation.formTitle })}
          </p>
          <p className="muted small">{t('invitation.for', { email: invitation.email })}</p>
          {isConnected ? <Accept /> : <Identify address={address} />}
        </Card>
      )}
    </div>
  )
}

function Accept() {
  const t = useT()
  return (
    <form method="post" noValidate>
      <Button type="submit">{t('invitation.accept')}</Button>
    </form>
  )
}

/** Both ways, whether or not there is an account: the page does not tell. */
function Identify({ address }: { readonly address: string }) {
  const t = useT()
  const back = encodeURIComponent(address)
  return (
    <>
      <p>{t('invitation.identify')}</p>
      <div className="row">
        <ButtonLink href={`/connexion?redirectTo=${back}`}>{t('nav.login')}</ButtonLink>
        <ButtonLink kind="secondary" href={`/premiere-connexion?redirectTo=${back}`}>
          {t('invitation.sign_up')}
        </ButtonLink>
      </div>
    </>
  )
}
