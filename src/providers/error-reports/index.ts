import { type ErrorReports, noReports } from './fault.ts'
import type { SentrySettings } from './sentry.ts'

/** The reports that the operator wants; the library is loaded only where there are any. */
export async function openErrorReports(settings: SentrySettings | undefined): Promise<ErrorReports> {
  if (settings === undefined) return noReports
  const { createSentryReports } = await import('./sentry.ts')
  return createSentryReports(settings)
}
