/** The accessibility menu (rule LOOK-6): each setting with its choices, the first being what nobody had to choose. */
export const settings = {
  text: ['100', '112', '125', '150'],
  contrast: ['standard', 'high', 'dark'],
  font: ['standard', 'legible', 'dyslexic'],
  spacing: ['normal', 'airy'],
  motion: ['device', 'reduced'],
} as const

export type Setting = keyof typeof settings
export type Preferences = { readonly [S in Setting]: (typeof settings)[S][number] }

export const settingNames = Object.keys(settings) as Setting[]

/** The cookie and the key of local storage that keep the choices. */
export const preferencesCookie = { name: 'a11y', maxAge: 365 * 24 * 60 * 60 } as const

/** Preferences from anything that has their names: a form, a stored object. Unknown choices become the first one. */
export function preferencesFrom(read: (setting: Setting) => unknown): Preferences {
  const chosen = (setting: Setting) =>
    settings[setting].find(choice => choice === read(setting)) ?? settings[setting][0]
  return Object.fromEntries(settingNames.map(setting => [setting, chosen(setting)])) as Preferences
}

export const defaultPreferences = preferencesFrom(() => undefined)

/** The compact value of the cookie: `125.high.legible.airy.reduced`. */
export function writePreferences(preferences: Preferences): string {
  return settingNames.map(setting => preferences[setting]).join('.')
}

/** The preferences that a cookie holds; the defaults for none or a broken one. */
export function readPreferences(cookie: string | undefined): Preferences {
  const parts = cookie?.split('.') ?? []
  return preferencesFrom(setting => parts[settingNames.indexOf(setting)])
}

/** The attributes of `<html>` that the style sheet reads: only what differs from the defaults. */
export function preferenceAttributes(
  preferences: Preferences,
): Record<`data-${Setting}`, string | undefined> {
  return Object.fromEntries(
    settingNames.map(setting => {
      const choice = preferences[setting]
      return [`data-${setting}`, choice === settings[setting][0] ? undefined : choice]
    }),
  ) as Record<`data-${Setting}`, string | undefined>
}
