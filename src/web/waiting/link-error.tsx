import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** What a broken link of a waiting list's mail opens: where the list is joined. */
export function WaitingLinkError() {
  const t = useT()
  return (
    <BrokenLink
      body={t('waiting.link_broken')}
      way={<ButtonLink href={`${directoryPath}?cherche=campagnes`}>{t('waiting.find_campaign')}</ButtonLink>}
      contact={link => <p>{link}</p>}
    />
  )
}
