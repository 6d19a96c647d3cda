import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { type ColumnId, type ColumnKind, columnOf, type ListState } from '#domain/list/lists.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { shortDate } from '#messages/format.ts'
import { listedWords } from '#messages/list-words.ts'
import type { ListView, ShownRow } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { type CellKind, type Column, Table } from '../../ui/table.tsx'

type Props = { readonly view: ListView }

const kinds: Readonly<Record<ColumnKind, CellKind>> = {
  text: 'text',
  lines: 'text',
  means: 'text',
  number: 'number',
  amount: 'amount',
  day: 'date',
  instant: 'date',
  state: 'state',
}

/** Columns whose value alone says nothing on a card. */
const named: readonly ColumnId[] = [
  'dueOn',
  'number',
  'quantity',
  'validFrom',
  'validUntil',
  'nextOn',
  'startedAt',
  'retryOn',
]

/** The rows of a list under the columns that its reader has chosen; the whole row leads to the order or the payment. */
export function ListTable({ view }: Props) {
  const t = useT()
  const { list, rows, wish } = view
  const columns = wish.columns.map((id, place): Column<ShownRow> => {
    const { kind } = columnOf(list, id)
    const isNamed = named.includes(id) || kind === 'number'
    return {
      ...{ key: id, label: t(`lists.column.${id}`), kind: kinds[kind] },
      ...(isNamed && place > 0 && { named: true as const }),
      cell: row => {
        const content = <Cell kind={kind} value={row.cells[place] ?? null} />
        const isEmpty = row.cells[place] == null
        if (place > 0) return isEmpty ? null : content
        const shown = isEmpty ? t('lists.nobody') : content
        const path = pathOf(view, row)
        return path === null ? shown : <a href={path}>{shown}</a>
      },
    }
  })
  return (
    <Table<ShownRow>
      quiet
      linked
      caption={t(`lists.name.${list}`)}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

/** An order leads to its own page, anything else to its payment. */
function pathOf({ list, organization: { organizationSlug } }: Props['view'], { id, paymentId }: ShownRow) {
  if (list === 'orders') return administeredOrderPath(organizationSlug, Number(id))
  return paymentId === null ? null : administeredPaymentPath(organizationSlug, paymentId)
}

type CellProps = { readonly kind: ColumnKind; readonly value: ShownRow['cells'][number] }

function Cell({ kind, value }: CellProps) {
  const t = useT()
  if (kind === 'amount' && typeof value === 'number') return <Money cents={value} />
  if ((kind === 'day' || kind === 'instant') && typeof value === 'string') return shortDate(value, t.locale)
  if (kind === 'state') return <StateTag state={value as ListState} />
  return <bdi>{listedWords(kind, value, t)}</bdi>
}

const looks: Readonly<Record<ListState, { readonly icon: LucideIcon; readonly tone?: Tone }>> = {
  done: { icon: CircleCheck, tone: 'success' },
  refunded: { icon: Undo2 },
  canceled: { icon: CircleSlash },
  valid: { icon: CircleCheck, tone: 'success' },
  returned: { icon: Undo2 },
  due: { icon: CalendarClock },
  paid: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleAlert, tone: 'danger' },
  active: { icon: CircleCheck, tone: 'success' },
  suspended: { icon: Hourglass, tone: 'info' },
  ended: { icon: CircleSlash },
  stopped: { icon: CircleSlash },
}

function StateTag({ state }: { readonly state: ListState }) {
  const t = useT()
  return <Tag {...looks[state]}>{t(`lists.state.${state}`)}</Tag>
}
