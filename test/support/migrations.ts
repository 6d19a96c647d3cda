import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

/** A database that takes migrations one after the other, and its owner. */
export type MigratedDatabase = {
  readonly database: TestDatabase
  readonly owner: pg.Client
  /** Runs these files, or all before one that is named. Gives the names of those that were new. */
  run(...names: readonly string[]): Promise<readonly string[]>
  runBefore(name: string): Promise<readonly string[]>
  close(): Promise<void>
}

export async function databaseToMigrate(): Promise<MigratedDatabase> {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'obole-migrations-'))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const run = async (...names: readonly string[]) => {
    for (const name of names) await cp(join(migrationsFolder, name), join(folder, name))
    return migrate({ ownerUrl: database.ownerUrl, login: 'obole', folder })
  }
  return {
    database,
    owner,
    run,
    async runBefore(last) {
      const names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql') && name < last)
      return run(...names)
    },
    async close() {
      await owner.end()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
