import { useT } from '../messages.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What the link of a mail says of its invitation. */
export const invitationLink = (request: Request, invitationId: string) => ({
  invitationId,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

type InvitationAnswerProps = { readonly isConnected: boolean; readonly address: string }

/** What whoever is invited does next: accepts it, or says first who they are and comes back to `address`. */
export function InvitationAnswer({ isConnected, address }: InvitationAnswerProps) {
  const t = useT()
  if (!isConnected) return <Identify address={address} />
  return (
    <form method="post" noValidate>
      <Button type="submit">{t('invitation.accept')}</Button>
    </form>
  )
}

/** Both ways, whether or not there is an account: the page does not tell. */
function Identify({ address }: Pick<InvitationAnswerProps, 'address'>) {
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
