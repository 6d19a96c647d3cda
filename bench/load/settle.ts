import { readSettings } from '#config/env.ts'
import { inTransaction } from '#db/transaction.ts'
import { buildApp } from '#main/acts.ts'
import { openConnections } from '#main/connections.ts'
import { createLogger } from '#main/logger.ts'
import { applyIntent } from '#usecases/payment/apply-intent.ts'
import { inTurn } from '#usecases/payment/in-turn.ts'
import { serveJobs } from '../rig/load-process.ts'
import type { Authorised } from '../rig/preload.ts'
import { closedLoop, type Sample } from './closed-loop.ts'
import { intentOf } from './intent.ts'

/**
 * Settles authorised payments over the product's own pool for payments, with the transaction, in its turn, that every entrance comes
 * to once it has fetched an intent. `background`: others that are settled at the same time, by users of their own.
 */
export type SettleJob = {
  readonly works: readonly Authorised[]
  readonly inFlight: number
  readonly background?: { readonly works: readonly Authorised[]; readonly inFlight: number }
}

const settings = readSettings(process.env)
const databaseUrl = settings.databaseUrl!
const config = { ...settings, databaseUrl, databaseOwnerUrl: databaseUrl, smtpUrl: settings.smtpUrl! }
const log = createLogger('error')
const connections = openConnections(config, log)
const { app } = await buildApp(config, connections, log)

serveJobs(async ({ works, inFlight, background }: SettleJob): Promise<Sample> => {
  const foreground = closedLoop({ inFlight, until: { works }, warmUp: 0.2 }, (_, authorised) =>
    settle(authorised),
  )
  if (background === undefined) return foreground
  const { works: others } = background
  const behind = closedLoop(
    { inFlight: background.inFlight, until: { works: others }, warmUp: 0 },
    (_, authorised) => settle(authorised),
  )
  const [sample] = await Promise.all([foreground, behind])
  return sample
})

function settle(authorised: Authorised): Promise<void> {
  return inTurn(authorised.organizationId, () =>
    inTransaction(connections.reserved!.payments, tx =>
      applyIntent(app, tx, authorised, intentOf(authorised)),
    ),
  )
}
