import { campaignsOfList, ratesOfList, readListRows } from '#db/list-rows.ts'
import { actsOf, type ListActKind, listActs } from '#domain/list/list-acts.ts'
import { viewQueryOf } from '#domain/list/list-views.ts'
import { type ListWish, placeText, readPlace, readWish } from '#domain/list/list-wish.ts'
import { type ListName, listAt } from '#domain/list/lists.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { pageOf } from '../paging.ts'
import { exportableForms, inputOf, type ListVisit, openList } from './open-list.ts'
import { type ShownRow, shownRow } from './shown-cell.ts'
import { type ShownView, shownViews } from './shown-views.ts'
import { type RecentAct, recentActs } from './standing-act.ts'

/** Rows on a page. */
const pageSize = 25

/** A page of a list (rule LST-1). */
export type ListView = {
  readonly list: ListName
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly wish: ListWish
  readonly rows: readonly ShownRow[]
  /** The campaigns to choose from, and the rates of the chosen one. */
  readonly campaigns: readonly { readonly id: number; readonly title: string }[]
  readonly rates: readonly { readonly id: number; readonly label: string }[]
  readonly isFirst: boolean
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null
  readonly mayExport: boolean
  /** Whether they may write to the people of the list (rule MSG-1). */
  readonly mayWrite: boolean
  /** Whether this person may record money that did not come by card, where the list is of payments (rule PAY-27). */
  readonly mayRecord: boolean
  /** The views that have a name, and the query of what is shown now as a view has it (rule LST-9). */
  readonly views: readonly ShownView[]
  readonly query: string
  /** What this person may do to many rows at once, and what they did of late (rule LST-8). */
  readonly acts: readonly ListActKind[]
  readonly recent: readonly RecentAct[]
}

/** A page of the list of an address, as its query asks for it; to whoever may not read it there is no such list. */
export async function readList(
  app: App,
  { segment, query, ...visit }: ListVisit & { readonly segment: string; readonly query: string },
): Promise<Result<ListView>> {
  const list = listAt(segment)
  if (list === undefined) return failWith('NOT_FOUND')
  const opened = await openList(app, visit, list)
  if (!opened.ok) return opened
  const { organization, formIds } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const asked = new URLSearchParams(query)
  const wish = readWish(list, asked)
  const after = readPlace(asked.get('suite'))
  const input = inputOf(list, wish, { organizationId, formIds })
  const taking = { organizationId, userId: visit.userId, list }
  const [found, campaigns, rates, exportable, writable, recordable, acts, recent, views] = await Promise.all([
    readListRows(app.db, { ...input, columns: wish.columns, after, limit: pageSize + 1 }),
    campaignsOfList(app.db, { list, organizationId, formIds }),
    ratesOf(app, input.formIds, { organizationId, wish }),
    exportableForms(app, taking),
    exportableForms(app, taking, 'writeMessages'),
    list === 'payments' ? exportableForms(app, taking, 'recordPayments') : undefined,
    actsInReach(app, taking),
    visit.userId === null ? [] : recentActs(app, { ...taking, userId: visit.userId }),
    shownViews(app, { organizationId, list }, { userId: visit.userId, formIds }),
  ])
  const { rows, next } = pageOf(found, pageSize, placeText)
  return ok({
    ...{ list, organization: { name, organizationSlug }, wish, campaigns, rates, next },
    rows: rows.map(row => shownRow(list, wish, row)),
    isFirst: after === null,
    mayExport: exportable !== undefined,
    mayWrite: writable !== undefined,
    mayRecord: recordable !== undefined,
    ...{ acts, recent, views, query: viewQueryOf(list, wish) },
  })
}

async function actsInReach(
  app: App,
  taking: { readonly organizationId: number; readonly userId: number | null; readonly list: ListName },
): Promise<readonly ListActKind[]> {
  const kinds = actsOf(taking.list)
  const reach = await Promise.all(kinds.map(kind => exportableForms(app, taking, listActs[kind].right)))
  return kinds.filter((_, place) => reach[place] !== undefined)
}

async function ratesOf(
  app: App,
  formIds: readonly number[] | null,
  { organizationId, wish: { formId } }: { readonly organizationId: number; readonly wish: ListWish },
) {
  if (formId === null || formIds?.includes(formId) !== true) return []
  return ratesOfList(app.db, { organizationId, formId })
}
