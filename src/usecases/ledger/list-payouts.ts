import { organizationBySlug } from '#db/organizations.ts'
import { type ListedPayout, listPayouts as list } from '#db/payouts.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'

type Wish = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly pageSize: number
  /** What the page before gave; null: the first page. */
  readonly continuationToken: string | null
}

export type PayoutPage = {
  readonly payouts: readonly ListedPayout[]
  /** For the next page; null: this is the last one. */
  readonly continuationToken: string | null
}

/** What was paid to an organization's bank, newest first, for who administers all of it; to anyone else: 404. */
export async function listPayouts(app: App, wish: Wish): Promise<Result<PayoutPage>> {
  const organization = await organizationBySlug(app.db, wish.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const target = { organizationId: organization.id, id: null }
  if (!(await mayAdminister(app, wish.userId, 'seePayouts', target))) return failWith('NOT_FOUND')
  const before = wish.continuationToken
  const rows = await list(app.db, organization.id, { before, limit: wish.pageSize + 1 })
  const payouts = rows.slice(0, wish.pageSize)
  const last = payouts.at(-1)
  return ok({ payouts, continuationToken: rows.length > payouts.length && last ? last.id : null })
}
