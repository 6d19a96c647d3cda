import { data } from 'react-router'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { staticPages } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import type { Route } from './+types/legal'
import { legalPages, type Section } from './legal-pages.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const page = staticPages.find(name => name === params.page)
  const { operator } = context.get(visit)
  const elsewhere = page && operator.pageAddresses[page]
  if (elsewhere) throw Response.redirect(elsewhere, 302)
  if (!page) throw data(null, { status: 404 })
  return { page }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const t = useLegalText()
  const translate = useT()
  const { brand } = usePage().operator
  const { title, sections } = legalPages[loaderData.page]
  return (
    <div className="container narrow page prose">
      <title>{translate('page.title', { title: t(title), brand })}</title>
      <meta name="description" content={`${t(title)} – ${translate('meta.description', { brand })}`} />
      <h1>{t(title)}</h1>
      {sections.map(section => (
        <LegalSection key={section.paragraphs[0]} section={section} />
      ))}
    </div>
  )
}

function LegalSection({ section: { heading, paragraphs } }: { readonly section: Section }) {
  const t = useLegalText()
  return (
    <>
      {heading && <h2>{t(heading)}</h2>}
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
    </>
  )
}

/** Legal texts name the operator: each may use any of its facts. */
function useLegalText(): (key: Section['paragraphs'][number]) => string {
  const t = useT()
  const { brand, legalName, postalAddress, contactEmail, accessibility } = usePage().operator
  const facts = {
    brand,
    legalName,
    address: postalAddress ?? 'none',
    email: contactEmail,
    state: accessibility,
  }
  return key => t(key, facts)
}
