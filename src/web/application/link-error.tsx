import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'

/** What a broken link of an application opens. */
export function ApplicationLinkError() {
  const t = useT()
  return <BrokenLink body={t('application.link_over')} way={null} contact={link => <p>{link}</p>} />
}
