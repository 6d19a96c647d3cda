import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { Reader } from './schema.ts'

type MailKey = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }

/**
 * Claims a mail: `false` when it was handed over already. A claim whose hand-over never ended is taken again with the
 * same message id, so that a repetition is recognisable.
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
    .select('sentAt')
    .where('organizationId', '=', mail.organizationId)
    .where('kind', '=', mail.kind)
    .where('subjectId', '=', mail.subjectId)
    .executeTakeFirstOrThrow()
  return row.sentAt === null
}

export async function markMailSent(db: Reader, mail: MailKey, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: now })
    .where('organizationId', '=', mail.organizationId)
    .where('kind', '=', mail.kind)
    .where('subjectId', '=', mail.subjectId)
    .execute()
}
