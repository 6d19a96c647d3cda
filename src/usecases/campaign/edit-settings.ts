import { type FormSettings, updateFormSettings } from '#db/form-edits.ts'
import { otherSeasons } from '#db/renewals.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { readSettings, settingsValues } from '#domain/form/settings-contents.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { instantOf } from '../paris-time.ts'
import { type AdministratorVisit, auditAction, changed, openAdministered } from './administered-campaign.ts'
import { storedSettings } from './contents-values.ts'

/** An amount as the audit keeps it. */
const asTyped = (cents: number) => (cents / 100).toFixed(2)

type Save = AdministratorVisit & {
  /** The version that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Writes what holds for a whole campaign over the version that was shown: who comes second is told so, `CAMPAIGN_CHANGED`. Carts
 * under way are priced by it at their next step.
 */
export async function saveSettings(
  app: App,
  { version, values, ...visit }: Save,
): Promise<Result<{ readonly version: number }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const read = readSettings(values, form)
  if (!read.ok) return read
  const { nameChangeEnd, ...others } = read.value
  const { followsId } = others
  if (followsId !== null && !(await otherSeasons(app.db, form)).some(({ id }) => id === followsId))
    return failWith('value_invalid', 'follows')
  const settings: FormSettings = {
    ...others,
    nameChangeEndAt: instantOf(nameChangeEnd, form.nameChangeEndDate),
  }
  return app.transaction(async tx => {
    if (!(await updateFormSettings(tx, form, settings, { version, now: app.now() })))
      return failWith('CAMPAIGN_CHANGED')
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.settings',
      object: `form:${form.id}`,
      facts: {
        version: version + 1,
        ...changed(settingsValues(storedSettings(form), asTyped), settingsValues(read.value, asTyped)),
      },
    })
    return ok({ version: version + 1 })
  })
}
