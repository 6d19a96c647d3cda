import { sql } from 'kysely'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader, Transaction } from './schema.ts'

/** An account that is to be opened, as it was first asked for (rule OUT-2). */
export type AccountOpening = {
  readonly organizationId: number
  readonly provider: ProviderName
  readonly id: string
  readonly name: string
  readonly askedAt: string
}

/**
 * Stores that an organization without an account at its provider is to get one, once: until that is there it collects nothing. An
 * organization that has one, or waits for one already, stays as it is. Returns whether it waits now.
 */
export async function askForAccount(
  tx: Transaction,
  { organizationId, id, askedAt }: Pick<AccountOpening, 'organizationId' | 'id' | 'askedAt'>,
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with waiting as (
      update organizations set account_may_collect = false
      where id = ${organizationId} and provider_account_id is null
      returning id, provider, name
    ), asked as (
      insert into account_openings (organization_id, provider, id, name, asked_at)
      select id, provider, ${id}::uuid, name, ${askedAt}::timestamptz from waiting
      on conflict (organization_id, provider) do nothing
    )
    select exists (select from waiting) as waits`.execute(tx)
  return rows[0]?.waits === true
}

/** The opening that an organization without an account at its provider waits for. */
export async function waitingOpening(
  db: Reader,
  organizationId: number,
): Promise<AccountOpening | undefined> {
  return db
    .selectFrom('accountOpenings as a')
    .innerJoin('organizations as o', join =>
      join.onRef('o.id', '=', 'a.organizationId').onRef('o.provider', '=', 'a.provider'),
    )
    .select(['a.organizationId', 'a.provider', 'a.id', 'a.name', 'a.askedAt'])
    .where('a.organizationId', '=', organizationId)
    .where('o.providerAccountId', 'is', null)
    .executeTakeFirst()
}

/** Gives an organization the account that was opened for it, unless it has one. */
export async function storeAccount(
  db: Reader,
  { organizationId, provider }: Pick<AccountOpening, 'organizationId' | 'provider'>,
  account: string,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ providerAccountId: account })
    .where('id', '=', organizationId)
    .where('provider', '=', provider)
    .where('providerAccountId', 'is', null)
    .execute()
}
