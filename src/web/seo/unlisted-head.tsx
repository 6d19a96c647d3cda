import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'

type Props = {
  readonly title: string
  /** « Erreur : » comes first while something on the page is wrong (rule FRM-12). */
  readonly wrong?: boolean
}

/** The tab's title of a page that search engines do not list. */
export function UnlistedHead({ title, wrong = false }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <>
      <title>{t('page.title', { title: wrong ? t('ui.error_title', { title }) : title, brand })}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}
