import { answerChange } from '#db/event-changes.ts'
import type { OpenChange } from '#domain/message/guest-mails.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'

type Answered = AdministratorVisit &
  Pick<OpenChange, 'number' | 'changedAt'> & {
    /** Tell who ordered before, or keep it to the page. */
    readonly answer: 'tell' | 'keep'
  }

/**
 * Tells who ordered that day or place are other ones, or says that nobody needs to hear it; once, whoever answers first (rule MSG-11). Error:
 * `change_answered`: it was answered, or changed again since it was looked at.
 */
export async function answerEventChange(
  app: App,
  { number, changedAt, answer, ...visit }: Answered,
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  return app.transaction(async tx => {
    if (!(await answerChange(tx, form, { number, changedAt, answer, userId, now: app.now() })))
      return failWith('change_answered')
    if (answer === 'tell')
      await auditAction(app, tx, {
        ...{ organizationId: form.organizationId, userId },
        ...{ action: 'campaign.change_told', object: `form:${form.id}` },
      })
    return ok(null)
  })
}
