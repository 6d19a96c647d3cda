import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

/** The lock of a data folder: whoever holds it may start what lies there. */
export function lockOf(dataDir: string): string {
  return join(dataDir, 'obole.lock')
}

/** Where the embedded PostgreSQL of a data folder lives. */
export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Throws a {@link StartFault} when there is no room for a database: a new one takes more than one that goes on. */
export function requireRoom(dataDir: string): void {
  const needed = existsSync(embeddedDirectory(dataDir)) ? 50 : 300
  const { bavail, bsize } = statfsSync(dataDir)
  const free = Math.floor((bavail * bsize) / 1_048_576)
  if (free < needed) throw new StartFault('disk_full', { folder: dataDir, free, needed })
}
