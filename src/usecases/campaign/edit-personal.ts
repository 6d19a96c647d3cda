import { isDeepStrictEqual } from 'node:util'
import { updateThanks } from '#db/form-edits.ts'
import { keptWords } from '#documents/kept-words.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form, Thanks } from '#domain/form/form.ts'
import { readPersonal as readFields } from '#domain/form/personal-contents.ts'
import { editablePresentation } from '#domain/form/presentation.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, changed, openAdministered } from './administered-campaign.ts'

/** What makes a campaign personal, as its fields show it. */
export type EditablePersonal = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly values: ContentsValues
}

/** Shows an association's thanks to who may write them; to anyone else the campaign does not exist. */
export async function readPersonal(app: App, visit: AdministratorVisit): Promise<Result<EditablePersonal>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const { name, organizationSlug } = organization
  return ok({ form, organization: { name, organizationSlug }, values: valuesOf(form.thanks) })
}

function valuesOf({ page, video }: Pick<Thanks, 'page' | 'video'>): ContentsValues {
  return {
    thanksPage: editablePresentation(page),
    videoUrl: video?.url ?? '',
    videoTitle: video?.title ?? '',
  }
}

type Save = AdministratorVisit & {
  /** The version of the campaign that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Writes an association's thanks over those that were shown: who comes second is told so, `CAMPAIGN_CHANGED`. What is kept of its
 * words is what their readers will see (rule FRM-19).
 */
export async function savePersonal(
  app: App,
  { version, values, ...visit }: Save,
): Promise<Result<{ readonly version: number }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const read = readFields(values)
  if (!read.ok) return read
  const { page, video } = read.value
  const thanks = { page: keptWords(page), video }
  // The page saves the look with them: where they stayed, nothing is written of them.
  if (isDeepStrictEqual({ ...form.thanks, ...thanks }, form.thanks)) return ok({ version })
  return app.transaction(async tx => {
    if (!(await updateThanks(tx, form, thanks, { version, now: app.now() })))
      return failWith('CAMPAIGN_CHANGED')
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.personal',
      object: `form:${form.id}`,
      facts: { version: version + 1, ...changed(valuesOf(form.thanks), values) },
    })
    return ok({ version: version + 1 })
  })
}
