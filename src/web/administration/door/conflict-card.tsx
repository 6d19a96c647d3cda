import { TriangleAlert } from 'lucide-react'
import type { Conflict } from '#domain/door/watch.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { time, wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { ShownWatch } from './shown.ts'
import { TicketName } from './ticket-name.tsx'

type Props = { readonly watch: ShownWatch }

/** What a supervisor looks at, with both gates and times; nothing of it is deleted (rule DOR-6). */
export function ConflictCard({ watch }: Props) {
  const t = useT()
  const { conflicts, conflictCounts } = watch
  return (
    <div className="stack" id="conflicts">
      <Card className="stack stack-tight" aria-labelledby="conflicts-title">
        <h2 id="conflicts-title">{t('watch.conflicts', { open: conflictCounts.open })}</h2>
        <p className="muted">{t('watch.conflicts_lead')}</p>
        {conflictCounts.all > 0 && <Filter watch={watch} />}
      </Card>
      {conflicts.length > 0 && <ConflictTable watch={watch} />}
      <Pages watch={watch} />
    </div>
  )
}

function Filter({ watch: { form, isOpen, conflictCounts } }: Props) {
  const t = useT()
  const path = doorPath(form, 'suivi')
  const count = (number: number) => ({ count: wholeNumber(number, t.locale) })
  return (
    <nav className="row" aria-label={t('watch.filter')}>
      <a href={`${path}#conflicts`} aria-current={isOpen ? 'true' : undefined}>
        {t('watch.filter_open', count(conflictCounts.open))}
      </a>
      <a href={`${path}?tout#conflicts`} aria-current={isOpen ? undefined : 'true'}>
        {t('watch.filter_all', count(conflictCounts.all))}
      </a>
    </nav>
  )
}

function ConflictTable({ watch: { form, conflicts } }: Props) {
  const t = useT()
  const place = ({ at, gate }: { readonly at: string; readonly gate: string }) =>
    t('watch.at', { time: time(at, t.locale), gate })
  const columns: readonly Column<Conflict>[] = [
    {
      key: 'ticket',
      label: t('watch.ticket'),
      cell: ({ ticket }) => <TicketName form={form} ticket={ticket} />,
    },
    {
      key: 'why',
      label: t('watch.why'),
      kind: 'state',
      cell: ({ kinds }) =>
        kinds.map(kind => (
          <Tag key={kind} tone="warning" icon={TriangleAlert}>
            {t(`watch.kind_${kind}`)}
          </Tag>
        )),
    },
    { key: 'entered', label: t('watch.entered'), named: true, cell: place },
    {
      key: 'first',
      label: t('watch.first'),
      named: true,
      cell: ({ first }) => (first === null ? null : place(first)),
    },
    {
      key: 'state',
      label: t('watch.state'),
      kind: 'actions',
      cell: conflict => <Seen conflict={conflict} />,
    },
  ]
  return (
    <Table
      quiet
      cards="wide"
      caption={t('watch.conflicts_caption')}
      columns={columns}
      rows={conflicts}
      keyOf={({ id }) => id}
    />
  )
}

/** Who has looked at it, or the button to say so: a plain post. */
function Seen({ conflict: { id, seen, ticket, at } }: { readonly conflict: Conflict }) {
  const t = useT()
  if (seen !== null) {
    const seenAt = time(seen.at, t.locale)
    return seen.by === ''
      ? t('watch.seen_nobody', { time: seenAt })
      : t('watch.seen', { name: seen.by, time: seenAt })
  }
  return (
    <form method="post" noValidate>
      <input type="hidden" name="scan" value={id} />
      <Button
        type="submit"
        kind="quiet"
        aria-label={t('watch.note_of', { number: ticket.number, time: time(at, t.locale) })}
      >
        {t('watch.note')}
      </Button>
    </form>
  )
}

function Pages({ watch: { form, isOpen, isFirst, next } }: Props) {
  const t = useT()
  const path = doorPath(form, 'suivi')
  const query = new URLSearchParams(isOpen ? {} : { tout: '' })
  const first = `${path}${query.size === 0 ? '' : `?${query}`}#conflicts`
  if (next !== null) query.set('avant', String(next))
  return (
    <Pagination
      label={t('watch.pages')}
      first={isFirst ? undefined : first}
      next={next === null ? undefined : `${path}?${query}#conflicts`}
    />
  )
}
