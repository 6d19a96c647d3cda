import { noteDeadAddress } from '#db/addresses.ts'
import { claimMail, markMailSent, noteMailFailure } from '#db/mails.ts'
import { publicFactsOf } from '#db/organizations.ts'
import { MailFailure, saysThatAddressIsDead } from '#domain/job/mail-failure.ts'
import { isAnsweredByOperator } from '#domain/job/mail-kinds.ts'
import { maskedEmail } from '#domain/mask.ts'
import { emailKey } from '#domain/person/traits.ts'
import type { App } from '../app.ts'
import type { Letter, MailJob } from '../mail-envelope.ts'
import { letterOf } from './letter-of.ts'

/**
 * Hands one mail over. The (kind, subject) row is the claim; a hand-over that was cut is repeated under the same message
 * id, so that a mailbox can tell. An erased payer gets none. What is refused for good is noted and not tried again (rule MAIL-2).
 */
export async function sendMail(app: App, job: MailJob): Promise<void> {
  const messageId = `<${job.kind}.${job.subjectId}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  if (!(await claimMail(app.db, job, { messageId, now: app.now() }))) return
  app.crashPoint('mail-claimed')
  const letter = await letterOf(app, job)
  const addressed = letter === undefined ? null : addressedOf(letter)
  if (letter !== undefined) {
    const { orderId: _, replyTo = await readerOfAnswers(app, job), ...words } = letter
    try {
      await app.mail.send({ ...words, replyTo, messageId })
    } catch (error) {
      const isRefused = await noteFailure(app, job, letter, error)
      if (isRefused) return
      throw error
    }
  }
  app.crashPoint('mail-handed-over')
  await markMailSent(app.db, job, { addressed, now: app.now() })
}

const addressedOf = ({ to, orderId }: Letter) => ({
  reader: maskedEmail(to.address),
  orderId: orderId ?? null,
})

/** Whether it is refused for good; an address that does not exist any more is noted as such (rule MSG-6). */
async function noteFailure(app: App, job: MailJob, letter: Letter, error: unknown): Promise<boolean> {
  if (!(error instanceof MailFailure)) return false
  const isRefused = error.kind === 'refused'
  const now = app.now()
  if (isRefused && saysThatAddressIsDead(error.status) && !isAnsweredByOperator(job.kind))
    await noteDeadAddress(app.db, { emailKey: emailKey(letter.to.address), answer: error.status, now })
  await noteMailFailure(app.db, job, {
    addressed: addressedOf(letter),
    failure: error.status,
    isRefused,
    now,
  })
  if (isRefused) app.log.warn({ kind: job.kind, status: error.status }, 'a mail was refused for good')
  return isRefused
}

/** Who reads an answer to a mail: the association for its payers, the operator for the rest; null where no address is known. */
async function readerOfAnswers({ db, operator }: App, job: MailJob): Promise<string | null> {
  return isAnsweredByOperator(job.kind)
    ? operator.contactEmail
    : (await publicFactsOf(db, job.organizationId)).contactEmail
}
