import { confirmationOf, type RecordedConfirmation } from '#db/counsel-confirmations.ts'
import { lockSettings, storedSettings, storeSetting } from '#db/settings.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { checkSetting, settingsOf } from '#domain/operator/check-setting.ts'
import { mergeSetting } from '#domain/operator/merge-setting.ts'
import { collectCapOf, type SettingName, type Settings } from '#domain/operator/settings.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

/** The settings as they are stored, with what holds beside them. */
export type SettingsFile = {
  readonly settings: Settings
  /** The cap in cents that holds where none is set. */
  readonly usualCap: number
  /** Who confirmed credit law, here or at the terminal; null: nobody. */
  readonly counsel: RecordedConfirmation | null
}

/** The settings as they hold now, read anew: whoever changes them sees what others changed a moment ago. */
export async function readSettings(app: App, { actor }: ByOperator): Promise<Result<SettingsFile>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const [stored, counsel = null] = await Promise.all([
    storedSettings(app.db),
    confirmationOf(app.db, 'credit-law'),
  ])
  const { settings } = settingsOf(stored, app.operator)
  const usualCap = collectCapOf({ collectCap: null }, { collectCap: null }, app.operator)
  return ok({ settings, usualCap, counsel })
}

type Changed = ByOperator & {
  readonly name: SettingName
  readonly value: unknown
  /** The same as it stood on the page where it was decided. */
  readonly seen: unknown
  readonly reasons: string
}

/**
 * The operator changes a setting. Only what differs from the page is changed: nobody undoes unseen what a colleague decided
 * meanwhile. Audited with what it was before; every process goes by it within seconds, this one at once. Codes, each on its
 * field: `required`, `max_length` (reasons), what the schema of the setting says, and `CONFLICT` where a colleague has changed
 * the same field; `CONFLICT` without a field where it is not said what was seen.
 */
export async function changeSetting(
  app: App,
  { actor, name, value, seen, reasons: text }: Changed,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  const checked = checkSetting(name, value)
  if (!checked.ok) return checked
  const first = checkSetting(name, seen)
  if (!first.ok) return failWith('CONFLICT')
  const done = await app.transaction<Result<null>>(async tx => {
    await lockSettings(tx)
    const before = settingsOf(await storedSettings(tx), app.operator).settings[name]
    const merged = mergeSetting(name, { stored: before, wanted: checked.value, seen: first.value })
    if (!merged.ok) return merged
    await storeSetting(tx, name, merged.value, { by: allowed.value, now: app.now() })
    await audit(app, tx, {
      organizationId: null,
      actor: allowed.value,
      action: 'setting.change',
      object: `setting:${name}`,
      facts: {
        before: JSON.stringify(before),
        after: JSON.stringify(merged.value),
        reason: reasons.value,
      },
    })
    return ok(null)
  })
  await app.settings.refresh()
  return done
}
