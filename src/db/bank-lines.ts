import { sql } from 'kysely'
import type { BankLineFilter } from '#domain/bank/bank-filters.ts'
import type { BankLine } from '#domain/bank/bank-line.ts'
import type { BankMatch, Candidate } from '#domain/bank/match.ts'
import { mayTakeBack } from './awaited-transfers.ts'
import type { BankFileKey } from './bank-files.ts'
import type { Reader, Transaction } from './schema.ts'

/** Holds what lines of an organization stand for until the transaction ends. */
export async function lockBank(tx: Transaction, organizationId: number): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
}

/** A line as it is stored: `fingerprint` tells it from every other, `folded` is what is searched. */
export type NewBankLine = BankLine & { readonly fingerprint: string; readonly folded: string }

/** What a line stands for, and since when; `by` null: it was matched by itself. */
export type StoredMatch = {
  readonly match: BankMatch
  readonly payoutId: string | null
  readonly paymentId: number | null
  readonly slipNumber: number | null
  /** The payment of an awaited transfer that it is money of. */
  readonly transferId: number | null
  /** It brought the money of an order that stands by it: its payment is made void before the line is open again. */
  readonly isFinal: boolean
  /** Cents of the payout, payment or slip; null for nothing. */
  readonly amount: number | null
  readonly by: string | null
  readonly at: string
}

export type StoredBankLine = BankLine & { readonly id: number; readonly matched: StoredMatch | null }

/** Stores lines; those that are there already are left as they are. */
export async function storeBankLines(
  db: Reader,
  { organizationId, fileId }: BankFileKey,
  lines: readonly NewBankLine[],
  now: string,
): Promise<void> {
  await sql`
    insert into bank_lines (organization_id, file_id, fingerprint, booked_on, amount, counterpart, note, reference, end_to_end, folded,
      stored_at)
    select ${organizationId}, ${fileId}::uuid, l.fingerprint, l."bookedOn", l.amount, l.counterpart, l.note, l.reference,
      l."endToEnd", l.folded, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (fingerprint text, "bookedOn" date, amount integer, counterpart text,
      note text, reference text, "endToEnd" text, folded text)
    on conflict (organization_id, fingerprint) do nothing`.execute(db)
}

export type BankLinePlace = { readonly bookedOn: string; readonly id: number }

type Listing = {
  readonly show: BankLineFilter
  /** Folded words, all of which a line has. */
  readonly words: readonly string[]
  readonly after: BankLinePlace | null
  readonly limit: number
}

const shown = {
  open: sql`l.match is null and l.amount > 0`,
  matched: sql`l.match is not null`,
  all: sql`true`,
} as const

const lineColumns = sql`l.id, l.booked_on as "bookedOn", l.amount, l.counterpart, l.note, l.reference, l.end_to_end as "endToEnd"`

/** Lines, newest first. */
export async function listBankLines(
  db: Reader,
  organizationId: number,
  { show, words, after, limit }: Listing,
): Promise<readonly StoredBankLine[]> {
  const behind =
    after === null ? sql`` : sql`and (l.booked_on, l.id) < (${after.bookedOn}::date, ${after.id}::integer)`
  const found = words.map(word => sql`and strpos(l.folded, ${word}) > 0`)
  const { rows } = await sql<StoredBankLine>`
    select ${lineColumns}, case when l.match is not null then jsonb_build_object('match', l.match, 'payoutId', l.payout_id,
      'paymentId', l.payment_id, 'slipNumber', l.slip_number, 'transferId', l.transfer_id,
      'isFinal', coalesce(not ${mayTakeBack(sql`w`, sql`l.amount`)}, false),
      'amount', coalesce(o.amount, p.amount, s.amount), 'at', instant(l.matched_at),
      'by', nullif(concat_ws(' ', u.first_name, u.last_name), '')) end as matched
    from bank_lines l
    left join payouts o on o.organization_id = l.organization_id and o.id = l.payout_id
    left join payments p on p.organization_id = l.organization_id and p.id = l.payment_id
    left join deposit_slips s on s.organization_id = l.organization_id and s.number = l.slip_number
    left join awaited_transfers a on a.organization_id = l.organization_id and a.payment_id = l.transfer_id
    left join payments w on w.organization_id = l.organization_id and w.id = l.transfer_id
    left join users u on u.id = l.matched_by
    where l.organization_id = ${organizationId} and ${shown[show]} ${behind} ${sql.join(found, sql` `)}
    order by l.booked_on desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many lines came and stand for nothing yet; counted up to `most`. */
export async function countOpenLines(db: Reader, organizationId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from bank_lines l where l.organization_id = ${organizationId} and ${shown.open} limit ${most}) l`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The lines that came between two days and stand for nothing yet. */
export async function openLinesBetween(
  db: Reader,
  organizationId: number,
  { from, until }: Days,
): Promise<readonly (BankLine & { readonly id: number })[]> {
  const { rows } = await sql<BankLine & { readonly id: number }>`
    select ${lineColumns} from bank_lines l
    where l.organization_id = ${organizationId} and ${shown.open} and l.booked_on between ${from}::date and ${until}::date
    order by l.booked_on, l.id`.execute(db)
  return rows
}

type Days = { readonly from: string; readonly until: string }

/** The days that lines of a file are of. */
export async function daysOfFile(
  db: Reader,
  { organizationId, fileId }: BankFileKey,
): Promise<Days | undefined> {
  const { rows } = await sql<Days>`
    select min(booked_on) as from, max(booked_on) as until from bank_lines
    where organization_id = ${organizationId} and file_id = ${fileId} having count(*) > 0`.execute(db)
  return rows[0]
}

/** Days before and after those of lines in which what they stand for is looked for. */
const margin = 10
/** The same for transfers that are awaited, by the last day on which they are. */
const wait = 120

/**
 * Payouts that arrived, transfers that were recorded and cheques that were taken to the bank within some days of these, and that no line
 * stands for; transfers that are awaited, and those that were let go lately.
 */
export async function bankCandidates(
  db: Reader,
  organizationId: number,
  { from, until }: Days,
): Promise<readonly Candidate[]> {
  const near = (day: 'o.arrival_on' | 'r.received_on' | 's.made_on') =>
    sql`${sql.ref(day)} between ${from}::date - ${margin}::integer and ${until}::date + ${margin}::integer`
  const { rows } = await sql<Candidate>`
    select 'payout' as kind, o.id::text as id, o.amount, o.arrival_on as on, jsonb_build_array(o.provider_payout_id) as references,
      '' as name
    from payouts o
    where o.organization_id = ${organizationId} and o.status = 'paid' and o.amount > 0 and ${near('o.arrival_on')}
      and not exists (select from bank_lines l where l.organization_id = o.organization_id and l.payout_id = o.id)
    union all
    select 'slip', s.number::text, s.amount, s.made_on, '[]'::jsonb, ''
    from deposit_slips s
    where s.organization_id = ${organizationId} and s.voided_at is null and ${near('s.made_on')}
      and not exists (select from bank_lines l where l.organization_id = s.organization_id and l.slip_number = s.number)
    union all
    select 'payment', p.id::text, p.amount, r.received_on,
      case when r.reference is null then '[]'::jsonb else jsonb_build_array(r.reference) end,
      concat_ws(' ', y.first_name, y.last_name)
    from recorded_payments r
    join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    join orders d on d.organization_id = p.organization_id and d.id = p.order_id
    left join payers y on y.organization_id = d.organization_id and y.cart_id = d.cart_id
    where r.organization_id = ${organizationId} and r.voided_at is null and p.means = 'BankTransfer' and ${near('r.received_on')}
      and not exists (select from bank_lines l where l.organization_id = p.organization_id
        and (l.payment_id = p.id or l.transfer_id = p.id))
    union all
    select case when a.is_let_go then 'lapsed' else 'transfer' end, p.id::text,
      a.amount - case when p.status = 'Canceled' then 0 else a.received end, a.due_on,
      jsonb_build_array(a.reference), concat_ws(' ', y.first_name, y.last_name)
    from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    join orders d on d.organization_id = p.organization_id and d.id = p.order_id
    left join payers y on y.organization_id = d.organization_id and y.cart_id = d.cart_id
    where a.organization_id = ${organizationId} and (a.ended_at is null or a.is_let_go)
      and a.due_on between ${from}::date - ${wait}::integer and ${until}::date + ${wait}::integer`.execute(db)
  return rows
}

/** The transfers of some references that were awaited once and are paid, or were given back: they are only named, or got more. */
export async function endedTransfers(
  db: Reader,
  organizationId: number,
  references: readonly string[],
): Promise<readonly Candidate[]> {
  if (references.length === 0) return []
  const { rows } = await sql<Candidate>`
    select case when p.status <> 'Authorized' then 'lapsed' when a.surplus_as is null then 'paid' else 'settled' end as kind, p.id::text as id,
      a.amount, a.due_on as on, jsonb_build_array(a.reference) as references, concat_ws(' ', y.first_name, y.last_name) as name
    from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    join orders d on d.organization_id = p.organization_id and d.id = p.order_id
    left join payers y on y.organization_id = d.organization_id and y.cart_id = d.cart_id
    where a.organization_id = ${organizationId} and a.reference = any(${references}::text[]) and a.ended_at is not null
      and not a.is_let_go and (p.status <> 'Authorized' or exists (select from bank_lines l
        where l.organization_id = a.organization_id and l.transfer_id = a.payment_id))`.execute(db)
  return rows
}

export type MatchedLine = { readonly id: number; readonly to: Pick<Candidate, 'kind' | 'id'> | 'nothing' }

/** Matches lines that stand for nothing yet; those that somebody matched meanwhile, and what another line stands for, are left. */
export async function matchLines(
  db: Reader,
  organizationId: number,
  matches: readonly MatchedLine[],
  { by, now }: { readonly by: number | null; readonly now: string },
): Promise<number> {
  const rows = matches.map(({ id, to }) => ({
    id,
    match: to === 'nothing' ? to : to.kind,
    payoutId: to !== 'nothing' && to.kind === 'payout' ? to.id : null,
    paymentId: to !== 'nothing' && to.kind === 'payment' ? Number(to.id) : null,
    slipNumber: to !== 'nothing' && to.kind === 'slip' ? Number(to.id) : null,
    transferId: to !== 'nothing' && to.kind === 'transfer' ? Number(to.id) : null,
  }))
  const { numAffectedRows } = await sql`
    update bank_lines l set match = m.match, payout_id = m."payoutId", payment_id = m."paymentId", slip_number = m."slipNumber",
      transfer_id = m."transferId", matched_by = ${by}::integer,
      matched_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (id integer, match text, "payoutId" uuid, "paymentId" integer, "slipNumber" integer,
      "transferId" integer)
    where l.organization_id = ${organizationId} and l.id = m.id and l.match is null
      and not exists (select from bank_lines o where o.organization_id = l.organization_id
        and (o.payout_id = m."payoutId" or o.payment_id = m."paymentId" or o.slip_number = m."slipNumber"))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Lets a line stand for nothing again that anybody knows of. */
export async function unmatchLine(db: Reader, organizationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bankLines')
    .set({
      ...{ match: null, payoutId: null, paymentId: null, slipNumber: null, transferId: null },
      ...{ matchedBy: null, matchedAt: null },
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('match', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A line alone. `transferId`: the payment of the awaited transfer that it brought money for. */
export type OneBankLine = BankLine & {
  readonly id: number
  readonly isOpen: boolean
  readonly transferId: number | null
}

/** One line of an organization. */
export async function bankLine(
  db: Reader,
  organizationId: number,
  id: number,
): Promise<OneBankLine | undefined> {
  const { rows } = await sql<OneBankLine>`
    select ${lineColumns}, l.match is null as "isOpen", l.transfer_id as "transferId" from bank_lines l
    where l.organization_id = ${organizationId} and l.id = ${id}`.execute(db)
  return rows[0]
}
