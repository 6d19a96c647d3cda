import { deleteView, insertView, lockViews, renameView, viewsOfList } from '#db/list-views.ts'
import { type ListViewName, mostViews, readViewName, viewQueryOf } from '#domain/list/list-views.ts'
import { readWish } from '#domain/list/list-wish.ts'
import { type ListName, listAt } from '#domain/list/lists.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type ListVisit, openList } from './open-list.ts'
import { mayChangeView } from './shown-views.ts'

/** A view of a list, or with `viewId` null one that is not named yet. */
export type ViewVisit = ListVisit & {
  readonly segment: string
  readonly viewId: number | null
  /** The query of the list's address. */
  readonly query: string
}

type Opened = {
  readonly organization: Organization
  readonly userId: number
  readonly list: ListName
  readonly views: readonly ListViewName[]
  /** The one that is changed; null: a new one. */
  readonly view: ListViewName | null
}

/** The view that somebody may name: their own, or any for who reads the whole association's list (rule LST-9). */
async function openView(app: App, { segment, viewId, ...visit }: ViewVisit): Promise<Result<Opened>> {
  const list = listAt(segment)
  const { userId } = visit
  if (list === undefined || userId === null) return failWith('NOT_FOUND')
  const opened = await openList(app, visit, list)
  if (!opened.ok) return opened
  const { organization, formIds } = opened.value
  const views = await viewsOfList(app.db, { organizationId: organization.id, list })
  const view = views.find(({ id }) => id === viewId) ?? null
  if (viewId !== null && (view === null || !mayChangeView(view, { userId, formIds })))
    return failWith('NOT_FOUND')
  return ok({ organization, userId, list, views, view })
}

/** A view before it is named, or named anew. */
export type ListViewForm = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly list: ListName
  readonly view: Pick<ListViewName, 'id' | 'name'> | null
  readonly query: string
}

/** What the page of a view starts with. */
export async function readListView(app: App, visit: ViewVisit): Promise<Result<ListViewForm>> {
  const opened = await openView(app, visit)
  if (!opened.ok) return opened
  const { organization, list, view } = opened.value
  const { name, organizationSlug } = organization
  const query = view?.query ?? viewQueryOf(list, readWish(list, new URLSearchParams(visit.query)))
  return ok({
    organization: { name, organizationSlug },
    list,
    view: view && { id: view.id, name: view.name },
    query,
  })
}

/**
 * Keeps the filters and columns of a list under a name, or names a view anew (rule LST-9). Gives its query. Errors: `NOT_FOUND`; `required`, `max_length`
 * and `name_taken` beside `name`; `too_many_views`.
 */
export async function saveListView(
  app: App,
  { name: typed, ...visit }: ViewVisit & { readonly name: string },
): Promise<Result<{ readonly query: string }>> {
  const opened = await openView(app, visit)
  if (!opened.ok) return opened
  const { organization, userId, list, view } = opened.value
  const read = readViewName(typed)
  if (!read.ok) return read
  const name = read.value
  const organizationId = organization.id
  const query = view?.query ?? viewQueryOf(list, readWish(list, new URLSearchParams(visit.query)))
  return app.transaction(async tx => {
    const place = { organizationId, list }
    await lockViews(tx, place)
    if (view !== null) {
      if (!(await renameView(tx, { ...place, id: view.id }, name))) return failWith('name_taken', 'name')
    } else {
      if ((await viewsOfList(tx, place)).length >= mostViews)
        return fail({ code: 'too_many_views', field: 'name', values: { limit: mostViews } })
      const stored = { ...place, name, query, createdBy: userId, createdAt: app.now() }
      if ((await insertView(tx, stored)) === undefined) return failWith('name_taken', 'name')
    }
    const object = `organization:${organizationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'organization.list_view', object })
    return ok({ query })
  })
}

/** Takes a view away; the list stays as it is. */
export async function deleteListView(app: App, visit: ViewVisit): Promise<Result<null>> {
  const opened = await openView(app, visit)
  if (!opened.ok) return opened
  const { organization, userId, list, view } = opened.value
  if (view === null) return failWith('NOT_FOUND')
  const organizationId = organization.id
  return app.transaction(async tx => {
    await deleteView(tx, { organizationId, list, id: view.id })
    const object = `organization:${organizationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'organization.list_view', object })
    return ok(null)
  })
}
