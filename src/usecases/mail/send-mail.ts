import { claimMail, markMailSent } from '#db/mails.ts'
import { publicFactsOf } from '#db/organizations.ts'
import { isAnsweredByOperator } from '#domain/job/mail-kinds.ts'
import type { App, OutgoingMail } from '../app.ts'
import type { MailJob } from '../mail-envelope.ts'
import { letterOf } from './letter-of.ts'

/**
 * Hands one mail over. The (kind, subject) row is the claim; a hand-over that was cut is repeated under the same message
 * id, so that a mailbox can tell. An erased payer gets none.
 */
export async function sendMail(app: App, job: MailJob): Promise<void> {
  const messageId = `<${job.kind}.${job.subjectId}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  if (!(await claimMail(app.db, job, { messageId, now: app.now() }))) return
  app.crashPoint('mail-claimed')
  const letter = await letterOf(app, job)
  if (letter !== undefined) {
    const mail: OutgoingMail = { ...(await answeredBy(app, job)), ...letter, messageId }
    await app.mail.send(mail)
  }
  app.crashPoint('mail-handed-over')
  await markMailSent(app.db, job, app.now())
}

/** Who reads an answer to a mail: the association for its payers, the operator for the rest; nobody where no address is known. */
async function answeredBy({ db, operator }: App, job: MailJob): Promise<Pick<OutgoingMail, 'replyTo'>> {
  const replyTo = isAnsweredByOperator(job.kind)
    ? operator.contactEmail
    : (await publicFactsOf(db, job.organizationId)).contactEmail
  return replyTo ? { replyTo } : {}
}
