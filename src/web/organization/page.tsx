import { data } from 'react-router'
import css from '../campaign/campaign.css?url'
import { CampaignScript } from '../campaign/campaign-script.tsx'
import { leadOf } from '../campaign/description.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { OrganizationMeta } from '../seo/organization-meta.tsx'
import type { Route } from './+types/page'
import { About } from './about.tsx'
import { byTime, CurrentCampaigns, PastCampaigns } from './campaign-lists.tsx'
import { OrganizationHead, OrganizationTabs } from './head.tsx'
import organizationCss from './organization.css?url'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const read = await acts.readOrganization({ organizationSlug: params.organizationSlug })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** The same for everybody who is not logged in (rule ADDR-8). */
export const handle = { kept: true }

export const links = () => [css, organizationCss].map(href => ({ rel: 'stylesheet', href }))

export default function OrganizationPage({ loaderData: opened }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const { organization, facts, campaigns } = opened
  const { name, description } = organization
  const { current, past } = byTime(campaigns)
  const meta =
    description === ''
      ? t('organization.meta', { organization: name, brand: operator.brand })
      : leadOf(description)
  return (
    <div className="campaign organization-page">
      <OrganizationMeta organization={organization} facts={facts} description={meta} />
      <OrganizationHead {...opened} />
      <OrganizationTabs current={current.length} past={past.length} />
      <CurrentCampaigns campaigns={current} />
      <About organization={organization} facts={facts} />
      <PastCampaigns campaigns={past} />
      <CampaignScript />
    </div>
  )
}
