import { sql } from 'kysely'
import { columnOf, emptiedFields } from '#domain/payer/kept-payer.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { eraseEvidence } from './dispute-evidence.ts'
import { eraseMembers } from './memberships.ts'
import { eraseOfficeWords } from './order-notes.ts'
import { erasePeople } from './person-erasure.ts'
import { eraseAccounts } from './repayments.ts'
import { column, sweepOf } from './retention.ts'
import { goingOnStates } from './schedules.ts'
import type { Reader } from './schema.ts'
import { eraseHolders } from './tickets.ts'

/** Takes everything that names somebody out of rows of `payers y`. */
export const emptyPayer = (now: string) => sql`
  ${sql.raw(emptiedFields.map(field => `${columnOf(field)} = null`).join(', '))}, user_id = null,
  erased_at = ${now}::timestamptz`

export type OrderKeys = readonly (readonly [organizationId: number, orderId: number])[]

/** Takes participants, answers and people out of orders whose payers were erased before; `ofPayer`: at their own wish. */
export async function eraseParticipants(
  db: Reader,
  keys: OrderKeys,
  asked: { readonly ofPayer: boolean },
): Promise<void> {
  await sql`select erase_participants(${column(keys, 0)}::integer[], ${column(keys, 1)}::integer[])`.execute(
    db,
  )
  await eraseHolders(db, keys, asked)
  await eraseMembers(db, keys)
  await erasePeople(db, keys)
  await eraseOfficeWords(db, keys)
  await eraseAccounts(db, keys)
}

/** A cart is there as long as a file of it: the bytes go first. What the provider was asked for stays, without its people. */
export const unpaidCarts = sweepOf({
  table: 'carts',
  at: sql`t.expires_at`,
  id: sql`t.id`,
  when: sql`t.status = 'expired' and t.emptied_at is null`,
  isDue: () => sql`
    not exists (select from files f where f.organization_id = t.organization_id and f.cart_id = t.id)
    and not exists (select from holds h where h.organization_id = t.organization_id and h.cart_id = t.id)
    and not exists (
      select from payment_requests r
      left join payments p on p.organization_id = r.organization_id and p.request_id = r.id
      left join payment_attempts a on a.organization_id = p.organization_id and a.payment_id = p.id
      where r.organization_id = t.organization_id and r.cart_id = t.id and (r.status in ('open', 'exhausted', 'paid')
        or a.status in ('open', 'authorized', 'sent', 'undoing') or a.doubt_since is not null))`,
  effects: ({ now }) => [
    sql`payer as (
      delete from payers y using due where y.organization_id = due.organization_id and y.cart_id = due.id)`,
    sql`known as (
      select due.organization_id, due.id as cart_id from due where exists (
        select from payment_requests r where r.organization_id = due.organization_id and r.cart_id = due.id))`,
    sql`wishes as (
      delete from checkout_carts k using due where k.organization_id = due.organization_id and k.cart_id = due.id)`,
    sql`gone as (
      delete from carts c using due where c.organization_id = due.organization_id and c.id = due.id and c.status = 'expired'
        and not exists (select from known k where k.organization_id = c.organization_id and k.cart_id = c.id))`,
    sql`emptied as (
      update carts c set items = '[]', emptied_at = ${now}::timestamptz
      from known k where c.organization_id = k.organization_id and c.id = k.cart_id and c.status = 'expired')`,
    sql`applied as (
      update applications a set word = null
      from known k where a.organization_id = k.organization_id and a.cart_id = k.cart_id and a.word is not null)`,
    sql`asked as (
      update payment_requests r set frozen = jsonb_set(r.frozen, '{items}', '[]'), back_url = null
      from known k where r.organization_id = k.organization_id and r.cart_id = k.cart_id)`,
  ],
})

/**
 * Orders whose accounting is over, with everything of them that names somebody. Amounts, states and the ledger stay. An order
 * that is still charged, or was within the time, keeps its payer; its documents go first.
 */
export const orders = sweepOf({
  table: 'order_snapshots',
  at: sql`t.created_at`,
  id: sql`concat_ws(':', t.organization_id, t.order_id)`,
  isDue: ({ before }) => sql`
    not exists (
      select from schedules s where s.organization_id = t.organization_id and s.order_id = t.order_id
        and s.status in (${goingOnStates}))
    and not exists (
      select from payments p where p.organization_id = t.organization_id and p.order_id = t.order_id
        and (p.status not in ('Authorized', 'Refunded', 'Canceled', 'Abandoned') or p.captured_at >= ${before}::timestamptz
          or exists (select from refunds b where b.organization_id = p.organization_id and b.payment_id = p.id
            and b.created_at >= ${before}::timestamptz)
          or exists (select from disputes d where d.organization_id = p.organization_id and d.payment_id = p.id
            and (d.created_at >= ${before}::timestamptz or d.status in ('inquiry', 'open')))))`,
  effects: ({ now }) => [
    sql`sold as (
      select o.organization_id, o.id, o.cart_id from due
      join orders o on o.organization_id = due.organization_id and o.id = due.order_id)`,
    sql`payer as (
      update payers y set ${emptyPayer(now)} from sold
      where y.organization_id = sold.organization_id and y.cart_id = sold.cart_id and y.erased_at is null)`,
    sql`waiting as (
      delete from held_invoices h using sold
      where h.organization_id = sold.organization_id and h.order_id = sold.id)`,
    sql`wishes as (
      delete from checkout_carts k using sold
      where k.organization_id = sold.organization_id and k.cart_id = sold.cart_id)`,
    sql`cart as (
      update carts c set items = '[]', emptied_at = ${now}::timestamptz from sold
      where c.organization_id = sold.organization_id and c.id = sold.cart_id)`,
    sql`applied as (
      update applications a set word = null from sold
      where a.organization_id = sold.organization_id and a.cart_id = sold.cart_id and a.word is not null)`,
    sql`asked as (
      update payment_requests r set frozen = jsonb_set(r.frozen, '{items}', '[]'), back_url = null
      from sold where r.organization_id = sold.organization_id and r.cart_id = sold.cart_id)`,
    sql`visited as (
      update regularisations v set back_url = null from due
      join payments p on p.organization_id = due.organization_id and p.order_id = due.order_id
      where v.organization_id = p.organization_id and v.payment_id = p.id and v.back_url is not null)`,
    sql`back as (
      update refunds b set comment = null from due
      join payments p on p.organization_id = due.organization_id and p.order_id = due.order_id
      where b.organization_id = p.organization_id and b.payment_id = p.id and b.comment is not null)`,
    sql`taken as (
      update recorded_payments r set reference = null, void_reason = null from due
      join payments p on p.organization_id = due.organization_id and p.order_id = due.order_id
      where r.organization_id = p.organization_id and r.payment_id = p.id
        and (r.reference is not null or r.void_reason is not null))`,
    sql`given as (
      update awaited_transfers a set surplus_words = '' from due
      join payments p on p.organization_id = due.organization_id and p.order_id = due.order_id
      where a.organization_id = p.organization_id and a.payment_id = p.id and a.surplus_words <> '')`,
  ],
  keys: sql`jsonb_build_array(organization_id, order_id)`,
  async follow(db, keys: OrderKeys) {
    await eraseParticipants(db, keys, { ofPayer: false })
    await eraseEvidence(db, keys)
    await sql`select erase_snapshots(${column(keys, 0)}::integer[], ${column(keys, 1)}::integer[])`.execute(
      db,
    )
  },
})

/** A file or a document of which the bytes go before the row. */
export type Stored = BatchRow & { readonly organizationId: number }

/** Documents that were made before an instant. */
export async function documentsBefore(
  db: Reader,
  before: string,
  { after, limit }: BatchInput,
): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select organization_id, id, created_at as at from documents
    where created_at < ${before}::timestamptz
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

export async function eraseDocument(db: Reader, { organizationId, id }: Stored): Promise<void> {
  await sql`select erase_document(${organizationId}, ${id}::uuid)`.execute(db)
}
