import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The last page of an account. */
export default function ErasedPage() {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <div className="container narrow page stack">
      <title>{t('page.title', { title: t('space.erased_title'), brand })}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('space.erased_title')}</h1>
      <p>{t('space.erased_body')}</p>
      <p>{t('space.erase_kept')}</p>
      <p>
        <ButtonLink href="/">{t('space.erased_home')}</ButtonLink>
      </p>
    </div>
  )
}
