import type { DeadJob } from '#db/dead-jobs.ts'
import { maskedEmail } from '#domain/mask.ts'
import type { App } from '../app.ts'
import { type AccountMailJob, accountLetterOf } from '../mail/account-letter-of.ts'
import { letterOf } from '../mail/letter-of.ts'
import type { Letter, MailJob } from '../mail-envelope.ts'

/** To whom a mail is to go, masked, and what about; `address` null: nobody reads it any more, or it cannot be written. */
export type Recipient = {
  readonly kind: string
  readonly subject: string | null
  readonly address: string | null
}

/** The reader of a job's mail, as the mail would be written now. */
export async function recipientOf(
  app: App,
  { name, payload }: Pick<DeadJob, 'name' | 'payload'>,
): Promise<Recipient> {
  const kind = String(payload.kind)
  const letter = await written(app, name, payload)
  return {
    kind,
    subject: letter?.subject ?? null,
    address: letter === undefined ? null : maskedEmail(letter.to.address),
  }
}

/** `undefined` also where it cannot be written: that may be why it failed. */
async function written(app: App, name: string, payload: unknown): Promise<Letter | undefined> {
  try {
    if (name === 'send-account-mail') return await accountLetterOf(app, payload as AccountMailJob)
    return await letterOf(app, payload as MailJob)
  } catch (error) {
    app.log.warn({ error, job: name }, 'a mail that failed cannot be written')
    return undefined
  }
}
