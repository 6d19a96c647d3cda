import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { SeriesCheque } from '#domain/payment/cheque-series.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { Reader, Transaction } from './schema.ts'

export type ChequeKey = PaymentKey & { readonly number: number }
type NewCheque = Pick<SeriesCheque, 'amount' | 'depositOn'>

/** Writes the cheques of a payment, numbered after those that it has (rule PAY-31). */
export async function addCheques(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  cheques: readonly NewCheque[],
): Promise<void> {
  await sql`
    insert into series_cheques (organization_id, payment_id, number, amount, deposit_on)
    select ${organizationId}, ${paymentId}, c.place + coalesce((select max(number) from series_cheques
      where organization_id = ${organizationId} and payment_id = ${paymentId}), 0), (c.cheque->>'amount')::integer,
      (c.cheque->>'depositOn')::date
    from jsonb_array_elements(${JSON.stringify(cheques)}::jsonb) with ordinality c (cheque, place)`.execute(
    tx,
  )
}

/** The cheques of a payment; none where it is no series. */
export async function chequesOfPayment(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<readonly SeriesCheque[]> {
  const { rows } = await sql<SeriesCheque>`
    select c.number, c.amount, c.deposit_on as "depositOn", c.slip_number as "slipNumber", c.returned_at is not null as "isReturned",
      c.settled_at is not null as "isSettled", r.voided_at is not null as "isVoid",
      exists (select from bank_lines l where l.organization_id = c.organization_id and l.slip_number = c.slip_number) as "isCleared"
    from series_cheques c
    join recorded_payments r on r.organization_id = c.organization_id and r.payment_id = c.payment_id
    where c.organization_id = ${organizationId} and c.payment_id = ${paymentId}
    order by c.number`.execute(db)
  return rows
}

/** What cheques of a payment were for that the bank sent back and nothing made good, in cents. */
export async function bouncedOf(db: Reader, { organizationId, paymentId }: PaymentKey): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    select coalesce(sum(amount), 0)::integer as amount from series_cheques
    where organization_id = ${organizationId} and payment_id = ${paymentId} and returned_at is not null and settled_at is null`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

type Deed = { readonly by: number; readonly now: string }

/** Notes that the bank sent a cheque back; returns whether this call did. One that no slip holds was not at a bank. */
export async function noteReturned(
  tx: Transaction,
  { organizationId, paymentId, number }: ChequeKey,
  { by, now }: Deed,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update series_cheques c set returned_by = ${by}, returned_at = ${now}::timestamptz
    from recorded_payments r
    where c.organization_id = ${organizationId} and c.payment_id = ${paymentId} and c.number = ${number}
      and c.slip_number is not null and c.returned_at is null
      and r.organization_id = c.organization_id and r.payment_id = c.payment_id and r.voided_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Notes that what a returned cheque was for came otherwise; its cents where this call did, else `undefined`. */
export async function noteSettled(
  tx: Transaction,
  { organizationId, paymentId, number }: ChequeKey,
  { by, now }: Deed,
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    update series_cheques c set settled_by = ${by}, settled_at = ${now}::timestamptz
    from recorded_payments r
    where c.organization_id = ${organizationId} and c.payment_id = ${paymentId} and c.number = ${number}
      and c.returned_at is not null and c.settled_at is null
      and r.organization_id = c.organization_id and r.payment_id = c.payment_id and r.voided_at is null
    returning c.amount`.execute(tx)
  return rows[0]?.amount
}

/** How many cheques of series may be taken to the bank by an ISO day, up to a hundred. */
export async function countDueCheques(db: Reader, organizationId: number, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from series_cheques c
      join recorded_payments r on r.organization_id = c.organization_id and r.payment_id = c.payment_id
      where c.organization_id = ${organizationId} and c.slip_number is null and c.deposit_on <= ${until}::date
        and r.voided_at is null
      limit 100) due`.execute(db)
  return rows[0]?.count ?? 0
}
