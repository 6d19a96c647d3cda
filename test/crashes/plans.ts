import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createSigner } from '#providers/signer.ts'
import { scheduleSubject } from '#usecases/links/tokens.ts'
import { signingSecret } from '../support/product-process.ts'
import { pay, paymentOf } from './payments.ts'
import { type Row, rowsAt, type Scene } from './row.ts'

type Plan = { readonly id: number; readonly organizationId: number; readonly orderId: number }

/** A monthly gift whose first month is paid, and its plan. */
async function monthlyGift(scene: Scene): Promise<Plan> {
  const request = await pay(scene, { monthly: true })
  await scene.lab.quiet()
  const { orderId } = await paymentOf(scene, request ?? '')
  const plan = scene.lab.db.selectFrom('schedules').select(['id', 'organizationId', 'orderId'])
  return plan.where('orderId', '=', orderId).executeTakeFirstOrThrow()
}

/** The next month of one plan has come, and the clock looks at what is due. */
async function monthComes({ lab }: Scene, { id }: Plan): Promise<void> {
  await sql`update schedules set next_on = (now() at time zone 'Europe/Paris')::date,
    day_of_levy = least(28, extract(day from now() at time zone 'Europe/Paris')) where id = ${id}`.execute(
    lab.db,
  )
  await sql`select graphile_worker.add_job('charge-due-payments', job_key => 'charge-due-payments')`.execute(
    lab.db,
  )
}

async function chargesOf({ lab }: Scene, { orderId }: Plan): Promise<readonly string[]> {
  const rows = await lab.db
    .selectFrom('paymentAttempts as a')
    .innerJoin('payments as p', 'p.id', 'a.paymentId')
    .where('p.orderId', '=', orderId)
    .where('a.trigger', '=', 'due')
    .select('a.status')
    .execute()
  return rows.map(({ status }) => status)
}

const told = ({ lab }: Scene, kind: string) =>
  new Set(lab.mails.messageIds.filter(id => id.startsWith(`<${kind}.`))).size

/** What the payer has agreed to is taken in the background: no job may be left before it is. */
async function takenOnce(scene: Scene, plan: Plan): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100))
    if ((await chargesOf(scene, plan))[0] === 'captured') break
  assert.deepEqual(await chargesOf(scene, plan), ['captured'])
}

const month = {
  what: 'a month is taken',
  before: async (scene: Scene) => ({ ...(await monthlyGift(scene)), mails: told(scene, 'chargeDone') }),
  async cause(scene: Scene, plan: Plan) {
    await monthComes(scene, plan)
    return plan
  },
  async holds(scene: Scene, plan: Plan & { readonly mails: number }) {
    await takenOnce(scene, plan)
    assert.equal(told(scene, 'chargeDone'), plan.mails + 1)
  },
} satisfies Omit<Row, 'point'>

export const chargeRows: readonly Row[] = [
  ...rowsAt(['charge-opened'], { ...month, isWhole: true }),
  ...rowsAt(['intent-confirmed'], { ...month, isSample: true }),
  ...rowsAt(['charges-queued', 'intent-created', 'intent-stored', 'charge-settled'], month),
  {
    point: 'money-given-back',
    what: 'a month is taken of an order that is no more',
    before: monthlyGift,
    async cause({ lab, product }, plan: Plan) {
      // The charge is cut first, so that its order can end under it.
      await product.dieAt('intent-confirmed:1')
      await monthComes({ lab, product }, plan)
      await product.gone
      await lab.db.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', plan.orderId).execute()
      const next = await lab.start('money-given-back:1')
      await next.gone
      return plan
    },
    async holds(scene, plan: Plan) {
      assert.deepEqual(await chargesOf(scene, plan), ['undone'])
    },
  },
]

const [signingId = '', secret = ''] = signingSecret.split(':')
const signer = createSigner([{ id: signingId, secret }])

/** A form of the plan's own page is sent; the process may die of it. Gives the status of the answer. */
async function post(scene: Scene, plan: Plan, fields: Record<string, string>): Promise<number | undefined> {
  const token = signer.sign(scheduleSubject(plan), new Date(Date.now() + 3_600_000).toISOString())
  const origin = scene.product.url.replace('127.0.0.1', 'localhost')
  const answer = await fetch(`${origin}/paiement/echeancier/${plan.id}?token=${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  }).catch(() => undefined)
  return answer?.status
}

const raise = (scene: Scene, plan: Plan) => post(scene, plan, { intent: 'amount', amount: '80' })

/** A payer who gives more is asked for their card anew: one authentication, one change, one month of that much. */
export const planRows: readonly Row[] = rowsAt(['setup-created', 'setup-stored', 'setup-confirmed'], {
  what: 'a payer gives more each month',
  before: monthlyGift,
  async cause(scene, plan: Plan) {
    await raise(scene, plan)
    return plan
  },
  async after(scene, plan: Plan) {
    assert.equal(await raise(scene, plan), 303)
    await scene.lab.quiet()
    await monthComes(scene, plan)
  },
  async holds(scene, plan: Plan) {
    await takenOnce(scene, plan)
    const { db } = scene.lab
    const paid = db.selectFrom('payments').select('amount').where('orderId', '=', plan.orderId)
    assert.deepEqual((await paid.orderBy('number').execute()).map(({ amount }) => amount).slice(1), [8000])
    const changes = db.selectFrom('audit').select('id').where('object', '=', `schedule:${plan.id}`)
    assert.equal((await changes.where('action', '=', 'schedule.amount').execute()).length, 1)
  },
})
