import { data, redirect } from 'react-router'
import type { ReadInvitation } from '#usecases/administration/invitations.ts'
import { InvitationAnswer, invitationLink } from '../../account/invitation-answer.tsx'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Route } from './+types/invitation-page'
import css from './campaign.css?url'

/** What a mail's link invites to. Forged, old, used and taken back links have one and the same page, status 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, address, viewer } = context.get(visit)
  const read = await acts.readInvitation(invitationLink(request, params.invitationId))
  if (!read.ok) return data({ invitation: null, address, isConnected: viewer !== null }, { status: 404 })
  return data({ invitation: read.value, address, isConnected: viewer !== null })
}

/** Accepts it with the account that is logged in; the link works no more then. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const link = invitationLink(request, params.invitationId)
  const accepted = await acts.acceptInvitation({ ...link, userId: viewer?.userId ?? null })
  if (accepted.ok) return redirect(accepted.value.path, 303)
  const code = accepted.error[0]?.code ?? 'UNKNOWN'
  return data({ code }, { status: code === 'NOT_FOUND' ? 404 : 409 })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { invitation, address, isConnected } = loaderData
  const title =
    invitation === null
      ? t('invitation.gone_title')
      : t('invitation.title', { organization: invitation.organization })
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      {actionData && <Banner tone="danger" live="alert" title={t(`error.${actionData.code}`)} />}
      {invitation === null ? (
        <p>{t('invitation.gone')}</p>
      ) : (
        <Card className="stack">
          <p>
            <What invitation={invitation} />
          </p>
          <p className="muted small">{t('invitation.for', { email: invitation.email })}</p>
          <InvitationAnswer isConnected={isConnected} address={address} />
        </Card>
      )}
    </div>
  )
}

type WhatProps = { readonly invitation: ReadInvitation }

/** What somebody is invited to do, and of what. */
function What({ invitation }: WhatProps) {
  const t = useT()
  const { role, formTitle: form, invitedBy, organization } = invitation
  if (role === 'Treasurer') return t('team.invited_Treasurer', { invitedBy, organization })
  if (role === 'Reader')
    return form === null
      ? t('team.invited_Reader', { invitedBy, organization })
      : t('team.invited_Reader_form', { invitedBy, organization, form })
  return form === null
    ? t('invitation.what_organization', { invitedBy, organization })
    : t('invitation.what_campaign', { invitedBy, organization, form })
}
