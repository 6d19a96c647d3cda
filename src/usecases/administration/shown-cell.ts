import type { CellValue, ListRow } from '#db/list-rows.ts'
import type { ListWish } from '#domain/list/list-wish.ts'
import { columnOf, type ListName, shownState } from '#domain/list/lists.ts'

/** What a cell says: of a state, the one that its list knows it by. */
export function shownCell(
  list: ListName,
  column: ListWish['columns'][number],
  value: CellValue = null,
): CellValue {
  if (columnOf(list, column).kind !== 'state' || typeof value !== 'string') return value
  return shownState(list, value) ?? null
}

/** A row as its readers see it: its cells in the order of the columns of the wish. */
export type ShownRow = Pick<ListRow, 'id' | 'paymentId' | 'cells'>

/** A row in the columns of a wish, its state as its list knows it. */
export function shownRow(
  list: ListName,
  { columns }: Pick<ListWish, 'columns'>,
  { id, paymentId, cells }: ListRow,
): ShownRow {
  return { id, paymentId, cells: columns.map((column, place) => shownCell(list, column, cells[place])) }
}
