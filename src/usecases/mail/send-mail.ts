import { claimMail, markMailSent } from '#db/mails.ts'
import { publicFactsOf } from '#db/organizations.ts'
import { isAnsweredByOperator } from '#domain/job/mail-kinds.ts'
import type { App } from '../app.ts'
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
    const { replyTo = await readerOfAnswers(app, job), ...words } = letter
    await app.mail.send({ ...words, replyTo, messageId })
  }
  app.crashPoint('mail-handed-over')
  await markMailSent(app.db, job, app.now())
}

/** Who reads an answer to a mail: the association for its payers, the operator for the rest; null where no address is known. */
async function readerOfAnswers({ db, operator }: App, job: MailJob): Promise<string | null> {
  return isAnsweredByOperator(job.kind)
    ? operator.contactEmail
    : (await publicFactsOf(db, job.organizationId)).contactEmail
}
