import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/operator-invitation-page'
import { InvitationAnswer, invitationLink } from './invitation-answer.tsx'
import { proofAddress } from './prove-first.ts'

/** Where operators work. */
const operatorHome = '/operateur'

/** What a mail's link invites to. Forged, old and used links have one and the same page, status 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, address, viewer } = context.get(visit)
  const read = await acts.readOperatorInvitation(invitationLink(request, params.invitationId))
  const rest = { address, isConnected: viewer !== null }
  return read.ok
    ? data({ email: read.value.email, ...rest })
    : data({ email: null, ...rest }, { status: 404 })
}

/** Accepts it with the account that is logged in; without a second factor the way leads there first. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const link = invitationLink(request, params.invitationId)
  const accepted = await acts.acceptOperatorInvitation({ ...link, userId: viewer?.userId ?? null })
  if (accepted.ok) {
    const next = accepted.value.hasFactor ? undefined : proofAddress('FACTOR_NEEDED', operatorHome)
    return redirect(next ?? operatorHome, 303)
  }
  const code = accepted.error[0]?.code ?? 'UNKNOWN'
  return data({ code }, { status: httpStatusOf(code) })
}

export default function OperatorInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  const { email, address, isConnected } = loaderData
  const title = email === null ? t('invitation.gone_title') : t('factor.operator_title', { brand })
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      {actionData && <Banner tone="danger" live="alert" title={t(`error.${actionData.code}`)} />}
      {email === null ? (
        <p>{t('invitation.gone')}</p>
      ) : (
        <Card className="stack">
          <p>{t('factor.operator_what')}</p>
          <p className="muted small">{t('invitation.for', { email })}</p>
          <InvitationAnswer isConnected={isConnected} address={address} />
        </Card>
      )}
    </div>
  )
}
