import { mkdirSync } from 'node:fs'
import type { Settings } from '#config/env.ts'
import { embeddedDirectory, lockOf } from './data-folder.ts'
import type { DatabaseAddresses } from './database.ts'
import { takeLock } from './lock-file.ts'
import { runningPostgres, startPostgres } from './postgres.ts'
import { StartFault } from './start-fault.ts'

/**
 * The database for a command that runs beside a start or without one: that of `DATABASE_URL`, the embedded one of the
 * running start, or the embedded one started for as long as it is needed. Nothing is migrated.
 */
export async function borrowDatabase(settings: Settings): Promise<DatabaseAddresses & AsyncDisposable> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url, dataDir } = settings
  if (url !== undefined) return { url, ownerUrl: ownerUrl!, [Symbol.asyncDispose]: async () => {} }
  mkdirSync(dataDir, { recursive: true })
  const lock = takeLock(lockOf(dataDir))
  if (lock === undefined) return ofRunningStart(dataDir)
  try {
    const postgres = await startPostgres({ directory: embeddedDirectory(dataDir) })
    const end = async () => {
      await postgres.stop()
      lock.release()
    }
    return { url: postgres.url, ownerUrl: postgres.ownerUrl, [Symbol.asyncDispose]: end }
  } catch (error) {
    lock.release()
    throw error
  }
}

function ofRunningStart(dataDir: string): DatabaseAddresses & AsyncDisposable {
  const running = runningPostgres(embeddedDirectory(dataDir))
  if (running === undefined) throw new StartFault('already_running', { folder: dataDir })
  return { ...running, [Symbol.asyncDispose]: async () => {} }
}
