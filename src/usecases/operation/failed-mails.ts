import { type FailedMail, listFailedMails as failedMails } from '#db/dead-jobs.ts'
import { ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { isJobId, type Page, pageOf, pageSize } from '../paging.ts'
import { type Recipient, recipientOf } from './recipient.ts'

/** A mail that could not be handed over, and to whom it was to go. */
export type UnsentMail = { readonly mail: FailedMail; readonly recipient: Recipient }

/** The mails that could not be handed over, newest first: dead ones, and those that the queue tries again. */
export async function listFailedMails(
  app: App,
  { actor, after }: ByOperator & { readonly after: string | null },
): Promise<Result<Page<UnsentMail>>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const before = after !== null && isJobId(after) ? after : null
  const page = pageOf(await failedMails(app.db, { before, limit: pageSize + 1 }), pageSize, ({ id }) => id)
  const rows = await Promise.all(
    page.rows.map(async mail => ({ mail, recipient: await recipientOf(app, mail) })),
  )
  return ok({ rows, next: page.next })
}
