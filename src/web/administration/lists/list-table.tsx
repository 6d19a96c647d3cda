import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { type ColumnId, type ColumnKind, columnOf, type ListState } from '#domain/list/lists.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { shortDate } from '#messages/format.ts'
import { listedWords } from '#messages/list-words.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import type { ShownRow } from '#usecases/administration/shown-cell.ts'
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
  const { list, organization, rows, wish, acts } = view
  return (
    <RowsTable
      list={list}
      organization={organization}
      columns={wish.columns}
      rows={rows}
      isTicked={acts.length > 0}
    />
  )
}

type RowsProps = Pick<ListView, 'list' | 'organization'> & {
  readonly columns: readonly ColumnId[]
  readonly rows: readonly ShownRow[]
  /** Each row has a box to tick (rule LST-8). */
  readonly isTicked?: boolean
  /** One more column. */
  readonly more?: { readonly label: string; readonly of: (row: ShownRow) => string | null }
}

/** Rows of a list under these columns. */
export function RowsTable({ list, organization, columns: ids, rows, isTicked = false, more }: RowsProps) {
  const t = useT()
  const columns = ids.map((id, place): Column<ShownRow> => {
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
        const path = pathOf({ list, organization }, row)
        const link = path === null ? shown : <a href={path}>{shown}</a>
        return isTicked ? <Ticked id={row.id}>{link}</Ticked> : link
      },
    }
  })
  const last: readonly Column<ShownRow>[] =
    more === undefined ? [] : [{ key: 'more', label: more.label, cell: more.of }]
  return (
    <Table<ShownRow>
      quiet
      linked
      caption={t(`lists.name.${list}`)}
      columns={[...columns, ...last]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

/** What names a row, behind a box that ticks it. */
function Ticked({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const t = useT()
  return (
    <span className="listing-ticked">
      <label className="listing-tick">
        <input type="checkbox" className="choice-input" name="ligne" value={id} />
        <span className="visually-hidden">{t('lists.tick', { id: String(id) })}</span>
      </label>
      <span>{children}</span>
    </span>
  )
}

/** An order leads to its own page, anything else to its payment. */
function pathOf(
  { list, organization: { organizationSlug } }: Pick<ListView, 'list' | 'organization'>,
  { id, paymentId }: ShownRow,
) {
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
  awaited: { icon: Hourglass, tone: 'info' },
  refunded: { icon: Undo2 },
  canceled: { icon: CircleSlash },
  valid: { icon: CircleCheck, tone: 'success' },
  returned: { icon: Undo2 },
  due: { icon: CalendarClock },
  paid: { icon: CircleCheck, tone: 'success' },
  captured: { icon: CircleCheck, tone: 'success' },
  pending: { icon: Hourglass, tone: 'info' },
  failed: { icon: CircleAlert, tone: 'danger' },
  contested: { icon: CircleAlert, tone: 'danger' },
  repaid: { icon: Undo2 },
  void: { icon: CircleSlash },
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
