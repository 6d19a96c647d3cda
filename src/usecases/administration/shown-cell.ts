import type { CellValue } from '#db/list-rows.ts'
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
