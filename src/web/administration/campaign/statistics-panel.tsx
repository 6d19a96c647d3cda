import { HandCoins } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import { periods } from '#domain/form/period.ts'
import { money, wholeNumber } from '#messages/format.ts'
import type { CampaignStatistics } from '#usecases/campaign/administered-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/text-input.tsx'
import { CollectedChart } from './collected-chart.tsx'
import { CampaignFrame } from './frame.tsx'
import { TierChart } from './tier-chart.tsx'

type Props = { readonly statistics: CampaignStatistics }

/** Money, counts and places, over time and by rate; each chart with the same figures as a table (rule SCR-25). */
export function StatisticsPanel({ statistics }: Props) {
  const t = useT()
  const { form, pages, organization, collected, orders, tiers } = statistics
  const isEmpty = collected === 0 && orders === 0
  return (
    <CampaignFrame form={form} organization={organization} page="statistiques" pages={pages}>
      <div className="office-bar">
        <PeriodPicker statistics={statistics} />
        {pages.includes('paiement-recu') && (
          <ButtonLink kind="secondary" icon={HandCoins} href={administrationPath(form, 'paiement-recu')}>
            {t('offline.title')}
          </ButtonLink>
        )}
      </div>
      <Figures statistics={statistics} />
      {isEmpty ? (
        <Empty
          title={t('office.nothing_yet')}
          action={
            pages.includes('partage') && (
              <ButtonLink kind="secondary" href="partage">
                {t('admin.share_page')}
              </ButtonLink>
            )
          }
        >
          {t('office.nothing_yet_next')}
        </Empty>
      ) : (
        <CollectedChart statistics={statistics} />
      )}
      {tiers.length > 0 && <TierChart tiers={tiers} />}
    </CampaignFrame>
  )
}

function PeriodPicker({ statistics: { period } }: Props) {
  const t = useT()
  const options = (Object.keys(periods) as (keyof typeof periods)[])
    .sort((one, other) => Number(one) - Number(other))
    .map(value => ({ value, label: t(`office.period_${value}`) }))
  return (
    <form className="office-period" method="get" noValidate>
      <Select name="periode" label={t('office.period')} options={options} defaultValue={period} />
      <Button type="submit" kind="secondary">
        {t('office.show')}
      </Button>
    </form>
  )
}

function Figures({ statistics: { buckets, collected, recorded, orders, tiers } }: Props) {
  const t = useT()
  const units = tiers.reduce((sum, tier) => sum + tier.units, 0)
  const counted = tiers.filter(({ left }) => left !== null)
  // A place that rates share is one place.
  const places = counted.filter(
    ({ poolId }, at) => poolId === null || counted.findIndex(tier => tier.poolId === poolId) === at,
  )
  const left = places.reduce((sum, tier) => sum + (tier.left ?? 0), 0)
  const payments = buckets.reduce((sum, bucket) => sum + bucket.payments, 0)
  const figures = [
    [t('office.collected'), money(collected, t.locale)],
    ...(recorded > 0 ? [[t('offline.statistics'), money(recorded, t.locale)] as const] : []),
    [t('office.orders'), wholeNumber(orders, t.locale)],
    ...(payments > 0
      ? [[t('office.average'), money(Math.round(collected / payments), t.locale)] as const]
      : []),
    [t('office.units'), wholeNumber(units, t.locale)],
    ...(counted.length > 0 ? [[t('office.places_left'), wholeNumber(left, t.locale)] as const] : []),
  ] as const
  return (
    <dl className="office-figures">
      {figures.map(([name, value]) => (
        <div key={name} className="card">
          <dt className="muted small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
