import { type RawBuilder, sql } from 'kysely'
import type { ErasureHold } from '#domain/person/person.ts'
import { eraseEvidence } from './dispute-evidence.ts'
import { beyond, isUnsettled } from './listed-transfers.ts'
import { leftOfGroup } from './owed-repayments.ts'
import { isOwn, type Owner } from './payers-orders.ts'
import { revokeSessionsOf } from './refresh-tokens.ts'
import { emptyPayer, eraseParticipants } from './retention-sales.ts'
import { goingOnStates } from './schedules.ts'
import type { Reader, Transaction } from './schema.ts'

/** The organizations that nobody but this user administers as a whole. */
export async function administeredAlone(db: Reader, userId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from roles r join organizations g on g.id = r.organization_id
    where r.user_id = ${userId} and r.role = 'OrganizationAdmin' and not exists (
      select from roles other where other.organization_id = r.organization_id and other.user_id <> r.user_id
        and other.role = 'OrganizationAdmin')
    order by g.name`.execute(db)
  return rows.map(row => row.name)
}

/** What an account proves itself with, and that it operates the installation. */
const factorTables = [
  'passkeys',
  'authenticatorApps',
  'recoveryCodes',
  'passkeyChallenges',
  'sessionProofs',
  'operators',
] as const

/**
 * Closes an account: nobody can log in, its rights, kept cards and waiting-list entries go, its address is free again. Name
 * and address stay for the last mails, until {@link forgetUsers} takes them too.
 */
export async function closeAccount(tx: Transaction, owner: Owner, now: string): Promise<void> {
  const { userId, emailKey } = owner
  await tx.deleteFrom('roles').where('userId', '=', userId).execute()
  await tx.deleteFrom('userCustomers').where('userId', '=', userId).execute()
  await tx.deleteFrom('prospects').where('emailKey', '=', emailKey).execute()
  for (const table of factorTables) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await revokeSessionsOf(tx, userId, now)
  await tx
    .updateTable('users')
    .set({
      emailKey: `erased:${userId}`,
      passwordHash: null,
      isVerified: false,
      preferences: '{}',
      newEmail: null,
      newEmailAt: null,
      passkeyHandle: null,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute()
  await sql`
    update payers y set erase_asked_at = ${now}::timestamptz
    where ${isOwn(owner)} and y.erased_at is null and y.erase_asked_at is null`.execute(tx)
}

type Batch = { readonly before: string; readonly limit: number; readonly now: string }

/** Takes name and address of accounts that were closed before an instant; returns how many. */
export async function forgetUsers(db: Reader, { before, limit }: Omit<Batch, 'now'>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update users set email = '', first_name = '', last_name = ''
    where id in (select id from users where erased_at < ${before}::timestamptz and email <> '' limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Days during which an order may still be given back, and its money is on its way. */
const settlingDays = 30

/** The order `o` is owed money that its association gives back: nobody else knows to whom. */
const isOwedMoney = (now: string) => sql`(
  exists (select from settlements s where s.organization_id = o.organization_id and s.order_id = o.id
    and s.status in ('found', 'asked', 'settling', 'failed'))
  or exists (select from group_refund_orders g where g.organization_id = o.organization_id and g.order_id = o.id
    and (g.status in ('found', 'given') or g.status = 'aside' and ${leftOfGroup} > 0))
  or exists (select from awaited_transfers a join payments t on t.organization_id = a.organization_id and t.id = a.payment_id
    where t.organization_id = o.organization_id and t.order_id = o.id and ${isUnsettled} and ${beyond} > 0)
  or exists (select from repayments r where r.organization_id = o.organization_id and r.order_id = o.id
    and r.status <> 'dropped' and r.booked_at is null)
  or exists (select from refund_requests q where q.organization_id = o.organization_id and q.order_id = o.id
    and q.status = 'asked' and q.asked_at > ${now}::timestamptz - make_interval(days => ${settlingDays})))`

const isRecent = (column: 'o.created_at' | 'w.created_at', now: string) =>
  sql`${sql.ref(column)} > ${now}::timestamptz - make_interval(days => ${settlingDays})`

/** What of the order `o` of the form `f` is under way: a charge to come or in dispute, something to be given back, an event to go to. */
export const holdsOf = (now: string): Readonly<Record<ErasureHold, RawBuilder<unknown>>> => ({
  plan: sql`exists (select from schedules s where s.organization_id = o.organization_id and s.order_id = o.id
    and s.status in (${goingOnStates}))`,
  charge: sql`exists (select from payments p where p.organization_id = o.organization_id and p.order_id = o.id
    and p.status not in ('Authorized', 'Refunded', 'Canceled', 'Abandoned'))`,
  owed: sql`(${isOwedMoney(now)} or exists (select from withdrawals w
    where w.organization_id = o.organization_id and w.order_id = o.id and ${isRecent('w.created_at', now)}))`,
  event: sql`coalesce(coalesce(f.end_at, f.start_at) > ${now}::timestamptz, false)`,
  recent: isRecent('o.created_at', now),
})

/** Payers who asked for it, where nothing of their order is under way. */
const due = ({ before, limit, now }: Batch) => sql`
  select y.organization_id, y.cart_id, c.status from payers y
  join carts c on c.organization_id = y.organization_id and c.id = y.cart_id
  where y.erase_asked_at < ${before}::timestamptz and y.erased_at is null and c.status <> 'open'
    and not exists (
      select from orders o
      join forms f on f.organization_id = o.organization_id and f.id = o.form_id
      where o.organization_id = y.organization_id and o.cart_id = y.cart_id
        and (${sql.join(Object.values(holdsOf(now)), sql` or `)}))
  order by y.erase_asked_at, y.cart_id limit ${limit}`

/** The files that the next batch of {@link forgetPayers} sent: their bytes go before their rows, their rows before the payers. */
export async function filesOfLeaving(
  db: Reader,
  batch: Batch,
): Promise<readonly { readonly organizationId: number; readonly id: string }[]> {
  const { rows } = await sql<{ organizationId: number; id: string }>`
    with due as (${due(batch)})
    select f.organization_id, f.id from files f
    join due on due.organization_id = f.organization_id and due.cart_id = f.cart_id`.execute(db)
  return rows
}

/**
 * Empties the rows of payers who asked for it, with what they and those of their order answered. What accounting has to keep
 * stands in the order's snapshot; no invoice waits for nobody's name (rule INV-7). Returns how many.
 */
export async function forgetPayers(tx: Transaction, batch: Batch): Promise<number> {
  const { rows } = await sql<{ organizationId: number; orderId: number | null }>`
    with due as (${due(batch)}), cart as (
      update carts c set items = '[]' from due
      where c.organization_id = due.organization_id and c.id = due.cart_id and c.status <> 'open'
    ), applied as (
      update applications a set word = null from due
      where a.organization_id = due.organization_id and a.cart_id = due.cart_id and a.word is not null
    ), asked as (
      update payment_requests r set frozen = jsonb_set(r.frozen, '{items}', '[]'), back_url = null from due
      where r.organization_id = due.organization_id and r.cart_id = due.cart_id
        and r.status in ('paid', 'expired', 'canceled', 'duplicated')
    ), visited as (
      update regularisations v set back_url = null from due
      join orders o on o.organization_id = due.organization_id and o.cart_id = due.cart_id
      join payments p on p.organization_id = o.organization_id and p.order_id = o.id
      where v.organization_id = p.organization_id and v.payment_id = p.id and v.back_url is not null
    ), payer as (
      update payers y set ${emptyPayer(batch.now)}
      from due where y.organization_id = due.organization_id and y.cart_id = due.cart_id
        and not exists (select from files f where f.organization_id = y.organization_id and f.cart_id = y.cart_id)
      returning y.organization_id, y.cart_id
    ), waiting as (
      delete from held_invoices h using payer y, orders o
      where o.organization_id = y.organization_id and o.cart_id = y.cart_id
        and h.organization_id = o.organization_id and h.order_id = o.id
    )
    select y.organization_id, o.id as "orderId" from payer y
    left join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id`.execute(tx)
  const sold = rows.flatMap(({ organizationId, orderId }) =>
    orderId === null ? [] : [[organizationId, orderId] as const],
  )
  await eraseParticipants(tx, sold, { ofPayer: true })
  await eraseEvidence(tx, sold)
  return rows.length
}

/** Whom the last mail goes to: a closed account whose name and address still stand. */
export async function leavingUser(
  db: Reader,
  userId: number,
): Promise<{ readonly email: string; readonly firstName: string; readonly lastName: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('erasedAt', 'is not', null)
    .where('email', '<>', '')
    .executeTakeFirst()
}
