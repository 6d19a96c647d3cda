import { busiest, quartersInRow } from '#domain/door/watch.ts'
import { time, wholeNumber } from '#messages/format.ts'
import type { DoorWatch } from '#usecases/administration/door-watch.ts'
import { useT } from '../../messages.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { Bar } from '../campaign/tier-chart.tsx'

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Who is in of each rate: chart and table at once, the bar beside its numbers. */
export function RateChart({ counts: { byRate } }: Pick<DoorWatch, 'counts'>) {
  const t = useT()
  if (byRate.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="by-rate">
      <h2 id="by-rate">{t('watch.by_rate')}</h2>
      <Table
        quiet
        cards="never"
        caption={t('watch.by_rate_caption')}
        rows={byRate}
        keyOf={({ rate }) => rate}
        columns={[
          { key: 'rate', label: t('watch.rate'), cell: ({ rate }) => rate },
          {
            key: 'in',
            label: t('watch.in'),
            kind: 'number',
            cell: ({ inside }) => wholeNumber(inside, t.locale),
          },
          {
            key: 'expected',
            label: t('watch.expected'),
            kind: 'number',
            cell: ({ expected }) => wholeNumber(expected, t.locale),
          },
          {
            key: 'share',
            kind: 'drawing',
            cell: ({ inside, expected }) => <Bar share={shareOf(inside, expected)} />,
          },
        ]}
      />
    </Card>
  )
}

/** Who came in by each gate. */
export function GateChart({ gates }: Pick<DoorWatch, 'gates'>) {
  const t = useT()
  if (gates.length === 0) return null
  const most = Math.max(...gates.map(({ entries }) => entries))
  return (
    <Card className="stack" aria-labelledby="by-gate">
      <h2 id="by-gate">{t('watch.by_gate')}</h2>
      <Table
        quiet
        cards="never"
        caption={t('watch.by_gate_caption')}
        rows={gates}
        keyOf={({ id }) => id}
        columns={[
          { key: 'gate', label: t('watch.gate'), cell: ({ name }) => name },
          {
            key: 'entries',
            label: t('watch.entries'),
            kind: 'number',
            cell: ({ entries }) => wholeNumber(entries, t.locale),
          },
          { key: 'share', kind: 'drawing', cell: ({ entries }) => <Bar share={shareOf(entries, most)} /> },
        ]}
      />
    </Card>
  )
}

const width = 720
const height = 120

/** Entries per quarter of an hour. Its title says what it shows; the same numbers stand in a table. */
export function QuarterChart({ quarters }: Pick<DoorWatch['counts'], 'quarters'>) {
  const t = useT()
  const shown = quartersInRow(quarters)
  const best = busiest(shown)
  if (best === undefined) return null
  const [from, until] = [best.at, best.until].map(at => time(at, t.locale))
  const slot = width / shown.length
  return (
    <Card className="stack" aria-labelledby="quarters">
      <h2 id="quarters">
        {t('watch.busiest', { count: best.entries, from: from ?? '', until: until ?? '' })}
      </h2>
      <figure className="chart door-chart">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="chart-ground" />
          {shown.map(({ at, entries }, index) => {
            const tall = entries === 0 ? 0 : Math.max(2, (entries / best.entries) * (height - 8))
            return (
              <rect
                key={at}
                className="chart-fill"
                x={index * slot + slot * 0.15}
                y={height - tall}
                width={slot * 0.7}
                height={tall}
              />
            )
          })}
        </svg>
        <p className="chart-ends small muted" aria-hidden="true">
          <span>{time(shown[0]?.at ?? best.at, t.locale)}</span>
          <span>{time(shown.at(-1)?.at ?? best.at, t.locale)}</span>
        </p>
      </figure>
      <Disclosure summary={t('watch.see_table')}>
        <Table
          cards="never"
          caption={t('watch.quarters_caption')}
          rows={shown}
          keyOf={({ at }) => at}
          columns={[
            { key: 'quarter', label: t('watch.quarter'), cell: ({ at }) => time(at, t.locale) },
            {
              key: 'entries',
              label: t('watch.entries'),
              kind: 'number',
              cell: ({ entries }) => wholeNumber(entries, t.locale),
            },
          ]}
        />
      </Disclosure>
    </Card>
  )
}
