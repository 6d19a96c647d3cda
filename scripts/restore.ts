import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readSettings } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { RestoreRefused } from '#db/refusals.ts'
import { restore } from '#db/restore.ts'
import { borrowDatabase } from '#main/borrow-database.ts'
import { requireReachable } from '#main/database.ts'
import { runCommand } from '#main/run-command.ts'

/** `npm run restore -- file`: fills an empty database from a backup. Jobs then wait until they are released. */
await runCommand(async say => {
  const file = process.argv[2]
  if (file === undefined) return say('start.restore.usage')
  // A file that is not there is told before a database is made for it.
  await access(file)
  await using database = await borrowDatabase(readSettings(process.env))
  await migrate({ ownerUrl: database.ownerUrl, login: await requireReachable(database.url, 'DATABASE_URL') })
  say('start.restore.done', await restore(database.ownerUrl, linesOf(file)))
})

/** A file that is no compressed one, or was cut off, ends in an error of the decompression. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(file), gunzip)
  read.catch(() => {})
  try {
    yield* createInterface({ input: gunzip })
    await read
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw new RestoreRefused('backup_unreadable')
    throw error
  }
}
