import { mkdirSync } from 'node:fs'
import { type Config, readSettings, type Settings } from '#config/env.ts'
import { ConfigRefused } from '#config/variables.ts'
import { terminalLanguage } from '#messages/start.ts'
import { type Roles, startApplication } from './application.ts'
import { buildWeb } from './build.ts'
import { embeddedDirectory } from './data-folder.ts'
import { sentenceOf } from './failure.ts'
import { openLog } from './fault-log.ts'
import { runningPostgres } from './postgres.ts'
import { withSecrets } from './secrets.ts'
import { untilAskedToStop } from './signals.ts'

/**
 * Runs one role in a process of its own, on a database that exists and is migrated: that of `DATABASE_URL`, or the
 * embedded one of a start that runs on the same data. Says `{ ready: true }` to the process that started it.
 */
export async function runRole(roles: Roles): Promise<void> {
  try {
    const config = configOf(readSettings(process.env))
    if (roles.serve && config.mode === 'production') await buildWeb()
    const { log, reports } = await openLog(config)
    const application = await startApplication(config, log, roles)
    process.send?.({ ready: true })
    await untilAskedToStop()
    await application.stop()
    await reports.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, terminalLanguage(process.env))}\n`)
    process.exit(1)
  }
}

/** A role starts nothing beside itself, so what `npm start` would have brought along must be named. */
function configOf(settings: Settings): Config {
  mkdirSync(settings.dataDir, { recursive: true })
  const { databaseUrl, databaseOwnerUrl, smtpUrl } = settings
  if (smtpUrl === undefined) throw new ConfigRefused('SMTP_URL', 'required_role')
  if (databaseUrl !== undefined) {
    return {
      ...withSecrets(settings),
      databaseUrl,
      databaseOwnerUrl: databaseOwnerUrl ?? databaseUrl,
      smtpUrl,
    }
  }
  const embedded = runningPostgres(embeddedDirectory(settings.dataDir))
  if (embedded === undefined) throw new ConfigRefused('DATABASE_URL', 'required_role')
  return { ...withSecrets(settings), databaseUrl: embedded.url, databaseOwnerUrl: embedded.ownerUrl, smtpUrl }
}
