import { sql } from 'kysely'
import { type AnyEventOf, move, moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Account, Repayment, RepaymentFile, RepaymentKey } from '#domain/repayment/repayment.ts'
import { type RepaymentStatus, repaymentFlow } from '#domain/repayment/repayment-flow.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { askedOfGroup, cashLeftOfPayment, dropUnowedOf, isOwed, leftOfGroup } from './owed-repayments.ts'
import { column } from './retention.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'organizationId',
  'id',
  'formId',
  'orderId',
  'paymentId',
  'groupRefundId',
  'amount',
  'status',
  'fileId',
  'askedBy',
  'createdAt',
  'sentAt',
  'sentBy',
  'bookedAt',
] as const

type Asked = { readonly by: number; readonly now: string }

/** Writes down who of a cancelled or postponed event is to be paid back by transfer and is not asked yet; gives their ids. */
export async function askOfEvent(
  tx: Transaction,
  form: FormKey,
  { by, now }: Asked,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into repayments (organization_id, id, form_id, order_id, payment_id, amount, status, asked_by, created_at)
    select s.organization_id, gen_random_uuid(), s.form_id, s.order_id, p.id, ${cashLeftOfPayment}, 'asked', ${by}, ${now}::timestamptz
    from settlements s
    join payments p on p.organization_id = s.organization_id and p.order_id = s.order_id and p.status = 'Authorized' and ${cashLeftOfPayment} > 0
    where s.organization_id = ${form.organizationId} and s.form_id = ${form.id}
      and (s.status = 'failed' or s.status = 'settling' and s.waits_for = 'association')
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same of many that are refunded at once and were set aside: of each payment what is left, in all no more than what the group still gives. */
export async function askOfGroup(
  tx: Transaction,
  { organizationId, id: groupRefundId, formId }: { organizationId: number; id: string; formId: number },
  { by, now }: Asked,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into repayments (organization_id, id, form_id, order_id, payment_id, group_refund_id, amount, status, asked_by, created_at)
    select g.organization_id, gen_random_uuid(), ${formId}, g.order_id, p.id, g.group_refund_id, p.amount, 'asked', ${by}, ${now}::timestamptz
    from (select g.organization_id, g.group_refund_id, g.order_id, ${leftOfGroup} - ${askedOfGroup} as rest
      from group_refund_orders g
      where g.organization_id = ${organizationId} and g.group_refund_id = ${groupRefundId} and g.status = 'aside'
        and g.aside_for in ('recorded', 'failed')) g
    cross join lateral (
      select h.id, least(h.held, g.rest - coalesce(
        sum(h.held) over (order by h.number rows between unbounded preceding and 1 preceding), 0))::integer as amount
      from (select p.id, p.number, ${cashLeftOfPayment} as held from payments p
        where p.organization_id = g.organization_id and p.order_id = g.order_id and p.status = 'Authorized'
          and not exists (select from repayments o where o.organization_id = p.organization_id and o.payment_id = p.id
            and o.booked_at is null and o.status <> 'dropped')) h
      where h.held > 0) p
    where p.amount > 0
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A repayment by its id, across organizations: who may see it is the caller's question. */
export async function repaymentById(db: Reader, id: string): Promise<Repayment | undefined> {
  return db.selectFrom('repayments').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function lockRepayment(tx: Transaction, key: RepaymentKey): Promise<Repayment | undefined> {
  return tx
    .selectFrom('repayments')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst()
}

type Facts = Partial<Pick<Repayment, 'fileId' | 'sentAt' | 'sentBy'>>

/** Moves a repayment through its flow; returns whether this call moved it. */
export async function moveRepayment(
  tx: Transaction,
  repayment: RepaymentKey & Pick<Repayment, 'status'>,
  event: AnyEventOf<typeof repaymentFlow>,
  facts: Facts = {},
): Promise<boolean> {
  const step = moveIfAllowed(repaymentFlow, repayment.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('repayments')
    .set({ ...facts, status: step.to })
    .where('organizationId', '=', repayment.organizationId)
    .where('id', '=', repayment.id)
    .where('status', '=', step.from)
    .where('bookedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes whether what was booked is a refund of its payment, which counts it then. */
export async function markRefund(tx: Transaction, key: RepaymentKey, isRefund: boolean): Promise<void> {
  await tx
    .updateTable('repayments')
    .set({ isRefund })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .execute()
}

/** Notes that what was paid back is booked. */
export async function markBooked(tx: Transaction, key: RepaymentKey, now: string): Promise<void> {
  await tx
    .updateTable('repayments')
    .set({ bookedAt: now })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('bookedAt', 'is', null)
    .execute()
}

/** The account of a repayment; its IBAN is sealed. */
export async function accountOf(db: Reader, key: RepaymentKey): Promise<Account | undefined> {
  return db
    .selectFrom('repaymentAccounts')
    .select(['holder', 'iban'])
    .where('organizationId', '=', key.organizationId)
    .where('repaymentId', '=', key.id)
    .executeTakeFirst()
}

/** Keeps the account that a payer names, in the place of one that they named before. */
export async function putAccount(
  tx: Transaction,
  { organizationId, id: repaymentId }: RepaymentKey,
  { holder, iban, givenAt }: Account & { readonly givenAt: string },
): Promise<void> {
  await tx
    .insertInto('repaymentAccounts')
    .values({ organizationId, repaymentId, holder, iban, givenAt })
    .onConflict(conflict =>
      conflict.columns(['organizationId', 'repaymentId']).doUpdateSet({ holder, iban, givenAt }),
    )
    .execute()
}

/** One of a list, with whom it is for; `iban` sealed, null: they have not named an account, or it is erased. Amount in cents. */
export type ListedRepayment = Pick<
  Repayment,
  'id' | 'orderId' | 'paymentId' | 'amount' | 'status' | 'fileId' | 'sentAt' | 'bookedAt'
> & {
  readonly name: string | null
  readonly title: string
  readonly holder: string | null
  readonly iban: string | null
}

type Which = {
  readonly statuses: readonly RepaymentStatus[]
  readonly fileId?: string
  readonly limit: number
}

/** Repayments of an organization in these states, oldest first. */
export async function listRepayments(
  db: Reader,
  organizationId: number,
  { statuses, fileId, limit }: Which,
): Promise<readonly ListedRepayment[]> {
  const { rows } = await sql<ListedRepayment>`
    select r.id, r.order_id as "orderId", r.payment_id as "paymentId", r.amount, r.status, r.file_id as "fileId", r.sent_at as "sentAt",
      r.booked_at as "bookedAt", f.title, a.holder, a.iban,
      nullif(trim(concat_ws(' ', y.first_name, y.last_name)), '') as name
    from repayments r
    join forms f on f.organization_id = r.organization_id and f.id = r.form_id
    join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    left join repayment_accounts a on a.organization_id = r.organization_id and a.repayment_id = r.id
    where r.organization_id = ${organizationId} and r.status = any (${statuses}::text[]) and r.booked_at is null
      and (${fileId ?? null}::uuid is null or r.file_id = ${fileId ?? null}::uuid)
    order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** Of a file, all: those that are booked too. */
export async function repaymentsOfFile(
  db: Reader,
  { organizationId, id }: Pick<RepaymentFile, 'organizationId' | 'id'>,
): Promise<readonly (RepaymentKey & Pick<Repayment, 'status' | 'amount' | 'orderId'> & Partial<Account>)[]> {
  const { rows } = await sql<
    RepaymentKey & Pick<Repayment, 'status' | 'amount' | 'orderId'> & Partial<Account>
  >`
    select r.organization_id as "organizationId", r.id, r.status, r.amount, r.order_id as "orderId", a.holder, a.iban
    from repayments r
    left join repayment_accounts a on a.organization_id = r.organization_id and a.repayment_id = r.id
    where r.organization_id = ${organizationId} and r.file_id = ${id}
    order by r.created_at, r.id`.execute(db)
  return rows
}

/**
 * Puts everybody who has named an account into a new file, and drops who is owed nothing any more; returns how many: nobody stands in two. Their payments are
 * locked here, so that nothing else gives them back meanwhile.
 */
export async function fileRepayments(tx: Transaction, file: RepaymentFile, limit: number): Promise<number> {
  const { organizationId } = file
  const ids = await lockReady(tx, organizationId, limit)
  await dropUnowedOf(tx, organizationId, ids)
  const { rows } = await sql<{ id: string }>`
    select r.id from repayments r
    join payments p on p.organization_id = r.organization_id and p.id = r.payment_id and p.status = 'Authorized'
    where r.organization_id = ${organizationId} and r.id = any (${ids}::uuid[]) and r.status = 'ready' and ${isOwed}
    order by r.created_at, r.id for update of r`.execute(tx)
  if (rows.length === 0) return 0
  await tx.insertInto('repaymentFiles').values(file).execute()
  await tx
    .updateTable('repayments')
    .set({ status: move(repaymentFlow, 'ready', 'file').to, fileId: file.id })
    .where('organizationId', '=', organizationId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.length
}

/** The ids of who has named an account, oldest first; their payments are locked. */
async function lockReady(tx: Transaction, organizationId: number, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; paymentId: number }>`
    select r.id, r.payment_id as "paymentId" from repayments r
    where r.organization_id = ${organizationId} and r.status = 'ready' and exists (
      select from repayment_accounts a where a.organization_id = r.organization_id and a.repayment_id = r.id)
    order by r.created_at, r.id limit ${limit}`.execute(tx)
  const payments = rows.map(({ paymentId }) => paymentId)
  await sql`
    select from payments where organization_id = ${organizationId} and id = any (${payments}::integer[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

const fileColumns = ['organizationId', 'id', 'iban', 'executeOn', 'madeBy', 'createdAt'] as const

export async function repaymentFile(
  db: Reader,
  { organizationId, id }: Pick<RepaymentFile, 'organizationId' | 'id'>,
): Promise<RepaymentFile | undefined> {
  return db
    .selectFrom('repaymentFiles')
    .select(fileColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A file with what stands in it; those whose rows were all taken back are left out. Amount in cents. */
export type ListedFile = RepaymentFile & {
  readonly count: number
  readonly amount: number
  readonly sentAt: string | null
  readonly isBooked: boolean
  /** Something in it is owed no more: it is taken back, and another one is made. */
  readonly isOutdated: boolean
}

/** Whether something in a file that is not handed in yet is owed no more (rule REF-15). */
export async function isOutdated(
  db: Reader,
  { organizationId, id }: Pick<RepaymentFile, 'organizationId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from repayments r
    where r.organization_id = ${organizationId} and r.file_id = ${id} and r.status = 'filed' and not ${isOwed} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The last files of an organization, newest first. */
export async function lastRepaymentFiles(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select f.organization_id as "organizationId", f.id, f.iban, f.execute_on as "executeOn", f.made_by as "madeBy", f.created_at as "createdAt",
      count(*)::integer as count, sum(r.amount)::integer as amount, min(r.sent_at) as "sentAt", bool_or(r.booked_at is not null) as "isBooked",
      bool_or(r.status = 'filed' and not ${isOwed}) as "isOutdated"
    from repayment_files f join repayments r on r.organization_id = f.organization_id and r.file_id = f.id
    where f.organization_id = ${organizationId}
    group by f.organization_id, f.id order by f.created_at desc limit ${limit}`.execute(db)
  return rows
}

/** What was noted as paid before `until` and is not booked, oldest first. */
export async function repaymentsToBook(
  db: Reader,
  until: string,
  { after, limit }: BatchInput,
): Promise<readonly (BatchRow & { readonly organizationId: number })[]> {
  const { rows } = await sql<BatchRow & { organizationId: number }>`
    select organization_id as "organizationId", id::text as id, sent_at as at from repayments
    where status = 'sent' and booked_at is null and sent_at <= ${until}::timestamptz
      and (${after === null}::boolean or (sent_at, id) > (${after?.at ?? until}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid))
    order by sent_at, id limit ${limit}`.execute(db)
  return rows
}

/** Takes the accounts out of what was paid back, or is not to be, of orders whose payers are forgotten. */
export async function eraseAccounts(
  db: Reader,
  keys: readonly (readonly [organizationId: number, orderId: number])[],
): Promise<void> {
  await sql`
    delete from repayment_accounts a using repayments r,
      unnest(${column(keys, 0)}::integer[], ${column(keys, 1)}::integer[]) as gone (organization_id, order_id)
    where r.organization_id = gone.organization_id and r.order_id = gone.order_id and r.status not in ('ready', 'filed')
      and a.organization_id = r.organization_id and a.repayment_id = r.id`.execute(db)
}
