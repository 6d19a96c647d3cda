import { readSettings } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { borrowDatabase } from './borrow-database.ts'
import { requireReachable } from './database.ts'
import { runCommand } from './run-command.ts'

/** `npm run migrate`: brings the database to the newest state, before new processes take over. */
await runCommand(async say => {
  await using database = await borrowDatabase(readSettings(process.env))
  const login = await requireReachable(database.url, 'DATABASE_URL')
  const applied = await migrate({ ownerUrl: database.ownerUrl, login })
  say('start.migrated', { count: applied.length })
})
