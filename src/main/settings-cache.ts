import { isConfirmed } from '#db/counsel-confirmations.ts'
import type { Database } from '#db/schema.ts'
import { storedSettings } from '#db/settings.ts'
import { settingsOf } from '#domain/operator/check-setting.ts'
import { defaultSettings, type HeldSettings } from '#domain/operator/settings.ts'
import type { App, Log } from '#usecases/app.ts'

/** Milliseconds after which a process asks again what the operator changed. */
const patience = 2_000

type Facts = { readonly tipRateFactor: number }

export type SettingsCache = App['settings'] & {
  /** Reads them anew again and again, until it is closed. */
  follow(): void
  close(): void
}

/**
 * The operator's settings in memory, and whether credit law is confirmed, so that a purchase asks for none of them; at most two seconds old beside other
 * processes that change them. While the database does not answer, the last ones hold.
 */
export async function createSettings(db: Database, log: Log, facts: Facts): Promise<SettingsCache> {
  let current: HeldSettings = { ...defaultSettings(facts), isCreditConfirmed: false }
  let timer: NodeJS.Timeout | undefined
  const refresh = async () => {
    const { settings, unusable } = settingsOf(await storedSettings(db), facts)
    if (unusable.length > 0) log.error({ event: 'settings_unusable', unusable }, 'settings cannot be used')
    current = { ...settings, isCreditConfirmed: await isConfirmed(db, 'credit-law') }
  }
  const again = async () => {
    try {
      await refresh()
    } catch (error) {
      log.warn({ event: 'settings_not_read', error }, 'the settings could not be read again')
    }
    if (timer !== undefined) timer = setTimeout(again, patience).unref()
  }
  await refresh()
  return {
    current: () => current,
    refresh,
    follow() {
      timer = setTimeout(again, patience).unref()
    },
    close() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
