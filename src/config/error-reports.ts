import type { Variables } from './variables.ts'

/** Where faults that nobody expected are told, beside the log. */
export type ErrorReportSettings = {
  /** The address of a project at Sentry, or at whatever speaks its protocol. */
  readonly dsn: string
  readonly environment: string
  /** The share of requests whose faults are told, 0 to 1. */
  readonly sampleRate: number
}

/** In development the terminal shows faults; elsewhere all are reported, unless the setting says less (rule ERR-7). */
const usualRates: Readonly<Record<string, number>> = { development: 0 }

/** Off unless `SENTRY_DSN` names a receiver. */
export function errorReportsOf(env: Variables): ErrorReportSettings | undefined {
  if (env.SENTRY_DSN === undefined) return undefined
  const environment =
    env.SENTRY_ENVIRONMENT ?? (env.NODE_ENV === 'development' ? 'development' : 'production')
  return {
    dsn: env.SENTRY_DSN,
    environment,
    sampleRate: env.SENTRY_SAMPLE_RATE ?? usualRates[environment] ?? 1,
  }
}
