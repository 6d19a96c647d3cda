import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The last page of an account. */
export default function ErasedPage() {
  const t = useT()
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('space.erased_title')} />
      <h1>{t('space.erased_title')}</h1>
      <p>{t('space.erased_body')}</p>
      <p>{t('space.erase_kept')}</p>
      <p>
        <ButtonLink href="/">{t('space.erased_home')}</ButtonLink>
      </p>
    </div>
  )
}
