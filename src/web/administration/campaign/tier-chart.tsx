import { wholeNumber } from '#messages/format.ts'
import type { CampaignStatistics } from '#usecases/campaign/administered-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

type Tier = CampaignStatistics['tiers'][number]

/** How many of each rate: chart and table at once, the bar beside its number. */
export function TierChart({ tiers }: { readonly tiers: readonly Tier[] }) {
  const t = useT()
  const best = tiers.reduce((one, other) => (other.units > one.units ? other : one))
  const nameOf = ({ tierId, label }: Tier) => (tierId === null ? t('office.own_amount') : label)
  const finding =
    best.units === 0 ? t('office.no_units') : t('office.best_tier', { name: nameOf(best), count: best.units })
  return (
    <Card className="stack" aria-labelledby="by-tier">
      <h2 id="by-tier">{finding}</h2>
      <table className="office-table">
        <caption>{t('office.tiers_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.tier_label')}</th>
            <th scope="col">{t('office.units')}</th>
            <td className="tier-bar" />
            <th scope="col">{t('office.places_left')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(tier => (
            <tr key={tier.tierId ?? 0}>
              <th scope="row">{nameOf(tier)}</th>
              <td>{wholeNumber(tier.units, t.locale)}</td>
              <td className="tier-bar">
                <Bar share={best.units === 0 ? 0 : tier.units / best.units} />
              </td>
              <td>{tier.left === null ? t('office.unlimited') : wholeNumber(tier.left, t.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="chart-track" width="100" height="8" rx="2" />
      <rect className="chart-fill" width={share * 100} height="8" rx="2" />
    </svg>
  )
}
