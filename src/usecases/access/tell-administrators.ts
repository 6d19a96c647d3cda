import { administratorsOf } from '#db/administrators.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { App } from '../app.ts'

/** Queues a mail to each administrator of an organization: what it is about and its reader make the mail's subject. */
export async function tellAdministrators(
  app: App,
  tx: Transaction,
  organizationId: number,
  kind: MailKind,
  id: string,
): Promise<void> {
  for (const { id: userId } of await administratorsOf(tx, organizationId)) {
    const mail = { organizationId, kind, subjectId: `${id}.${userId}` }
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  }
}
