import { type RawBuilder, sql } from 'kysely'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader } from './schema.ts'

type Sql = RawBuilder<unknown>

/**
 * The account of an organization (its alias) at the provider of a row: the one that it uses now stands on the organization
 * itself; one of a provider that it used before is looked up.
 */
export function accountAt(organization: 'o' | 'g', provider: Sql): Sql {
  const o = sql.raw(organization)
  return sql`case when ${o}.provider = ${provider} then ${o}.provider_account_id else (select z.account_id
    from provider_accounts z where z.organization_id = ${o}.id and z.provider = ${provider}) end`
}

/** Whether both the operator and that provider let the organization collect. */
export function mayCollectAt(organization: 'o' | 'g', provider: Sql): Sql {
  const o = sql.raw(organization)
  return sql`(${o}.allow_collect and case when ${o}.provider = ${provider} then ${o}.account_may_collect else exists (select
    from provider_accounts z where z.organization_id = ${o}.id and z.provider = ${provider} and z.may_collect) end)`
}

/** The account of an organization at a provider, where both the operator and the provider let it collect; `null` elsewhere. */
export async function collectingAccount(
  db: Reader,
  organizationId: number,
  provider: ProviderName,
): Promise<string | null> {
  const { rows } = await sql<{ account: string | null }>`
    select ${accountAt('o', sql`${provider}::text`)} as account from organizations o
    where o.id = ${organizationId} and ${mayCollectAt('o', sql`${provider}::text`)}`.execute(db)
  return rows[0]?.account ?? null
}

/** The organization whose account at a provider this is, or `undefined`. */
export async function organizationOfAccount(
  db: Reader,
  provider: ProviderName,
  account: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('providerAccounts')
    .select('organizationId')
    .where('provider', '=', provider)
    .where('accountId', '=', account)
    .executeTakeFirst()
  return row?.organizationId
}

/** An account of an organization at a provider. */
export type ProviderAccount = {
  readonly organizationId: number
  readonly provider: ProviderName
  readonly account: string
}

/** Accounts at a provider of organizations that have ever held money, by organization: those after `after`. */
export async function accountsAt(
  db: Reader,
  provider: ProviderName,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ProviderAccount[]> {
  return db
    .selectFrom('providerAccounts as a')
    .select(['a.organizationId', 'a.provider', 'a.accountId as account'])
    .where('a.provider', '=', provider)
    .where('a.organizationId', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledgerEntries as e').select('e.id').whereRef('e.organizationId', '=', 'a.organizationId'),
      ),
    )
    .orderBy('a.organizationId')
    .limit(limit)
    .execute()
}

/** The accounts at a provider that organizations use now. */
export async function accountsInUse(db: Reader, provider: ProviderName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('providerAccountId')
    .where('provider', '=', provider)
    .where('providerAccountId', 'is not', null)
    .where('allowCollect', '=', true)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ providerAccountId }) => providerAccountId ?? [])
}

/** What a provider says of an account: whether it may be charged for. Returns whether that is new. */
export async function noteAccount(
  db: Reader,
  { provider, account, mayCollect }: Pick<ProviderAccount, 'provider' | 'account'> & { mayCollect: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ noted: number }>`
    with noted as (
      update provider_accounts set may_collect = ${mayCollect}
      where provider = ${provider} and account_id = ${account} and may_collect <> ${mayCollect}
      returning organization_id
    ), chosen as (
      update organizations o set account_may_collect = ${mayCollect} from noted
      where o.id = noted.organization_id and o.provider = ${provider} and o.provider_account_id = ${account}
    )
    select count(*)::integer as noted from noted`.execute(db)
  return rows[0]?.noted === 1
}
