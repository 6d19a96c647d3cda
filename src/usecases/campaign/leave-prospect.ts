import { insertProspect } from '#db/prospects.ts'
import { readProspect } from '#domain/moderation/prospect.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { type FormAddress, openCampaign } from './open-campaign.ts'

/**
 * Keeps the address of somebody who wants to hear of a form's reopening (rule FRM-7). Any form that visitors see takes one:
 * it may have reopened a second ago. The same address again changes nothing.
 */
export async function leaveProspect(
  app: App,
  input: FormAddress & { email: string; locale: Locale },
): Promise<Result<null>> {
  const opened = await openCampaign(app, { ...input, userId: null })
  if (!opened.ok) return opened
  const prospect = readProspect(input.email)
  if (!prospect.ok) return prospect
  const { organizationId, id: formId } = opened.value.form
  const { locale } = input
  await app.transaction(tx =>
    insertProspect(tx, { ...prospect.value, organizationId, formId, locale, now: app.now() }),
  )
  return ok(null)
}
