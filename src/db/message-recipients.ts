import { type RawBuilder, sql } from 'kysely'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { MergeFacts } from '#domain/message/merge-fields.ts'
import type { MessageKey } from '#domain/message/message.ts'
import type { LeftOutReason, RecipientState } from '#domain/message/recipients.ts'
import type { Reader, Transaction } from './schema.ts'

/** Somebody of a list: who gets the message, or is left out with the reason. */
export type Recipient = {
  readonly number: number
  readonly orderId: number
  /** The line of the order that it is about; 0: its payer. */
  readonly itemId: number
  /** Masked. */
  readonly reader: string
  /** Null once the payer was erased. */
  readonly email: string | null
  readonly facts: MergeFacts
  readonly reason: LeftOutReason | null
}

export async function forgetRecipients(
  tx: Transaction,
  { organizationId, messageId }: MessageKey,
): Promise<void> {
  await tx
    .deleteFrom('messageRecipients')
    .where('organizationId', '=', organizationId)
    .where('messageId', '=', messageId)
    .execute()
}

export async function insertRecipients(
  tx: Transaction,
  { organizationId, messageId }: MessageKey,
  recipients: readonly Recipient[],
): Promise<void> {
  await sql`
    insert into message_recipients (organization_id, message_id, number, order_id, item_id, reader, email, facts, reason)
    select ${organizationId}, ${messageId}::uuid, r.number, r."orderId", r."itemId", r.reader, r.email, r.facts, r.reason
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
      as r (number integer, "orderId" integer, "itemId" integer, reader text, email text, facts jsonb, reason text)`.execute(
    tx,
  )
}

const columns = ['number', 'orderId', 'itemId', 'reader', 'email', 'facts', 'reason'] as const

const ofMessage = (db: Reader, { organizationId, messageId }: MessageKey) =>
  db
    .selectFrom('messageRecipients')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('messageId', '=', messageId)

export async function recipientOf(
  db: Reader,
  key: MessageKey,
  number: number,
): Promise<Recipient | undefined> {
  return ofMessage(db, key).where('number', '=', number).executeTakeFirst()
}

/** Who gets a message, after a number, in their order. */
export async function recipientsToMail(
  db: Reader,
  key: MessageKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Recipient[]> {
  return ofMessage(db, key)
    .where('number', '>', after)
    .where('reason', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()
}

const messageMail: MailKind = 'associationMessage'

/** The mail `a` of a recipient `r`. */
export const mailOfRecipient = sql`a.organization_id = r.organization_id
  and a.kind = ${sql.lit(messageMail)} and a.subject_id = r.message_id || '.' || r.number`

/** The mail of each recipient, where there is one. */
const withMails = sql`message_recipients r left join mails a on ${mailOfRecipient}`

/** Where a recipient stands, by what became of their mail: one that nobody got in the end was left out when its turn came. */
export const stateOfRecipient: RawBuilder<RecipientState> = sql`case
  when r.reason is not null then 'left_out'
  when a.refused_at is not null then 'refused'
  when a.sent_at is null then 'waiting'
  when a.reader is null then 'left_out'
  else 'sent' end`

export type RecipientCount = {
  readonly state: RecipientState
  /** Null: left out when their turn came. */
  readonly reason: LeftOutReason | null
  readonly count: number
}

/** How many recipients stand where. */
export async function countRecipients(
  db: Reader,
  { organizationId, messageId }: MessageKey,
): Promise<readonly RecipientCount[]> {
  const { rows } = await sql<RecipientCount>`
    select ${stateOfRecipient} as state, r.reason, count(*)::integer as count from ${withMails}
    where r.organization_id = ${organizationId} and r.message_id = ${messageId}::uuid
    group by 1, 2 order by 3 desc`.execute(db)
  return rows
}

/** A line of a message's log; `answer`: what the server said when it refused. */
export type LoggedRecipient = Pick<
  Recipient,
  'number' | 'orderId' | 'reader' | 'email' | 'reason' | 'facts'
> & {
  readonly state: RecipientState
  readonly at: string | null
  readonly answer: string | null
  /** A payment of its order, which the line leads to. */
  readonly paymentId: number | null
}

type LogWish = { readonly state: RecipientState | null; readonly after: number; readonly limit: number }

/** The recipients of a message in their order, after a number. */
export async function loggedRecipients(
  db: Reader,
  { organizationId, messageId }: MessageKey,
  { state, after, limit }: LogWish,
): Promise<readonly LoggedRecipient[]> {
  const { rows } = await sql<LoggedRecipient>`
    select r.number, r.order_id as "orderId", r.reader, r.email, r.reason, r.facts, ${stateOfRecipient} as state,
      instant(coalesce(a.refused_at, a.sent_at)) as at, case when a.refused_at is not null then a.failure end as answer,
      (select min(p.id) from payments p where p.organization_id = r.organization_id and p.order_id = r.order_id) as "paymentId"
    from ${withMails}
    where r.organization_id = ${organizationId} and r.message_id = ${messageId}::uuid and r.number > ${after}
      and (${state}::text is null or ${stateOfRecipient} = ${state}::text)
    order by r.number limit ${limit}`.execute(db)
  return rows
}
