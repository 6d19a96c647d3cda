import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { readOptions } from '#sandbox/options.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { type CrashPoint, crashPoints } from '#usecases/crash-points.ts'
import { assertAgreement, jobsLeft } from './support/agreement.ts'
import { addDonationCampaign, type TestCampaign } from './support/campaign.ts'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { HttpPayer } from './support/http-payer.ts'
import { type MailSink, startMailSink } from './support/mail-sink.ts'
import { type ProductProcess, startProduct } from './support/product-process.ts'

const webhookSecret = 'whsec_of_the_crash_tests_long_enough'
/** Points that only a payment reaches whose payer stays away. */
const needsExpiry: readonly CrashPoint[] = ['request-expired', 'cancel-done']

/**
 * The server dies between every two steps of a payment. The payer tries again as a browser would; after the restart and
 * a quiet moment ledger, orders and provider agree.
 */
describe('a server that is killed in the middle of a payment', () => {
  let database: TestDatabase
  let owner: { db: Database; close(): Promise<void> }
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let mails: MailSink
  let folder: string
  let port: number
  let campaign: TestCampaign
  let running: ProductProcess | undefined

  before(async () => {
    database = await testDatabase()
    owner = connect<Schema>({ url: database.ownerUrl, role: null })
    folder = await mkdtemp(join(tmpdir(), 'obole-crash-'))
    port = await freePort()
    mails = await startMailSink()
    const environment = {
      SANDBOX_PORT: '0',
      SANDBOX_DATA: join(folder, 'sandbox'),
      WEBHOOK_URL: `http://127.0.0.1:${port}/ha-api/webhooks/stripe`,
      WEBHOOK_SECRET: webhookSecret,
    }
    sandbox = await startSandbox({ ...readOptions(environment), port: 0 })
    campaign = await addDonationCampaign({ db: owner.db, sandbox })
  })
  after(async () => {
    await running?.kill()
    await sandbox.close()
    await mails.close()
    await owner.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (crashAt?: CrashPoint) => {
    running = await startProduct({
      port,
      databaseUrl: database.url,
      sandboxPort: sandbox.port,
      dataDir: folder,
      smtpPort: mails.port,
      webhookSecret,
      ...(crashAt === undefined ? {} : { crashAt: `${crashAt}:1` }),
    })
    return running
  }

  for (const point of crashPoints) {
    test(`killed at ${point}`, { timeout: 60_000 }, async () => {
      const doomed = await start(point)
      const story = needsExpiry.includes(point) ? stayAway : pay
      const request = await story(doomed).catch(() => undefined)
      await Promise.race([doomed.gone, sleep(15_000)])
      assert.equal(doomed.alive(), false, `${point} was never reached`)
      await freeJobsOfTheDead()
      const product = await start()
      if (request !== undefined) await comeBack(product, request)
      await quiet()
      await product.stop()
      await assertAgreement(owner.db, sandbox.url)
    })
  }

  test('in the end each order was confirmed by one mail, whatever was killed', async () => {
    const orders = await owner.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'Processed')
      .execute()
    const confirmed = mails.messageIds.filter(id => id.startsWith('<orderConfirmation.'))
    assert.equal(new Set(confirmed).size, orders.length)
    // A hand-over that was cut is repeated under the same id: at most the one of `mail-handed-over`.
    assert.ok(
      confirmed.length - orders.length <= 1,
      `${confirmed.length} hand-overs of ${orders.length} mails`,
    )
    assert.ok(orders.length >= crashPoints.length - needsExpiry.length - 1)
  })

  /** Pays by card; the process may die at any moment of it. Gives what a browser would still know. */
  async function pay({ url }: ProductProcess): Promise<string> {
    const payer = new HttpPayer(url, sandbox.url)
    const method = await payer.paymentMethod()
    const request = await payer.submit(campaign.address)
    await payer.initialize(request, method).catch(() => {})
    return request
  }

  /** Goes to the bank's page and never comes back; the request's time runs out. */
  async function stayAway({ url }: ProductProcess): Promise<undefined> {
    const payer = new HttpPayer(url, sandbox.url)
    const request = await payer.submit(campaign.address)
    await payer.initialize(request, await payer.paymentMethod('4000002760003184'))
    await expire(request)
    return undefined
  }

  async function expire(request: string): Promise<void> {
    await sql`update payment_requests set expires_at = now() - interval '1 minute' where id = ${request}`.execute(
      owner.db,
    )
    await sql`select graphile_worker.add_job('sweep-payments')`.execute(owner.db)
  }

  async function comeBack({ url }: ProductProcess, request: string): Promise<void> {
    const payer = new HttpPayer(url, sandbox.url)
    const method = await payer.paymentMethod()
    for (let n = 0; n < 5; n += 1) {
      const step = await payer.initialize(request, method)
      if (step.action === 'Finalize') return void (await payer.finalize(step.paymentId))
    }
    assert.fail('the payer could not finish')
  }

  /** The heartbeat does this after 15 s of silence (its own test waits for it). */
  async function freeJobsOfTheDead(): Promise<void> {
    await sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(owner.db)
  }

  /** Until no job is left; one whose try was cut waits for its next turn no longer than the queue says. */
  async function quiet(): Promise<void> {
    const end = Date.now() + 20_000
    while ((await jobsLeft(owner.db)) > 0) {
      assert.ok(Date.now() < end, 'the jobs do not come to an end')
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
        owner.db,
      )
      await sleep(100)
    }
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
