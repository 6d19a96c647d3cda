import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { environment } from '../support/product-process.ts'
import { addFaults, moveProviderClock } from '../support/provider.ts'
import { pay, paymentOf } from './payments.ts'
import { type Row, rowsAt, type Scene } from './row.ts'

/** What is booked of a request's payment, by the kind of entry. */
async function entriesOf(scene: Scene, request: string, kind: 'providerFee'): Promise<number> {
  const { id } = await paymentOf(scene, request)
  const rows = scene.lab.db.selectFrom('ledgerEntries').select('id').where('paymentId', '=', id)
  return (await rows.where('kind', '=', kind).execute()).length
}

/** The payer opens the order's page, then the PDF of the attestation that it leads to; gives what was answered. */
async function openAttestation({ product: { url } }: Scene, request: string): Promise<number> {
  const page = await fetch(`${url}/paiement/embarque/confirmation/${request}`)
  const [, link = ''] = /href="([^"]*\/paiement\/attestation\/\d+\/pdf[^"]+)"/.exec(await page.text()) ?? []
  const { pathname, search } = new URL(link, url)
  return (await fetch(`${url}${pathname}${search}`)).status
}

export const documentRows: readonly Row[] = [
  {
    point: 'document-named',
    what: 'an attestation is first opened',
    isWhole: true,
    before: scene => pay(scene),
    cause: (scene, request: string) => openAttestation(scene, request).catch(() => undefined),
    async after(scene, request: string) {
      assert.equal(await openAttestation(scene, request), 200)
    },
    async holds(scene, request: string) {
      const { id } = await paymentOf(scene, request)
      const { rows } = await sql<{ own: number; all: number; highest: number }>`
        select count(*) filter (where subject_id = ${String(id)})::integer as own, count(*)::integer as all,
          max(number)::integer as highest from documents where kind = 'attestation'`.execute(scene.lab.db)
      assert.deepEqual(rows, [{ own: 1, all: rows[0]?.all, highest: rows[0]?.all }], 'one each, none missing')
    },
  },
]

export const feeRows: readonly Row[] = rowsAt(['fee-booked', 'fee-read'], {
  what: 'the provider’s fee is booked',
  async cause(scene) {
    // Its fee is known a second after the capture only.
    const sandbox = { sandbox: { url: scene.lab.sandboxUrl } }
    await addFaults(sandbox, { on: 'balance', do: 'delay', delayMs: 1_000, times: 1 })
    return pay(scene)
  },
  async holds(scene, request: string) {
    assert.equal(await entriesOf(scene, request, 'providerFee'), 1)
  },
})

/** Payouts to the organization, and how each is explained. */
async function payoutsOf({ lab }: Scene) {
  const rows = lab.db.selectFrom('payouts').select(['amount', 'statement', 'providerPayoutId'])
  return rows.execute()
}

/** Days pass at the provider, and what an organization has leaves for its bank. */
async function paidOut(scene: Scene): Promise<number> {
  const { length } = await payoutsOf(scene)
  await moveProviderClock({ sandbox: { url: scene.lab.sandboxUrl } }, 9 * 86_400_000)
  await sql`select graphile_worker.add_job('follow-payouts', job_key => 'follow-payouts')`.execute(
    scene.lab.db,
  )
  return length
}

export const payoutRows: readonly Row[] = rowsAt(['statement-read', 'payout-applied', 'statement-written'], {
  what: 'an organization is paid out',
  isSample: true,
  before: scene => pay(scene),
  cause: paidOut,
  async holds(scene, before: number) {
    const isStated = async () => (await payoutsOf(scene)).every(({ statement }) => statement !== null)
    for (const end = Date.now() + 60_000; !(await isStated()); await sleep(250))
      assert.ok(Date.now() < end, 'a payout has no statement')
    const payouts = await payoutsOf(scene)
    assert.ok(payouts.length > before)
    const { rows } = await sql<{ booked: number }>`
      select count(*)::integer as booked from ledger_entries where kind = 'payout'`.execute(scene.lab.db)
    assert.equal(rows[0]?.booked, payouts.length, 'each is booked once')
  },
})

/** `npm run release-jobs`, which may die. */
async function releaseJobs({ lab }: Scene, crashAt = ''): Promise<NodeJS.Signals | number | null> {
  const command = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/main/operate.ts'), 'release-jobs'],
    {
      env: { ...process.env, ...environment({ ...lab.settings, crashAt }) },
      stdio: 'ignore',
    },
  )
  const [code, signal] = (await once(command, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? code
}

const isPaid = async (scene: Scene, request: string) => {
  const row = scene.lab.db.selectFrom('payments').select('status').where('requestId', '=', request)
  return (await row.executeTakeFirst())?.status === 'Authorized'
}

/** After a restore jobs wait for the operator, whose command dies; a payer has paid meanwhile. */
const releaseRow = (point: CrashPoint & ('release-compared' | 'jobs-released')): Row => ({
  point,
  what: 'the operator releases the jobs of a restored database',
  async cause(scene) {
    // The product itself restarts with the restored database.
    await sql`update installation set restored_at = now(), jobs_released_at = null`.execute(scene.lab.db)
    await scene.product.kill()
    const product = await scene.lab.start()
    const request = await pay({ ...scene, product })
    assert.equal(await releaseJobs(scene, `${point}:1`), 'SIGKILL')
    await sleep(1_000)
    if (point === 'release-compared') {
      assert.equal(await isPaid(scene, request ?? ''), false, 'no job runs before all is compared')
      assert.equal(await releaseJobs(scene), 0)
    }
    await product.kill()
    return request
  },
  async holds(scene, request: string) {
    assert.equal(await releaseJobs(scene), 0, 'releasing again does no harm')
    assert.equal(await isPaid(scene, request), true)
  },
})

export const releaseRows: readonly Row[] = [releaseRow('release-compared'), releaseRow('jobs-released')]
