import { ConfigRefused } from '#config/variables.ts'
import { MigrationRefused, RestoreRefused, RightsMissing } from '#db/refusals.ts'
import { type StartLanguage, startText } from '#messages/start.ts'
import { StartFault } from './start-fault.ts'

/** What to tell the person at the terminal: one clear sentence, never a stack. */
export function sentenceOf(error: unknown, language: StartLanguage): string {
  const fault = faultOf(error, language)
  return startText(language, `start.fault.${fault.code}`, fault.values)
}

function faultOf(error: unknown, language: StartLanguage): StartFault {
  if (error instanceof StartFault) return error
  if (error instanceof ConfigRefused) {
    const reason = startText(language, `start.config.${error.reason}`, error.values)
    return new StartFault('config_invalid', { variable: error.variable, reason })
  }
  if (error instanceof MigrationRefused) return new StartFault(error.code, { migration: error.migration })
  if (error instanceof RightsMissing)
    return new StartFault('rights_missing', { login: error.login, sql: error.sql })
  if (error instanceof RestoreRefused) return new StartFault(error.code, error.values)
  return ofSystem(error)
}

/** 53100 is PostgreSQL's own word for a full disk. */
function ofSystem(error: unknown): StartFault {
  const { code, path } = error as { code?: string; path?: string }
  if (code === 'ENOSPC' || code === '53100') return new StartFault('no_space')
  if (path !== undefined && code === 'ENOENT') return new StartFault('file_missing', { file: path })
  if (
    path !== undefined &&
    (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
  ) {
    return new StartFault('folder_unusable', { folder: path, reason: code })
  }
  return new StartFault('unexpected', { reason: error instanceof Error ? error.message : String(error) })
}
