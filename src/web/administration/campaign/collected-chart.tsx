import { longDate, longMonth, money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { CampaignStatistics } from '#usecases/campaign/administered-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'

type Props = { readonly statistics: Pick<CampaignStatistics, 'buckets' | 'step'> }
type Bucket = CampaignStatistics['buckets'][number]

const width = 720
const height = 200

/** What a bar stands for, in words. */
function nameOf(t: Translator, { day }: Bucket, step: 'day' | 'month', weekday = true): string {
  return step === 'day' ? longDate(day, t.locale, { weekday }) : longMonth(day, t.locale)
}

/** Bars per day or month. Its title says what it shows; each bar leads to its row of the table, by keyboard too. */
export function CollectedChart({ statistics: { buckets, step } }: Props) {
  const t = useT()
  const best = buckets.reduce((one, other) => (other.collected > one.collected ? other : one))
  const finding =
    best.collected === 0
      ? t('office.no_money')
      : t(`office.best_${step}`, { name: nameOf(t, best, step), amount: money(best.collected, t.locale) })
  return (
    <Card className="stack" aria-labelledby="collected">
      <h2 id="collected">{finding}</h2>
      <Bars buckets={buckets} step={step} most={best.collected} />
      <Disclosure summary={t('office.see_table')}>
        <Table
          cards="never"
          caption={t('office.collected_caption')}
          rows={buckets}
          keyOf={({ day }) => day}
          idOf={({ day }) => `bar-${day}`}
          columns={[
            { key: 'day', label: t(`office.column_${step}`), cell: bucket => nameOf(t, bucket, step) },
            {
              key: 'payments',
              label: t('office.payments'),
              kind: 'number',
              cell: ({ payments }) => wholeNumber(payments, t.locale),
            },
            {
              key: 'collected',
              label: t('office.collected'),
              kind: 'amount',
              cell: ({ day, collected }) => <span data-day={day}>{money(collected, t.locale)}</span>,
            },
          ]}
        />
      </Disclosure>
    </Card>
  )
}

type BarsProps = {
  readonly buckets: readonly Bucket[]
  readonly step: 'day' | 'month'
  readonly most: number
}

function Bars({ buckets, step, most }: BarsProps) {
  const t = useT()
  const slot = width / buckets.length
  return (
    <figure className="chart" aria-labelledby="collected">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{t('office.collected_caption')}</title>
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="chart-ground" />
        {buckets.map((bucket, index) => {
          if (bucket.collected === 0) return null
          const tall = Math.max(2, (bucket.collected / most) * (height - 8))
          const words = t('office.bar', {
            name: nameOf(t, bucket, step),
            amount: money(bucket.collected, t.locale),
          })
          return (
            <a
              key={bucket.day}
              href={`#bar-${bucket.day}`}
              className="chart-bar"
              aria-label={words}
              data-day={bucket.day}
            >
              <title>{words}</title>
              <rect x={index * slot} y="0" width={slot} height={height} className="chart-slot" />
              <rect x={index * slot + slot * 0.15} y={height - tall} width={slot * 0.7} height={tall} />
            </a>
          )
        })}
      </svg>
      <p className="chart-ends small muted" aria-hidden="true">
        <span>{nameOf(t, buckets[0]!, step, false)}</span>
        <span>{nameOf(t, buckets.at(-1)!, step, false)}</span>
      </p>
    </figure>
  )
}
