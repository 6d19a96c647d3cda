import { MailFailure } from '#domain/job/mail-failure.ts'
import type { App } from '../app.ts'
import { type AccountMailJob, accountLetterOf } from './account-letter-of.ts'

/**
 * Writes and hands over a mail about an account. Only here is it looked up whether an address has one: the answer to
 * whoever asked does not depend on it, this mail does. Repeated, it has the same message id. Where its address is refused for good,
 * it is not tried again (rule MAIL-2): anybody can type one that does not exist.
 */
export async function sendAccountMail(app: App, job: AccountMailJob): Promise<void> {
  const letter = await accountLetterOf(app, job)
  if (letter === undefined) return
  const id = job.subjectId.replaceAll(':', '.')
  const messageId = `<account.${job.kind}.${id}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  const { contactEmail: replyTo } = app.operator
  try {
    await app.mail.send({ ...letter, ...(replyTo !== null && { replyTo }), messageId })
  } catch (error) {
    if (!(error instanceof MailFailure && error.kind === 'refused')) throw error
    app.log.warn({ kind: job.kind, status: error.status }, 'a mail was refused for good')
  }
}
