import { type RawBuilder, sql } from 'kysely'
import type { AccountState } from '#domain/payment/provider-account.ts'
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

/** What a provider said of an account when it was last asked. */
export type KeptAccount = Omit<AccountState, 'id' | 'mayCollect'> & { readonly readAt: string }

/** What is kept of the account that an organization uses; `undefined` where it has none, `null` until it was first read. */
export async function keptAccountOf(
  db: Reader,
  organizationId: number,
): Promise<{ readonly account: ProviderAccount; readonly kept: KeptAccount | null } | undefined> {
  const row = await db
    .selectFrom('organizations as o')
    .innerJoin('providerAccounts as a', join =>
      join.onRef('a.organizationId', '=', 'o.id').onRef('a.provider', '=', 'o.provider'),
    )
    .select(['a.organizationId', 'a.provider', 'a.accountId as account', 'a.mayBePaidOut', 'a.needs'])
    .select(['a.dueBy', 'a.bankLast4', 'a.bankName', 'a.readAt'])
    .where('o.id', '=', organizationId)
    .where('o.providerAccountId', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { provider, account, mayBePaidOut, needs, dueBy, bankLast4, bankName, readAt } = row
  const bank = bankLast4 === null ? null : { last4: bankLast4, name: bankName }
  const isRead = readAt !== null && mayBePaidOut !== null && needs !== null
  return {
    account: { organizationId, provider, account },
    kept: isRead ? { mayBePaidOut, needs, dueBy, bank, readAt } : null,
  }
}

/** Accounts that organizations use and that were last read before an instant, those that were never read first. */
export async function accountsToRead(
  db: Reader,
  before: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ProviderAccount[]> {
  return db
    .selectFrom('organizations as o')
    .innerJoin('providerAccounts as a', join =>
      join.onRef('a.organizationId', '=', 'o.id').onRef('a.provider', '=', 'o.provider'),
    )
    .select(['a.organizationId', 'a.provider', 'a.accountId as account'])
    .where('o.providerAccountId', 'is not', null)
    .where('o.id', '>', after)
    .where(({ eb, or }) => or([eb('a.readAt', 'is', null), eb('a.readAt', '<', before)]))
    .orderBy('o.id')
    .limit(limit)
    .execute()
}

type Said = Pick<ProviderAccount, 'provider' | 'account'> & { readonly state: AccountState }

/**
 * Keeps what a provider says of an account, asked for at an instant: an answer that was asked for before the one that is kept
 * changes nothing. Returns whether it may be charged for now and could not, or the other way round.
 */
export async function keepAccountState(
  db: Reader,
  { provider, account, state }: Said,
  askedAt: string,
): Promise<boolean> {
  const { mayCollect, mayBePaidOut, needs, dueBy, bank } = state
  const { rows } = await sql<{ changed: boolean }>`
    with before as (
      select organization_id, may_collect from provider_accounts
      where provider = ${provider} and account_id = ${account} and coalesce(read_at <= ${askedAt}::timestamptz, true)
      for update
    ), kept as (
      update provider_accounts a set may_collect = ${mayCollect}, may_be_paid_out = ${mayBePaidOut},
        needs = ${JSON.stringify(needs)}::jsonb, due_by = ${dueBy}::timestamptz, bank_last4 = ${bank?.last4 ?? null},
        bank_name = ${bank?.name ?? null}, read_at = ${askedAt}::timestamptz
      from before where a.organization_id = before.organization_id and a.provider = ${provider}
    ), chosen as (
      update organizations o set account_may_collect = ${mayCollect} from before
      where o.id = before.organization_id and o.provider = ${provider} and o.provider_account_id = ${account}
        and o.account_may_collect <> ${mayCollect}
    )
    select exists (select from before where may_collect <> ${mayCollect}) as changed`.execute(db)
  return rows[0]?.changed === true
}
