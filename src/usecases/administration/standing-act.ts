import { listActsOfUser, type StoredListAct } from '#db/list-acts.ts'
import { listActs } from '#domain/list/list-acts.ts'
import type { ListName } from '#domain/list/lists.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { exportableForms, reachesAll } from './open-list.ts'

/** Whether who began an act may still do it to all that it reaches. */
export async function stillReaches(
  app: Pick<App, 'db'>,
  { organizationId, userId, list, kind, formIds }: StoredListAct,
): Promise<boolean> {
  const reach = await exportableForms(app, { organizationId, userId, list }, listActs[kind].right)
  return reach !== undefined && reachesAll(reach, formIds)
}

/** An act as the list shows it to who began it. */
export type RecentAct = Pick<StoredListAct, 'id' | 'kind' | 'status' | 'createdAt'> & {
  readonly total: number
}

/** What somebody did to rows of a list within a day, the newest first. */
export async function recentActs(
  app: Pick<App, 'db' | 'now'>,
  asked: { readonly organizationId: number; readonly userId: number; readonly list: ListName },
): Promise<readonly RecentAct[]> {
  const since = minutesAfter(app.now(), -24 * 60)
  const acts = await listActsOfUser(app.db, { ...asked, since })
  return acts.map(({ id, kind, status, createdAt, total }) => ({
    ...{ id, kind, status, createdAt, total: total ?? 0 },
  }))
}
