import type { Variables } from './variables.ts'

/** What the operator decides about accounts. */
export type AccountSettings = {
  /** Days after which a password expires; `undefined`: never, unless one is declared so (rule ACC-3). */
  readonly passwordMaxAgeDays: number | undefined
  /** Days without a visit after which a session ends. */
  readonly idleDays: number
  /** Hours without a visit after which the session of an administrator ends. */
  readonly administratorIdleHours: number
}

type AccountVariables = Pick<Variables, 'PASSWORD_MAX_AGE_DAYS' | 'SESSION_DAYS' | 'ADMIN_SESSION_HOURS'>

export function accountSettingsOf(env: AccountVariables): AccountSettings {
  return {
    passwordMaxAgeDays: env.PASSWORD_MAX_AGE_DAYS,
    idleDays: env.SESSION_DAYS,
    administratorIdleHours: env.ADMIN_SESSION_HOURS,
  }
}
