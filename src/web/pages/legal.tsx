import { data } from 'react-router'
import { CookiesPage } from '../consent/cookies-page.tsx'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { staticPages } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import type { Route } from './+types/legal'
import { legalPages, type TextPage } from './legal-pages.ts'
import { LegalText, useLegalText } from './legal-text.tsx'

const isText = (page: string): page is TextPage => Object.hasOwn(legalPages, page)

/** The static pages; those that the operator keeps elsewhere lead there. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = staticPages.find(name => name === params.page)
  const { operator } = context.get(visit)
  const elsewhere = page && operator.pageAddresses[page]
  if (elsewhere) throw Response.redirect(elsewhere, 302)
  if (page === undefined || page === 'accessibilite') throw data(null, { status: 404 })
  return { page }
}

export default function Legal({ loaderData: { page } }: Route.ComponentProps) {
  const t = useT()
  const text = useLegalText()
  const { brand, origin } = usePage().operator
  const title = isText(page) ? text(legalPages[page].title) : t('cookies.title')
  return (
    <div className="container narrow page prose">
      <PageMeta
        title={t('page.title', { title, brand })}
        description={`${title} – ${t('meta.description', { brand })}`}
        canonical={`${origin}/legal/${page}`}
      />
      <h1>{title}</h1>
      {isText(page) ? <LegalText page={legalPages[page]} /> : <CookiesPage />}
    </div>
  )
}
