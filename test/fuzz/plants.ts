import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keepClosed } from '#db/closed-months.ts'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/** The month that {@link plantClosedMonth} closes. */
export const closedMonth = '2026-01'

const day = 86_400_000
const after = (days: number) => new Date(Date.now() + days * day).toISOString()

/** A closed month in which nothing was booked. */
export async function plantClosedMonth(db: Database, organizationId: number): Promise<void> {
  const closed = { month: closedMonth, number: 1, code: 'OB', closedAt: after(0), closedBy: null } as const
  const sums = { entries: 0, amount: 0, hash: '0'.repeat(64) }
  await inTransaction(db, tx =>
    keepClosed(tx, organizationId, { closed: { ...closed, ...sums }, sums: '[]' }),
  )
}

/** An empty file of a list for everybody who administers the organization and has none. */
export async function plantExports(db: Database, organizationId: number): Promise<void> {
  await sql`
    insert into exports (organization_id, id, user_id, list, query, format, locale, status, created_at, expires_at)
    select ${organizationId}, gen_random_uuid(), user_id, 'orders', '', 'csv', 'fr', 'ready', ${after(0)}, ${after(1)}
    from (select distinct user_id from roles where organization_id = ${organizationId} and form_id is null) r
    where not exists (select from exports e where e.organization_id = ${organizationId} and e.user_id = r.user_id)`.execute(
    db,
  )
}

/** Something that everybody who administers the organization did to rows of a list. */
export async function plantListActs(db: Database, organizationId: number): Promise<void> {
  await sql`
    insert into list_acts (organization_id, id, user_id, list, query, kind, input, locale, status, total, created_at)
    select ${organizationId}, gen_random_uuid(), user_id, 'instalments', '', 'cash',
      '{"means": "Cash", "receivedOn": "2026-01-02", "reference": null}', 'fr', 'done', 0, ${after(0)}
    from (select distinct user_id from roles where organization_id = ${organizationId} and form_id is null) r
    where not exists (select from list_acts a where a.organization_id = ${organizationId} and a.user_id = r.user_id)`.execute(
    db,
  )
}

/** An event that is cancelled, and whose payer may still choose. */
export async function plantSettlement(
  db: Database,
  { organizationId, formId, orderId }: Readonly<Record<'organizationId' | 'formId' | 'orderId', number>>,
): Promise<void> {
  const chooseUntil = after(14).slice(0, 10)
  const { id: cancelledBy } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const told = { words: 'La salle est fermée.', chooseUntil, cancelledBy, traceId: randomUUID() }
  const form = { organizationId, formId, createdAt: after(0) }
  await db
    .insertInto('cancellations')
    .values({ ...form, ...told })
    .execute()
  const settlement = { ...form, orderId, chooseUntil, status: 'found' } as const
  await db.insertInto('settlements').values(settlement).execute()
  await db.updateTable('settlements').set({ status: 'asked' }).where('orderId', '=', orderId).execute()
}

/** A message to the people of a list that nobody has sent yet. */
export async function plantMessage(db: Database, organizationId: number): Promise<void> {
  await sql`
    insert into messages (organization_id, id, user_id, kind, status, list, query, locale, subject, body, created_at)
    select ${organizationId}, gen_random_uuid(), min(id), 'service', 'draft', 'orders', '', 'fr', 'Un mot', 'Bonjour.', ${after(0)}
    from users`.execute(db)
}

/** A file of one person, whose row waits for an answer. */
export async function plantImport(db: Database, organizationId: number): Promise<void> {
  await sql`
    with file as (
      insert into people_imports (organization_id, id, name, sha256, status, headings, columns, rows, sent_by, sent_at, changed_at)
      select ${organizationId}, gen_random_uuid(), 'membres.csv', '', 'ready', '{Prénom,Nom}', '{firstName,lastName}', 1, min(id),
        ${after(0)}::timestamptz, ${after(0)}::timestamptz from users
      returning organization_id, id)
    insert into people_import_rows (organization_id, import_id, line, cells, verdict)
    select organization_id, id, 2, '{Anne,Durand}', 'unsure' from file`.execute(db)
}

/** Applications for membership that wait, and one that was accepted: copies of the first order's cart. */
export async function plantApplications(
  db: Database,
  { organizationId, formId }: Readonly<Record<'organizationId' | 'formId', number>>,
): Promise<void> {
  for (const state of ['waiting', 'waiting', 'accepted']) {
    const id = randomUUID()
    const changes = { id, form_id: formId, status: 'open', applied_at: after(0), expires_at: after(14) }
    await sql`
      with given as (
        select c as cart, c.organization_id, c.id from orders o join carts c on c.organization_id = o.organization_id and c.id = o.cart_id
        where o.organization_id = ${organizationId} order by o.id limit 1
      ), cart as (
        insert into carts select (jsonb_populate_record(given.cart, ${JSON.stringify(changes)}::jsonb)).* from given
      ), payer as (
        insert into payers
        select (jsonb_populate_record(y, ${JSON.stringify({ cart_id: id })}::jsonb)).*
        from payers y join given on y.organization_id = given.organization_id and y.cart_id = given.id
      )
      insert into applications (organization_id, cart_id, form_id, state, locale, consents, applied_at, until_on, decided_by, decided_at)
      select ${organizationId}, ${id}::uuid, ${formId}, ${state}, 'fr', '{"terms": true, "salesConditions": true, "tip": true}',
        ${after(0)}, ${after(14).slice(0, 10)}::date, case when ${state} = 'accepted' then (select min(id) from users) end,
        case when ${state} = 'accepted' then ${after(0)}::timestamptz end
      from given`.execute(db)
  }
}

/** Many orders of a campaign that were refunded at once. */
export async function plantGroupRefund(
  db: Database,
  { organizationId, formId }: Readonly<Record<'organizationId' | 'formId', number>>,
): Promise<void> {
  await sql`
    insert into group_refunds (organization_id, id, form_id, share, with_options, cancel_orders, words, requested_by, created_at, trace_id)
    select ${organizationId}, gen_random_uuid(), ${formId}, 'all', true, false, '', min(id), ${after(0)}, ${randomUUID()}
    from users`.execute(db)
}

/** Money of the first payment that is paid back by transfer: its payer has named an account, and it stands in a file. */
export async function plantRepayment(
  db: Database,
  organizationId: number,
  sealer: { seal(text: string, subject: string): string },
): Promise<void> {
  const [id, fileId] = [randomUUID(), randomUUID()]
  const iban = 'FR1420041010050500013M02606'
  await sql`
    insert into repayment_files (organization_id, id, iban, execute_on, made_by, created_at)
    select ${organizationId}, ${fileId}, ${iban}, ${after(1).slice(0, 10)}::date, min(id), ${after(0)} from users`.execute(
    db,
  )
  await sql`
    insert into repayments (organization_id, id, form_id, order_id, payment_id, amount, status, asked_by, created_at)
    select p.organization_id, ${id}, o.form_id, o.id, p.id, 100, 'asked', (select min(id) from users), ${after(0)}
    from payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where p.organization_id = ${organizationId} order by p.id limit 1`.execute(db)
  const sealed = sealer.seal(iban, `repayment:${organizationId}:${id}`)
  await db
    .insertInto('repaymentAccounts')
    .values({ organizationId, repaymentId: id, holder: 'Ida Besnard', iban: sealed, givenAt: after(0) })
    .execute()
  await db.updateTable('repayments').set({ status: 'ready' }).where('id', '=', id).execute()
  await db.updateTable('repayments').set({ status: 'filed', fileId }).where('id', '=', id).execute()
}

/** An option that the payer of an order is asked for afterwards. */
export async function plantSupplement(
  db: Database,
  { organizationId, orderId }: Readonly<Record<'organizationId' | 'orderId', number>>,
): Promise<void> {
  await sql`
    with asked as (
      insert into supplements (organization_id, order_id, item_id, cart_id, option_id, label, amount, asked_by, asked_at, pays_until)
      select i.organization_id, i.order_id, i.id, gen_random_uuid(), 1, 'Repas', 1200, (select min(id) from users), ${after(0)}, ${after(5)}
      from order_items i where i.organization_id = ${organizationId} and i.order_id = ${orderId} order by i.id limit 1
      returning organization_id, id, cart_id, amount
    ), cart as (
      insert into carts (organization_id, id, form_id, items, installment_count, expires_at, reserved_until, created_at, updated_at)
      select a.organization_id, a.cart_id, o.form_id, jsonb_build_array(jsonb_build_object('index', 0, 'tierType', 'Payment', 'label', 'Repas',
        'quantity', 1, 'amount', a.amount, 'discount', 0, 'vatRate', 0, 'customFields', '[]'::jsonb, 'extraOptions', '[]'::jsonb,
        'installmentCounts', '[1]'::jsonb, 'completes', a.id)), 1, ${after(5)}, ${after(5)}, ${after(0)}, ${after(0)}
      from asked a join orders o on o.organization_id = a.organization_id and o.id = ${orderId}
      returning organization_id, id, form_id
    )
    insert into payers select (jsonb_populate_record(known.payer, jsonb_build_object('cart_id', c.id))).*
    from cart c cross join (select p as payer from payers p where p.organization_id = ${organizationId} limit 1) known`.execute(
    db,
  )
}
