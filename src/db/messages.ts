import { sql } from 'kysely'
import type { Message, MessageKey } from '#domain/message/message.ts'
import type { MessageStatus } from '#domain/message/message-flow.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'organizationId',
  'id',
  'userId',
  'kind',
  'status',
  'list',
  'query',
  'formIds',
  'locale',
  'subject',
  'body',
  'version',
  'queued',
  'createdAt',
  'sentAt',
] as const

type NewMessage = Omit<Message, 'status' | 'version' | 'queued' | 'sentAt'>

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx
    .insertInto('messages')
    .values({ ...message, formIds: message.formIds && [...message.formIds], status: 'draft' })
    .execute()
}

export async function messageByKey(
  db: Reader,
  { organizationId, messageId }: MessageKey,
): Promise<Message | undefined> {
  return db
    .selectFrom('messages')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', messageId)
    .executeTakeFirst()
}

/** The same, held until the transaction ends: two presses come one after the other. */
export async function lockMessage(
  tx: Transaction,
  { organizationId, messageId }: MessageKey,
): Promise<Message | undefined> {
  return tx
    .selectFrom('messages')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
}

const oneOf = (tx: Transaction, { organizationId, messageId }: MessageKey) =>
  tx.updateTable('messages').where('organizationId', '=', organizationId).where('id', '=', messageId)

/** Stores what was typed: a draft again, whose recipients are found anew. */
export async function writeMessageWords(
  tx: Transaction,
  key: MessageKey,
  words: Pick<Message, 'kind' | 'subject' | 'body'>,
): Promise<void> {
  await oneOf(tx, key)
    .set(eb => ({ ...words, status: 'draft', version: eb('version', '+', 1) }))
    .where('status', 'in', ['draft', 'ready'])
    .execute()
}

type Step = { readonly from: MessageStatus; readonly to: MessageStatus; readonly sentAt?: string }

/** Moves a message; says whether this call did. */
export async function moveMessage(
  tx: Transaction,
  key: MessageKey,
  { from, to, sentAt }: Step,
): Promise<boolean> {
  const { numUpdatedRows } = await oneOf(tx, key)
    .set({ status: to, ...(sentAt !== undefined && { sentAt }) })
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes up to which recipient mails are queued. */
export async function noteQueued(tx: Transaction, key: MessageKey, queued: number): Promise<void> {
  await oneOf(tx, key).set({ queued }).execute()
}

type Wish = {
  readonly organizationId: number
  /** Only those whose author reached no more than these campaigns; null: every one. */
  readonly formIds: readonly number[] | null
  readonly before: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

/** The messages of an organization, the newest first. */
export async function messagesOf(
  db: Reader,
  { organizationId, formIds, before, limit }: Wish,
): Promise<readonly Message[]> {
  return db
    .selectFrom('messages')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .$if(formIds !== null, query => query.where(sql<boolean>`form_ids <@ ${formIds}::integer[]`))
    .$if(before !== null, query =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many recipients the messages had that an organization has sent since an instant; who asks next waits until this is settled. */
export async function countSentSince(
  tx: Transaction,
  { organizationId, since }: { readonly organizationId: number; readonly since: string },
): Promise<number> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages m
    join message_recipients r on r.organization_id = m.organization_id and r.message_id = m.id
    where m.organization_id = ${organizationId} and m.sent_at >= ${since}::timestamptz and r.reason is null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The campaign that most of the words of a message are about: that of its first recipient; `undefined` where it has none. */
export async function firstFormOf(
  db: Reader,
  { organizationId, id }: Pick<Message, 'organizationId' | 'id'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messageRecipients as r')
    .innerJoin('orders as o', join =>
      join.onRef('o.organizationId', '=', 'r.organizationId').onRef('o.id', '=', 'r.orderId'),
    )
    .select('o.formId')
    .where('r.organizationId', '=', organizationId)
    .where('r.messageId', '=', id)
    .orderBy('r.number')
    .limit(1)
    .executeTakeFirst()
  return row?.formId
}

/** Whose message it is; `undefined` where there is none. */
export async function organizationOfMessage(db: Reader, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('messages').select('organizationId').where('id', '=', id).executeTakeFirst()
  return row?.organizationId
}
