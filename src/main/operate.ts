import { readSettings } from '#config/env.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { SwitchName } from '#db/schema.ts'
import { buildApp } from './acts.ts'
import { borrowDatabase } from './borrow-database.ts'
import { openConnections } from './connections.ts'
import { createLogger } from './logger.ts'
import { runCommand } from './run-command.ts'
import { withSecrets } from './secrets.ts'
import { StartFault } from './start-fault.ts'
import { newTrace } from './trace.ts'

const switches: readonly SwitchName[] = ['payments', 'captures', 'offSessionCharges']

/**
 * What the operator does at the terminal: `npm run switch -- payments off "reason" [organization]` stops or allows a kind
 * of work, `npm run release-jobs` compares a restored database with the provider and lets its jobs run.
 */
await runCommand(async say => {
  const [command, name, state, reason = '', slug] = process.argv.slice(2)
  const settings = withSecrets(readSettings(process.env))
  await using database = await borrowDatabase(settings)
  const config = {
    ...settings,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    // No act of the operator sends mails itself: a job does.
    smtpUrl: settings.smtpUrl ?? 'smtp://127.0.0.1:25',
  }
  const log = createLogger(settings.logLevel)
  const connections = openConnections(config, log)
  const { actsFor, close } = await buildApp(config, connections, log)
  const acts = actsFor(newTrace())
  try {
    if (command === 'release-jobs') {
      say('operate.released', { count: (await acts.releaseJobs()).compared })
    } else {
      const known = switches.find(each => each === name)
      if (command !== 'switch' || known === undefined || (state !== 'on' && state !== 'off')) {
        throw new StartFault('operate_usage', { names: switches.join(', ') })
      }
      const organization = slug === undefined ? undefined : await organizationBySlug(connections.db, slug)
      if (slug !== undefined && organization === undefined) throw new StartFault('operate_unknown', { slug })
      await acts.flipSwitch({
        name: known,
        on: state === 'on',
        organizationId: organization?.id ?? null,
        reason,
      })
      say('operate.switched', { name: known, state })
    }
  } finally {
    await close()
    await connections.close()
  }
})
