import { markSeeded, readInstallation } from '#db/installation.ts'
import type { Transaction } from '#db/schema.ts'
import { planActivity } from '#demo/activity/plan/index.ts'
import { unitsOf } from '#demo/activity/plan/units.ts'
import { plantAdministrators, plantOperator } from '#demo/plant-administrators.ts'
import { plantCampaigns } from '#demo/plant-campaigns.ts'
import type { App } from '#usecases/app.ts'
import { demoOperator, demoPassword } from './greeting.ts'

/** How the demo content is planted. */
export type Seeding = {
  /** Whether its past is played afterwards (`playActivity`): what that sells is not sold yet. */
  readonly withActivity?: boolean
}

/**
 * Plants the demo content (rule OPS-5), once per installation: a second call, or another process at the same time, changes
 * nothing. Dates count from the day of seeding.
 */
export async function seed(
  app: Pick<App, 'db' | 'transaction' | 'credentials' | 'now'>,
  { withActivity = false }: Seeding = {},
): Promise<void> {
  if ((await readInstallation(app.db)).demoSeededAt !== null) return
  // One hash for all: everybody knows this password, and hashing is slow on purpose.
  const passwordHash = await app.credentials.hashPassword(demoPassword)
  await app.transaction(async tx => {
    if (await isSeeded(tx)) return
    const now = app.now()
    const toBeSold = withActivity ? unitsOf(planActivity(now)) : undefined
    const { organizations, forms } = await plantCampaigns(tx, now, toBeSold)
    await plantAdministrators(tx, { organizations, forms, passwordHash })
    await plantOperator(tx, { person: demoOperator, passwordHash, now })
    await markSeeded(tx, now)
  })
}

/** Locks the installation: whoever comes second waits here, and finds the work done. */
async function isSeeded(tx: Transaction): Promise<boolean> {
  const { demoSeededAt } = await tx
    .selectFrom('installation')
    .select('demoSeededAt')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return demoSeededAt !== null
}
