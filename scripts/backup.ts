import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readSettings } from '#config/env.ts'
import { backUp } from '#db/backup.ts'
import { borrowDatabase } from '#main/borrow-database.ts'
import { runCommand } from '#main/run-command.ts'

/** `npm run backup [-- file]`: everything the database holds, in one compressed file, while the application runs. */
await runCommand(async say => {
  const settings = readSettings(process.env)
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = resolve(process.argv[2] ?? join(settings.dataDir, 'backups', `obole-${stamp}.jsonl.gz`))
  mkdirSync(dirname(file), { recursive: true })
  await using database = await borrowDatabase(settings)
  const gzip = createGzip()
  // Under another name until it is whole, and for our eyes only: it holds everything.
  const written = pipeline(gzip, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
  written.catch(() => {})
  const end = await backUp(database.ownerUrl, async line => {
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
  })
  gzip.end()
  await written
  renameSync(`${file}.part`, file)
  say('start.backup.done', { ...end, file, secrets: join(settings.dataDir, 'secrets.json') })
})
