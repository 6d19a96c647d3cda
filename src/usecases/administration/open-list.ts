import type { ListInput } from '#db/list-rows.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { AdministratorAction, FormsInReach } from '#domain/access/may.ts'
import type { ListWish } from '#domain/list/list-wish.ts'
import { type ListName, lists } from '#domain/list/lists.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { readPaymentSearch } from '#domain/payment/payment-search.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { beginningOf, endOf } from '../paris-time.ts'

export type ListVisit = { readonly organizationSlug: string; readonly userId: number | null }

type Opened = { readonly organization: Organization; readonly formIds: readonly number[] | null }

/** The organization whose list somebody may read, with the campaigns that it tells them of; null: every one (rule LST-4). */
export async function openList(
  app: App,
  { organizationSlug, userId }: ListVisit,
  list: ListName,
): Promise<Result<Opened>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const reach = await formsInReach(app, userId, lists[list].right, organization.id)
  return reach.length === 0 ? failWith('NOT_FOUND') : ok({ organization, formIds: idsOf(reach) })
}

type Taking = { readonly organizationId: number; readonly userId: number | null; readonly list: ListName }

/** The campaigns of which somebody may take a list along, write to it, or do something else to its rows; undefined: of none. */
export async function exportableForms(
  app: Pick<App, 'db'>,
  { organizationId, userId, list }: Taking,
  action: AdministratorAction = 'exportLists',
): Promise<readonly number[] | null | undefined> {
  const rights: readonly AdministratorAction[] = [lists[list].right, action]
  const [shown, taken] = await Promise.all(
    rights.map(right => formsInReach(app, userId, right, organizationId)),
  )
  if (shown === undefined || taken === undefined || shown.length === 0 || taken.length === 0) return undefined
  if (shown === 'all') return idsOf(taken)
  const both = taken === 'all' ? shown : shown.filter(id => taken.includes(id))
  return both.length === 0 ? undefined : both
}

/** Whether all that a file tells of is still in reach (rule LST-5). */
export function reachesAll(reach: readonly number[] | null, told: readonly number[] | null): boolean {
  return reach === null || told?.every(id => reach.includes(id)) === true
}

const idsOf = (reach: FormsInReach) => (reach === 'all' ? null : reach)

/** What a wish asks of the database; a campaign out of reach finds nothing. */
export function inputOf(
  list: ListName,
  wish: ListWish,
  { organizationId, formIds }: Pick<ListInput, 'organizationId' | 'formIds'>,
): ListInput {
  const { formId, state, tierId, min, max } = wish
  const isChosen = formId !== null && (formIds === null || formIds.includes(formId))
  return {
    ...{ list, organizationId, state, tierId, min, max },
    formIds: formId === null ? formIds : isChosen ? [formId] : [],
    search: readPaymentSearch(wish.search),
    ...(list === 'instalments' ? { from: wish.from, until: wish.until } : instantsOf(wish)),
  }
}

/** The first instant of the first day and the first one after the last. */
function instantsOf({ from, until }: ListWish) {
  return {
    from: from && beginningOf(from),
    until: until && endOf(until),
  }
}
