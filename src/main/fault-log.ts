import type { Logger } from 'pino'
import type { Settings } from '#config/env.ts'
import type { ErrorReports, Fault } from '#providers/error-reports/fault.ts'
import { openErrorReports } from '#providers/error-reports/index.ts'
import { createLogger } from './logger.ts'

/** The log of a process, and where its faults are told beside it. */
export type FaultLog = { readonly log: Logger; readonly reports: ErrorReports }

/** Opens the log. Every error that it holds is told to the operator's receiver, where there is one (rule ERR-7). */
export async function openLog(settings: Pick<Settings, 'logLevel' | 'errorReports'>): Promise<FaultLog> {
  const reports = await openErrorReports(settings.errorReports)
  const log = createLogger(settings.logLevel, undefined, facts => reports.report(faultOf(facts)))
  return { log, reports }
}

function faultOf(facts: Readonly<Record<string, unknown>>): Fault {
  const { err, msg, kind, trace, method, route, path, task } = facts
  return {
    side: kind === 'browser' ? 'browser' : 'server',
    error: err ?? new Error(String(msg)),
    ...texts({ trace, method, path: route ?? path, job: task }),
  }
}

/** The facts that are there. */
function texts<K extends string>(facts: Readonly<Record<K, unknown>>): { [key in K]?: string } {
  const known = Object.entries(facts).filter(([, fact]) => typeof fact === 'string')
  return Object.fromEntries(known) as { [key in K]?: string }
}
