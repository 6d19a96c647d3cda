import { viewsOfList } from '#db/list-views.ts'
import type { ListViewName } from '#domain/list/list-views.ts'
import type { ListName } from '#domain/list/lists.ts'
import type { App } from '../app.ts'

/** A view as a list shows it. */
export type ShownView = Pick<ListViewName, 'id' | 'name' | 'query'> & { readonly mayChange: boolean }

type Reader = { readonly userId: number | null; readonly formIds: readonly number[] | null }

/** Whoever named a view changes it, and whoever reads the list of the whole association (rule LST-9). */
export const mayChangeView = ({ createdBy }: Pick<ListViewName, 'createdBy'>, { userId, formIds }: Reader) =>
  formIds === null || createdBy === userId

/** The views of a list, by name. */
export async function shownViews(
  { db }: Pick<App, 'db'>,
  place: { readonly organizationId: number; readonly list: ListName },
  reader: Reader,
): Promise<readonly ShownView[]> {
  const views = await viewsOfList(db, place)
  return views.map(view => ({
    ...{ id: view.id, name: view.name, query: view.query },
    mayChange: mayChangeView(view, reader),
  }))
}
