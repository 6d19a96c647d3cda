import type { Logger } from 'pino'
import type { Config } from '#config/env.ts'
import { readInstallation } from '#db/installation.ts'
import { planActivity } from '#demo/activity/plan/index.ts'
import { type Playing, playActivity } from '#demo/activity/play/index.ts'
import { type DemoProvider, demoProvider } from '#demo/activity/play/provider.ts'
import type { App } from '#usecases/app.ts'
import { minutesAfter } from '#usecases/paris-time.ts'
import { buildApp } from './acts.ts'
import { openConnections } from './connections.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'

/** What a first start has lived through. */
export type Lived = { readonly orders: number; readonly seconds: number }

/** The provider's clock is behind by no more than this when nobody has set it back. */
const toleratedMinutes = 60

/**
 * Plants the demo content with its past (rule OPS-5); nothing where all of it is there. It is played before anybody can
 * come: meanwhile the provider's clock stands in the past, where a visitor's authorisation would lapse and a payout would
 * take money that is not there yet. That clock also tells a later start whether the play was interrupted. Beside a provider
 * that has payments already the demo begins without a past. Only `npm start` may call this: it holds the data folder alone.
 */
export async function liveDemo(config: Config, log: Logger, stop: AbortSignal): Promise<Lived | undefined> {
  await using opened = new AsyncDisposableStack()
  const connections = openConnections(config, log)
  opened.defer(() => connections.close())
  const { app, close } = await buildApp(config, connections, log)
  opened.defer(close)
  const provider = demoProvider(config.payment)
  const seededAt = await seededWithPast(app, provider)
  return seededAt === undefined ? undefined : await play({ app, provider, stop }, seededAt)
}

/** When the demo was seeded, if its past is still to be played. */
async function seededWithPast(app: App, provider: DemoProvider): Promise<string | undefined> {
  const { demoSeededAt } = await readInstallation(app.db)
  if (demoSeededAt === null) {
    const isPast = await provider.moveTo(`${planActivity(app.now()).firstDay}T00:00:00.000Z`)
    await seed(app, { withActivity: isPast })
    return isPast ? ((await readInstallation(app.db)).demoSeededAt ?? undefined) : undefined
  }
  return (await provider.now()) < minutesAfter(app.now(), -toleratedMinutes) ? demoSeededAt : undefined
}

type Means = Pick<Playing, 'app' | 'provider' | 'stop'>

async function play({ app, provider, stop }: Means, seededAt: string): Promise<Lived> {
  const began = performance.now()
  const activity = planActivity(seededAt)
  const rows = await app.db.selectFrom('organizations').select('providerAccountId as account').execute()
  for (const { account } of rows) if (account !== null) await provider.payOnMondays(account)
  await playActivity({ app, provider, activity, stop, newTrace })
  return { orders: activity.orders.length, seconds: (performance.now() - began) / 1000 }
}
