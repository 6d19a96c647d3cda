import type { MailKind } from './jobs.ts'
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
  await db
    .insertInto('mails')
    .values({
      organization_id: mail.organizationId,
      kind: mail.kind,
      subject_id: mail.subjectId,
      message_id: facts.messageId,
      claimed_at: facts.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('organization_id', '=', mail.organizationId)
    .where('kind', '=', mail.kind)
    .where('subject_id', '=', mail.subjectId)
    .executeTakeFirstOrThrow()
  return row.sent_at === null
}

export async function markMailSent(db: Reader, mail: MailKey, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now })
    .where('organization_id', '=', mail.organizationId)
    .where('kind', '=', mail.kind)
    .where('subject_id', '=', mail.subjectId)
    .execute()
}
