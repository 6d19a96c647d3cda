import { data } from 'react-router'
import { newCampaignPath } from '#domain/form/administration-path.ts'
import { formTypes, type PublishedFormType } from '#domain/form/types/index.ts'
import { visit } from '../../context.ts'
import { coverAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/choose-page'
import own from './quick-start.css?url'

/** What associations begin with most often comes first. */
const order = [
  'Event',
  'Membership',
  'Donation',
  'Shop',
  'CrowdFunding',
  'PaymentForm',
] as const satisfies readonly PublishedFormType[]

/** The first choice sets everything behind it: six types, each with an example. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const read = await acts.readNewCampaign({ organizationSlug, userId: viewer?.userId ?? null })
  if (!read.ok) throw data(null, { status: 404 })
  return { organizationSlug, organization: read.value.facts.organization.name }
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function ChooseType({ loaderData: { organizationSlug, organization } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('quick.title')} – ${organization}`} />
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{t('quick.title')}</h1>
        <p className="muted">{t('quick.purpose')}</p>
      </div>
      <ul className="cards office-rows">
        {order.map(type => (
          <li key={type} className="card card-link campaign-card">
            <img
              src={coverAddress(formTypes[type].motif, organizationSlug, null)}
              alt=""
              width="1200"
              height="630"
            />
            <div className="stack stack-tight campaign-card-words">
              <h2 className="campaign-card-title">
                <a href={newCampaignPath(organizationSlug, type)}>{t(`quick.type.${type}`)}</a>
              </h2>
              <p className="muted">{t(`quick.example.${type}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
