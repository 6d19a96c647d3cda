import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, openPool } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import type { PaymentProvider } from '#domain/payment/provider.ts'
import { startWork } from '#main/job-runner.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'
import { bindActs } from '#usecases/index.ts'
import { taskList } from '#worker/tasks.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { addDonationCampaign } from '../support/campaign.ts'
import { stopTestServer } from '../support/postgres.ts'
import { instantProvider } from './instant-provider.ts'
import { insertSales, saleOf } from './sales.ts'

/**
 * How many due payments an hour the product charges: `WORKERS` real workers, a provider that takes `LATENCY_MS` for each of
 * its two calls. Mails and documents wait: they are other jobs.
 */
const payments = Number(process.env.PAYMENTS ?? 1000)
const workers = Number(process.env.WORKERS ?? 1)
const latency = Number(process.env.LATENCY_MS ?? 300)

const product = await testApp('2020-12-31T12:00:00.000Z')
const provider = instantProvider(join(product.config.dataDir, 'year.sqlite'), 1, product.clock.now)
try {
  await insertDue(product)
  const app = { ...product.app, provider: () => slow(provider) }
  await bindActs(app).chargeDuePayments()
  const tasks = taskList(trace => bindActs({ ...app, trace }), newTrace)
  const began = performance.now()
  const crew = []
  for (let n = 0; n < workers; n += 1) {
    const queue = openPool({ url: product.database.url, max: 10 })
    const connections = { ...connect<Schema>({ url: product.database.url }), queue } as never
    const tasksOfCharges = { 'charge-payment': tasks['charge-payment'] ?? (async () => {}) }
    crew.push(
      await startWork({ connections, tasks: tasksOfCharges, timetable: '', log: createLogger('silent') }),
    )
  }
  while ((await left(product.db)) > 0) await sleep(100)
  const seconds = (performance.now() - began) / 1000
  await Promise.all(crew.map(worker => worker.stop()))
  process.stdout.write(
    `${payments} due payments, ${workers} worker(s), ${latency} ms a call: ${seconds.toFixed(1)} s, ${Math.round(
      (payments / seconds) * 3600,
    )} an hour\n`,
  )
} finally {
  provider.close()
  await product.close()
  await stopTestServer()
}

async function insertDue(test: TestApp): Promise<void> {
  const campaign = await addDonationCampaign(test)
  const owner = connect<Schema>({ url: test.database.ownerUrl, role: null })
  const sales = Array.from({ length: payments }, (_, n) => saleOf(1, n, true))
  await insertSales(owner.db, campaign, sales)
  await sql`update schedules set next_on = '2020-12-31', day_of_levy = 28`.execute(owner.db)
  await owner.close()
}

function slow(fast: PaymentProvider): PaymentProvider {
  const { createIntent, confirmIntent } = fast.intents
  return {
    ...fast,
    intents: {
      ...fast.intents,
      createIntent: (...call) => sleep(latency).then(() => createIntent(...call)),
      confirmIntent: (...call) => sleep(latency).then(() => confirmIntent!(...call)),
    },
  }
}

async function left(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from graphile_worker.jobs where task_identifier = 'charge-payment'`.execute(
    db,
  )
  return rows[0]?.left ?? 0
}
