import { TriangleAlert } from 'lucide-react'
import type { Conflict } from '#domain/door/watch.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { timeSeen, wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Select } from '../../ui/text-input.tsx'
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
        {(conflictCounts.all > 0 || watch.gateId !== null) && (
          <>
            <Filter watch={watch} />
            <GateFilter watch={watch} />
          </>
        )}
      </Card>
      {conflicts.length > 0 && <ConflictTable watch={watch} />}
      <Pages watch={watch} />
    </div>
  )
}

function Filter({ watch }: Props) {
  const t = useT()
  const { isOpen, conflictCounts } = watch
  const count = (number: number) => ({ count: wholeNumber(number, t.locale) })
  return (
    <nav className="row" aria-label={t('watch.filter')}>
      <a href={listAddress({ ...watch, isOpen: true })} aria-current={isOpen ? 'true' : undefined}>
        {t('watch.filter_open', count(conflictCounts.open))}
      </a>
      <a href={listAddress({ ...watch, isOpen: false })} aria-current={isOpen ? undefined : 'true'}>
        {t('watch.filter_all', count(conflictCounts.all))}
      </a>
    </nav>
  )
}

/** Chooses one of several gates: a plain form, which keeps the other choice. */
function GateFilter({ watch: { form, gates, gateId, isOpen } }: Props) {
  const t = useT()
  if (gates.length < 2) return null
  const options = gates.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form className="door-gate-filter" action={`${doorPath(form, 'suivi')}#conflicts`} noValidate>
      {!isOpen && <input type="hidden" name="tout" value="" />}
      <Select
        name="porte"
        label={t('watch.gate')}
        width="medium"
        options={[{ value: '', label: t('watch.all_gates') }, ...options]}
        defaultValue={gateId ?? ''}
      />
      <Button type="submit" kind="secondary">
        {t('watch.filter_submit')}
      </Button>
    </form>
  )
}

/** Where the list stands that was chosen, from its first page or before a place. */
function listAddress(
  { form, isOpen, gateId }: Pick<ShownWatch, 'form' | 'isOpen' | 'gateId'>,
  before: number | null = null,
): string {
  const query = new URLSearchParams()
  if (!isOpen) query.set('tout', '')
  if (gateId !== null) query.set('porte', gateId)
  if (before !== null) query.set('avant', String(before))
  return `${doorPath(form, 'suivi')}${query.size === 0 ? '' : `?${query}`}#conflicts`
}

function ConflictTable({ watch: { form, conflicts, now } }: Props) {
  const t = useT()
  const place = ({ at, gate }: { readonly at: string; readonly gate: string }) =>
    t('watch.at', { time: timeSeen(at, now, t.locale), gate })
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
      cell: conflict => <Seen conflict={conflict} now={now} />,
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
function Seen({
  conflict: { id, seen, ticket, at },
  now,
}: {
  readonly conflict: Conflict
  readonly now: string
}) {
  const t = useT()
  if (seen !== null) {
    const seenAt = timeSeen(seen.at, now, t.locale)
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
        aria-label={t('watch.note_of', { number: ticket.number, time: timeSeen(at, now, t.locale) })}
      >
        {t('watch.note')}
      </Button>
    </form>
  )
}

function Pages({ watch }: Props) {
  const t = useT()
  const { isFirst, next } = watch
  return (
    <Pagination
      label={t('watch.pages')}
      first={isFirst ? undefined : listAddress(watch)}
      next={next === null ? undefined : listAddress(watch, next)}
    />
  )
}
