import { type ListedPayout, listPayouts as list } from '#db/payouts.ts'
import { ok, type Result } from '#domain/result.ts'
import { type OrganizationVisit, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'

type Input = OrganizationVisit & {
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
export async function listPayouts(app: App, input: Input): Promise<Result<PayoutPage>> {
  const opened = await openOrganization(app, input, 'seePayouts')
  if (!opened.ok) return opened
  const before = input.continuationToken
  const rows = await list(app.db, opened.value.organization.id, { before, limit: input.pageSize + 1 })
  const payouts = rows.slice(0, input.pageSize)
  const last = payouts.at(-1)
  return ok({ payouts, continuationToken: rows.length > payouts.length && last ? last.id : null })
}
