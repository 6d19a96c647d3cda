import { type Account, type AccountPlan, type AccountUse, planOf } from '#domain/accounting/accounts.ts'
import type { Month } from '#domain/accounting/months.ts'
import type { JournalWishes, SetAccount } from '#domain/accounting/settings.ts'
import type { Reader, Transaction } from './schema.ts'

/** How an organization keeps its journal; `code`: that of the journal in accounting software. */
export type JournalSettings = JournalWishes & { readonly plan: AccountPlan }

export async function journalSettingsOf(db: Reader, organizationId: number): Promise<JournalSettings> {
  const row = await db
    .selectFrom('journalSettings')
    .select(['rhythm', 'code', 'closesMonthly', 'accountantEmail'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  const accounts = await db
    .selectFrom('journalAccounts')
    .select(['scope', 'subject', 'number', 'name'])
    .where('organizationId', '=', organizationId)
    .execute()
  const of = (scope: (typeof accounts)[number]['scope']) =>
    accounts
      .filter(account => account.scope === scope)
      .map(({ subject, number, name }) => [subject, { number, name }] as const)
  const byId = (scope: 'campaign' | 'rate') =>
    new Map(of(scope).map(([id, account]) => [Number(id), account]))
  const uses = Object.fromEntries(of('use')) as Partial<Record<AccountUse, Account>>
  return {
    rhythm: row?.rhythm ?? 'payment',
    code: row?.code ?? 'OB',
    closesMonthly: row?.closesMonthly ?? false,
    accountantEmail: row?.accountantEmail ?? null,
    plan: planOf({ uses: { ...planOf().uses, ...uses }, campaigns: byId('campaign'), rates: byId('rate') }),
  }
}

/** Locks how an organization keeps its journal, and which months are closed, until the transaction ends. */
export async function lockJournal(tx: Transaction, organizationId: number): Promise<void> {
  await tx
    .insertInto('journalSettings')
    .values({ organizationId, rhythm: 'payment' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('journalSettings')
    .select('organizationId')
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .execute()
}

/** Keeps how an organization wants its journal. */
export async function saveJournalWishes(
  tx: Transaction,
  organizationId: number,
  wishes: JournalWishes,
): Promise<void> {
  await tx.updateTable('journalSettings').set(wishes).where('organizationId', '=', organizationId).execute()
}

/** Sets accounts, and takes away those that are as proposed again. */
export async function saveAccounts(
  tx: Transaction,
  organizationId: number,
  accounts: readonly SetAccount[],
): Promise<void> {
  for (const { scope, subject, account } of accounts) {
    const row = { organizationId, scope, subject }
    if (account === null) {
      await tx
        .deleteFrom('journalAccounts')
        .where('organizationId', '=', organizationId)
        .where('scope', '=', scope)
        .where('subject', '=', subject)
        .execute()
    } else {
      await tx
        .insertInto('journalAccounts')
        .values({ ...row, ...account })
        .onConflict(conflict =>
          conflict.columns(['organizationId', 'scope', 'subject']).doUpdateSet({ ...account }),
        )
        .execute()
    }
  }
}

/** Who is told of a closed month: the treasurers of an organization, or those who administer it where it has none. */
export async function journalKeepers(db: Reader, organizationId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .where('formId', 'is', null)
    .where('role', 'in', ['Treasurer', 'OrganizationAdmin'])
    .orderBy('userId')
    .execute()
  const treasurers = rows.filter(({ role }) => role === 'Treasurer')
  return (treasurers.length > 0 ? treasurers : rows).map(({ userId }) => userId)
}

/** The organizations whose months close by themselves and of which this one is open. */
export async function journalsToClose(db: Reader, month: Month): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('journalSettings as s')
    .select('s.organizationId')
    .where('s.closesMonthly', '=', true)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('closedMonths as c')
            .select('c.month')
            .whereRef('c.organizationId', '=', 's.organizationId')
            .where('c.month', '=', month),
        ),
      ),
    )
    .orderBy('s.organizationId')
    .execute()
  return rows.map(({ organizationId }) => organizationId)
}
