import { data } from 'react-router'
import { visit } from '../context.ts'
import { paragraphsOf } from '../form/description.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import type { Route } from './+types/sales-conditions'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const read = await acts.readSalesConditions({ organizationSlug: params.organizationSlug })
  if (!read.ok) throw data(null, { status: 404 })
  const { organization, text } = read.value
  return { slug: organization.organizationSlug, name: organization.name, text }
}

/** The same for everybody who is not logged in (rule ADDR-8). */
export const handle = { kept: true }

/** An association's own sales conditions, which its payers accept (rule LAW-5). */
export default function SalesConditions({ loaderData: { slug, name, text } }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const title = t('organization.sales_conditions_of', { organization: name })
  return (
    <div className="container narrow page prose">
      <title>{t('page.title', { title, brand: operator.brand })}</title>
      <meta name="description" content={title} />
      <link rel="canonical" href={`${operator.origin}/associations/${slug}/conditions-de-vente`} />
      <h1>{t('organization.sales_conditions')}</h1>
      <p>
        <a href={`/associations/${slug}`}>{t('organization.back', { organization: name })}</a>
      </p>
      {paragraphsOf(text).map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
