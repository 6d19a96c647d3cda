import type { MailKind } from '#db/jobs.ts'
import { claimMail, markMailSent } from '#db/mails.ts'
import type { App, OutgoingMail } from '../app.ts'
import { writeMail } from './write-mail.ts'

type MailJob = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }

/**
 * Hands one mail over. The (kind, subject) row is the claim; a hand-over that was cut is repeated under the same message
 * id, so that a mailbox can tell. An erased payer gets none.
 */
export async function sendMail(app: App, job: MailJob): Promise<void> {
  const messageId = `<${job.kind}.${job.subjectId}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  if (!(await claimMail(app.db, job, { messageId, now: app.now() }))) return
  app.crashPoint('mail-claimed')
  const letter = await writeMail(app, job)
  if (letter !== undefined) {
    const mail: OutgoingMail = { ...letter, messageId }
    await app.mail.send(mail)
  }
  app.crashPoint('mail-handed-over')
  await markMailSent(app.db, job, app.now())
}
