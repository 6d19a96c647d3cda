import { type FailedMail, listFailedMails as failedMails } from '#db/dead-jobs.ts'
import { type RefusedMail, refusedMails } from '#db/mails.ts'
import { ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { isJobId, type Page, pageOf, pageSize } from '../paging.ts'
import { minutesAfter } from '../paris-time.ts'
import { type Recipient, recipientOf } from './recipient.ts'

/** A mail that could not be handed over, and to whom it was to go. */
export type UnsentMail = { readonly mail: FailedMail; readonly recipient: Recipient }

/** A mail that was refused for good (rule MAIL-2), and to whom it went. */
export type RefusedLately = { readonly mail: RefusedMail; readonly recipient: Recipient }

/** The newest refusals are shown, of so many days. */
const refusals = { days: 30, limit: 25 }

/**
 * The mails that could not be handed over, newest first: dead ones, and those that the queue tries again. With the first page come
 * the newest that were refused for good.
 */
export async function listFailedMails(
  app: App,
  { actor, after }: ByOperator & { readonly after: string | null },
): Promise<Result<Page<UnsentMail> & { readonly refused: readonly RefusedLately[] }>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const before = after !== null && isJobId(after) ? after : null
  const page = pageOf(await failedMails(app.db, { before, limit: pageSize + 1 }), pageSize, ({ id }) => id)
  const rows = await Promise.all(
    page.rows.map(async mail => ({ mail, recipient: await recipientOf(app, mail) })),
  )
  return ok({ rows, next: page.next, refused: after === null ? await refusedLately(app) : [] })
}

async function refusedLately(app: App): Promise<readonly RefusedLately[]> {
  const since = minutesAfter(app.now(), -refusals.days * 24 * 60)
  const mails = await refusedMails(app.db, { since, limit: refusals.limit })
  return Promise.all(
    mails.map(async mail => {
      const { organizationId, kind, subjectId } = mail
      return {
        mail,
        recipient: await recipientOf(app, {
          name: 'send-mail',
          payload: { organizationId, kind, subjectId },
        }),
      }
    }),
  )
}
