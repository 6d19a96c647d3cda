import { wholeNumber } from '#messages/format.ts'
import type { CampaignStatistics } from '#usecases/campaign/administered-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'

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
      <Table
        cards="never"
        caption={t('office.tiers_caption')}
        rows={tiers}
        keyOf={({ tierId }) => tierId ?? 0}
        columns={[
          { key: 'name', label: t('office.tier_label'), cell: nameOf },
          {
            key: 'units',
            label: t('office.units'),
            kind: 'number',
            cell: ({ units }) => wholeNumber(units, t.locale),
          },
          {
            key: 'share',
            kind: 'drawing',
            cell: ({ units }) => <Bar share={best.units === 0 ? 0 : units / best.units} />,
          },
          {
            key: 'left',
            label: t('office.places_left'),
            kind: 'number',
            cell: ({ left }) => (left === null ? t('office.unlimited') : wholeNumber(left, t.locale)),
          },
        ]}
      />
    </Card>
  )
}

/** A share as a bar, beside its number. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg className="tier-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="chart-track" width="100" height="8" rx="2" />
      <rect className="chart-fill" width={share * 100} height="8" rx="2" />
    </svg>
  )
}
