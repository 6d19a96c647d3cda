/** How long a session lives, in minutes: without being used, and in all. */
export type SessionTerms = { readonly idle: number; readonly whole: number }

/** What the operator says: days for everybody, hours for whoever administers something. */
export type SessionSettings = { readonly idleDays: number; readonly administratorIdleHours: number }

const hour = 60
const day = 24 * hour

/** In all, a session lives three times as long as it may rest; an administrator's one week (ASVS 7.3.2). */
const wholeToIdle = 3
const administratorWhole = 7 * day

/**
 * The terms of a session. Administrators see other people's money and addresses: their session ends after hours, not
 * weeks, and never outlives a week.
 */
export function sessionTerms(settings: SessionSettings, isAdministrator: boolean): SessionTerms {
  const idle = settings.idleDays * day
  if (!isAdministrator) return { idle, whole: idle * wholeToIdle }
  return { idle: Math.min(idle, settings.administratorIdleHours * hour), whole: administratorWhole }
}
