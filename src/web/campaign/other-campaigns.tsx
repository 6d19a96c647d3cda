import { useT } from '../messages.tsx'
import { CampaignCard } from '../pages/campaign-card.tsx'
import type { CampaignHead } from '../pages/card-facts.ts'

/** What else one can do for the association when this campaign is over. */
export function OtherCampaigns({ campaigns }: { readonly campaigns: readonly CampaignHead[] }) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">{t('campaign.others')}</h2>
      <ul className="cards">
        {campaigns.map(campaign => (
          <CampaignCard key={campaign.formSlug} campaign={campaign} />
        ))}
      </ul>
    </section>
  )
}
