import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** What a broken link for renewing opens: where the memberships of an account are, which lead to a new one. */
export function RenewalLinkError() {
  const t = useT()
  return (
    <BrokenLink
      body={t('renewal.link_broken')}
      way={<ButtonLink href="/utilisateur/adhesions">{t('renewal.find')}</ButtonLink>}
      contact={link => <p>{link}</p>}
    />
  )
}
