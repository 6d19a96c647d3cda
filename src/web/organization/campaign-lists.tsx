import type { ShownCampaign } from '#usecases/campaign/open-campaign.ts'
import { useT } from '../messages.tsx'
import { CampaignCard } from '../pages/campaign-card.tsx'

type Props = { readonly campaigns: readonly ShownCampaign[] }

/** Campaigns of an organization by whether they are over. */
export function byTime(campaigns: readonly ShownCampaign[]) {
  const isOver = ({ display }: ShownCampaign) => display === 'ended'
  return { current: campaigns.filter(each => !isOver(each)), past: campaigns.filter(isOver) }
}

/** What goes on now; without anything a sentence says so, and what was before follows below. */
export function CurrentCampaigns({ campaigns }: Props) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="en-cours">
      <h2 id="en-cours">{t('organization.current')}</h2>
      {campaigns.length === 0 ? (
        <p className="muted">{t('empty.org_campaigns')}</p>
      ) : (
        <Cards campaigns={campaigns} />
      )}
    </section>
  )
}

/** What is over, where anything is. */
export function PastCampaigns({ campaigns }: Props) {
  const t = useT()
  if (campaigns.length === 0) return null
  return (
    <section className="stack" aria-labelledby="passees">
      <h2 id="passees">{t('organization.past')}</h2>
      <Cards campaigns={campaigns} />
    </section>
  )
}

function Cards({ campaigns }: Props) {
  return (
    <ul className="cards">
      {campaigns.map(campaign => (
        <CampaignCard key={campaign.id} campaign={campaign} withoutOrganization />
      ))}
    </ul>
  )
}
