import { CircleCheck, CircleSlash, Undo2 } from 'lucide-react'
import type { LastScan } from '#domain/door/watch.ts'
import { timeSeen } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { ShownWatch } from './shown.ts'
import { TicketName } from './ticket-name.tsx'

/** What happened last at all gates, refusals too (rule DOR-5). */
export function LastScansCard({ watch: { form, scans, now } }: { readonly watch: ShownWatch }) {
  const t = useT()
  const columns: readonly Column<LastScan>[] = [
    {
      key: 'ticket',
      label: t('watch.ticket'),
      cell: ({ ticket }) => <TicketName form={form} ticket={ticket} />,
    },
    { key: 'result', label: t('watch.result'), kind: 'state', cell: scan => <Result scan={scan} /> },
    { key: 'time', label: t('watch.time'), kind: 'date', cell: ({ at }) => timeSeen(at, now, t.locale) },
    { key: 'gate', label: t('watch.gate'), named: true, cell: ({ gate }) => gate },
    { key: 'way', label: t('watch.way'), named: true, cell: ({ way }) => t(`watch.way_${way}`) },
  ]
  return (
    <div className="stack">
      <Card className="stack stack-tight" aria-labelledby="last">
        <h2 id="last">{t('watch.last')}</h2>
        {scans.length === 0 && <p className="muted">{t('watch.last_none')}</p>}
      </Card>
      {scans.length > 0 && (
        <Table
          quiet
          cards="wide"
          caption={t('watch.last_caption')}
          columns={columns}
          rows={scans}
          keyOf={({ id }) => id}
        />
      )}
    </div>
  )
}

function Result({ scan: { kind, reason } }: { readonly scan: LastScan }) {
  const t = useT()
  if (kind === 'undo') return <Tag icon={Undo2}>{t('watch.scan_undo')}</Tag>
  if (reason === null)
    return (
      <Tag tone="success" icon={CircleCheck}>
        {t('watch.scan_entry')}
      </Tag>
    )
  return (
    <Tag tone={reason === 'already' ? 'warning' : 'danger'} icon={CircleSlash}>
      {t(`watch.refusal_${reason}`)}
    </Tag>
  )
}
