import { sql } from 'kysely'
import type { Reader, Transaction } from './schema.ts'

/** A cheque that was recorded. `receivedOn` is an ISO day, `amount` in cents. */
export type Cheque = {
  readonly paymentId: number
  /** Its number in a series (rule PAY-31); null: it is its whole payment. */
  readonly number: number | null
  /** From this ISO day on it may be taken to the bank. */
  readonly depositOn: string
  readonly receivedOn: string
  readonly amount: number
  /** Its number and bank, as they were noted. */
  readonly reference: string | null
  readonly payer: string | null
  readonly campaign: string
}

export type SlipKey = { readonly organizationId: number; readonly number: number }

/** Cheques that are taken to the bank together. Days and instants are ISO, the amount in cents. */
export type DepositSlip = {
  readonly number: number
  readonly madeOn: string
  readonly cheques: number
  readonly amount: number
  /** Who made it; null for an account that is gone. */
  readonly by: string | null
  /** Its cheques were taken back. */
  readonly isVoid: boolean
}

/** A cheque of a series, or the only one of its payment. */
const chequeColumns = sql`r.payment_id as "paymentId", c.number, coalesce(c.deposit_on, r.received_on) as "depositOn",
  r.received_on as "receivedOn", coalesce(c.amount, r.amount) as amount, r.reference,
  nullif(trim(concat_ws(' ', y.first_name, y.last_name)), '') as payer, f.title as campaign`

const chequeRows = sql`recorded_payments r
  join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
  join orders o on o.organization_id = p.organization_id and o.id = p.order_id
  join forms f on f.organization_id = r.organization_id and f.id = r.form_id
  left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
  left join series_cheques c on c.organization_id = r.organization_id and c.payment_id = r.payment_id`

/** Between which ISO days cheques may be taken to the bank, `until` included; null: without an end. */
type DepositDays = { readonly after: string | null; readonly until: string | null; readonly limit: number }

/** The first cheques that no slip holds, in the order in which they may be taken to the bank. */
export async function chequesToDeposit(
  db: Reader,
  organizationId: number,
  { after, until, limit }: DepositDays,
): Promise<readonly Cheque[]> {
  const { rows } = await sql<Cheque>`
    select ${chequeColumns} from ${chequeRows}
    where r.organization_id = ${organizationId} and r.slip_number is null and r.voided_at is null and p.means = 'Check'
      and c.slip_number is null
      and (${after}::date is null or coalesce(c.deposit_on, r.received_on) > ${after}::date)
      and (${until}::date is null or coalesce(c.deposit_on, r.received_on) <= ${until}::date)
    order by "depositOn", r.payment_id, c.number limit ${limit}`.execute(db)
  return rows
}

/** Cheques that the bank sent back and nothing has replaced, the latest first. */
export async function returnedCheques(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly Cheque[]> {
  const { rows } = await sql<Cheque>`
    select ${chequeColumns} from ${chequeRows}
    where c.organization_id = ${organizationId} and c.returned_at is not null and c.settled_at is null and r.voided_at is null
    order by c.returned_at desc, r.payment_id, c.number limit ${limit}`.execute(db)
  return rows
}

/** `isVoid`: its payment was made void since; `isReturned`: the bank sent it back. */
export type DepositedCheque = Cheque & { readonly isVoid: boolean; readonly isReturned: boolean }

/** The cheques of a slip, those that were made void since too. */
export async function chequesOfSlip(
  db: Reader,
  { organizationId, number }: SlipKey,
): Promise<readonly DepositedCheque[]> {
  const { rows } = await sql<DepositedCheque>`
    select ${chequeColumns}, r.voided_at is not null as "isVoid", c.returned_at is not null as "isReturned" from ${chequeRows}
    where r.organization_id = ${organizationId} and (r.slip_number = ${number} or c.slip_number = ${number})
    order by "depositOn", r.payment_id, c.number`.execute(db)
  return rows
}

const slips = (db: Reader, organizationId: number) =>
  db
    .selectFrom('depositSlips as s')
    .leftJoin('users as u', 'u.id', 's.madeBy')
    .select(['s.number', 's.madeOn', 's.cheques', 's.amount'])
    .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('by'))
    .select(sql<boolean>`s.voided_at is not null`.as('isVoid'))
    .where('s.organizationId', '=', organizationId)

/** The slips that were made last. */
export async function lastSlips(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly DepositSlip[]> {
  return slips(db, organizationId).orderBy('s.number', 'desc').limit(limit).execute()
}

export async function depositSlip(
  db: Reader,
  { organizationId, number }: SlipKey,
): Promise<DepositSlip | undefined> {
  return slips(db, organizationId).where('s.number', '=', number).executeTakeFirst()
}

/** The slip that a form made before. */
export async function slipOfForm(
  db: Reader,
  organizationId: number,
  requestKey: string,
): Promise<DepositSlip | undefined> {
  return slips(db, organizationId).where('s.requestKey', '=', requestKey).executeTakeFirst()
}

/** A cheque that is told from every other: of a series by its number. */
export type ChosenCheque = Pick<Cheque, 'paymentId' | 'number'>

type NewSlip = {
  readonly organizationId: number
  readonly requestKey: string
  readonly madeOn: string
  readonly cheques: readonly ChosenCheque[]
  readonly madeBy: number
  readonly now: string
}

/** Holds the numbers of an organization's slips until the transaction ends. */
export async function lockSlips(tx: Transaction, organizationId: number): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
}

/** Makes the next slip of these cheques, under {@link lockSlips}. `undefined` where one of them is no cheque that waits to be taken to the bank. */
export async function insertSlip(tx: Transaction, slip: NewSlip): Promise<number | undefined> {
  const { organizationId, requestKey, madeOn, cheques, madeBy, now } = slip
  const chosen = sql`jsonb_to_recordset(${JSON.stringify(cheques)}::jsonb) as w ("paymentId" integer, number integer)`
  const { rows } = await sql<{ number: number }>`
    with held as materialized (
      select r.payment_id, r.amount from recorded_payments r
      join ${chosen} on w."paymentId" = r.payment_id
      join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      where r.organization_id = ${organizationId} and r.slip_number is null and r.voided_at is null and p.means = 'Check'
      order by r.payment_id for update of r
    ), found as (
      select coalesce(c.amount, h.amount) as amount
      from (select distinct * from held) h join ${chosen} on w."paymentId" = h.payment_id
      left join series_cheques c on c.organization_id = ${organizationId} and c.payment_id = h.payment_id
      where c.number is not distinct from w.number and c.slip_number is null
    )
    insert into deposit_slips (organization_id, number, request_key, made_on, cheques, amount, made_by, made_at)
    select ${organizationId}, 1 + coalesce((select max(number) from deposit_slips where organization_id = ${organizationId}), 0),
      ${requestKey}::uuid, ${madeOn}::date, count(*)::integer, sum(amount)::integer, ${madeBy}, ${now}::timestamptz
    from found having count(*) = ${cheques.length}
    returning number`.execute(tx)
  const [made] = rows
  if (made === undefined) return undefined
  await sql`
    update recorded_payments r set slip_number = ${made.number} from ${chosen}
    where r.organization_id = ${organizationId} and r.payment_id = w."paymentId" and w.number is null`.execute(
    tx,
  )
  await sql`
    update series_cheques c set slip_number = ${made.number} from ${chosen}
    where c.organization_id = ${organizationId} and c.payment_id = w."paymentId" and c.number = w.number`.execute(
    tx,
  )
  return made.number
}

/** Takes the cheques of a slip back; returns whether it still held them. One that a line of the bank stands for, or of which a cheque came back, is left. */
export async function voidSlip(
  tx: Transaction,
  { organizationId, number }: SlipKey,
  { by, now }: { readonly by: number; readonly now: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit_slips s set voided_by = ${by}, voided_at = ${now}::timestamptz
    where s.organization_id = ${organizationId} and s.number = ${number} and s.voided_at is null
      and not exists (select from bank_lines l where l.organization_id = s.organization_id and l.slip_number = s.number)
      and not exists (select from series_cheques c where c.organization_id = s.organization_id and c.slip_number = s.number
        and c.returned_at is not null)`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`
    update recorded_payments set slip_number = null
    where organization_id = ${organizationId} and slip_number = ${number}`.execute(tx)
  await sql`
    update series_cheques set slip_number = null
    where organization_id = ${organizationId} and slip_number = ${number}`.execute(tx)
  return true
}
