import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { Reader } from './schema.ts'

export type MailKey = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }

/** Who a mail went to, masked, and the order that it is about, where there is one. */
type Addressed = { readonly reader: string; readonly orderId: number | null }

/**
 * Claims a mail: `false` when it was handed over already, or refused for good. A claim whose hand-over never ended is taken again
 * with the same message id, so that a repetition is recognisable.
 */
export async function claimMail(
  db: Reader,
  mail: MailKey,
  facts: { messageId: string; now: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('mails')
    .values({
      organizationId: mail.organizationId,
      kind: mail.kind,
      subjectId: mail.subjectId,
      messageId: facts.messageId,
      claimedAt: facts.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return true
  const row = await db
    .selectFrom('mails')
    .select(['sentAt', 'refusedAt'])
    .where('organizationId', '=', mail.organizationId)
    .where('kind', '=', mail.kind)
    .where('subjectId', '=', mail.subjectId)
    .executeTakeFirstOrThrow()
  return row.sentAt === null && row.refusedAt === null
}

/** Notes that a mail was handed over, or with nobody `addressed` that it has become untrue and nobody gets it. */
export async function markMailSent(
  db: Reader,
  mail: MailKey,
  { addressed, now }: { readonly addressed: Addressed | null; readonly now: string },
): Promise<void> {
  await rowOf(db, mail)
    .set({ sentAt: now, ...addressed })
    .execute()
}

/** Notes why a mail was not handed over: until its job tries again, or for good. */
export async function noteMailFailure(
  db: Reader,
  mail: MailKey,
  {
    addressed,
    failure,
    isRefused,
    now,
  }: {
    readonly addressed: Addressed
    readonly failure: string
    readonly isRefused: boolean
    readonly now: string
  },
): Promise<void> {
  await rowOf(db, mail)
    .set({ ...addressed, failure, failedAt: now, ...(isRefused && { refusedAt: now }) })
    .execute()
}

/** Notes that a mail which the server had taken was sent back: it was not sent after all. */
export async function noteLateRefusal(
  db: Reader,
  mail: MailKey,
  { failure, now }: { readonly failure: string; readonly now: string },
): Promise<void> {
  await rowOf(db, mail)
    .set({ failure, failedAt: now, refusedAt: now, sentAt: null })
    .where('sentAt', 'is not', null)
    .execute()
}

const rowOf = (db: Reader, { organizationId, kind, subjectId }: MailKey) =>
  db
    .updateTable('mails')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)

/** A mail of an order and what became of it; `reader`: to whom, masked. */
export type FollowedMail = Addressed & {
  readonly kind: MailKind
  readonly subjectId: string
  readonly claimedAt: string
  readonly sentAt: string | null
  readonly failedAt: string | null
  readonly refusedAt: string | null
  /** The server's status when the last hand-over failed: `450 4.2.0`, `ECONNREFUSED`. */
  readonly failure: string | null
}

const followed = [
  'kind',
  'subjectId',
  'reader',
  'orderId',
  'claimedAt',
  'sentAt',
  'failedAt',
  'refusedAt',
  'failure',
] as const

/** The mails of an order, the newest first. */
export async function mailsOfOrder(
  db: Reader,
  order: { readonly organizationId: number; readonly id: number },
): Promise<readonly FollowedMail[]> {
  return db
    .selectFrom('mails')
    .select(followed)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .where('reader', 'is not', null)
    .orderBy('claimedAt', 'desc')
    .$narrowType<{ kind: MailKind; reader: string }>()
    .execute()
}

/** A mail that was refused for good, of whatever association. */
export type RefusedMail = FollowedMail & { readonly organizationId: number; readonly refusedAt: string }

/** The newest refusals, since an instant. */
export async function refusedMails(
  db: Reader,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<readonly RefusedMail[]> {
  return db
    .selectFrom('mails')
    .select([...followed, 'organizationId'])
    .where('refusedAt', '>=', since)
    .orderBy('refusedAt', 'desc')
    .limit(limit)
    .$narrowType<{ kind: MailKind; reader: string; refusedAt: string }>()
    .execute()
}
